"""Variants as data: the files, changes, other names, and combinations that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from casinowar.errors import FileError, InputError, UnknownName
from casinowar.kids.library import OTHER_NAMES, all_variants, field_names, load_variant, variant_names

FIELDS = """
game deck.ranks deck.suits deck.jokers deck.decks deck.jokers_placed players remainder
order face_down court ace count_includes_up chain_face_down joins shortage won_cards
reshuffle identical_cards prize quick_share hand tied_cards_to steal.protect
steal.steal_back steal.miss policy aim end.tricks end.then end.wars end.target
end.fewer_than end.seconds end.one_pass end.rounds end.decider
"""

WANTED = """
classic classic-last-card three-down one-down three-players four-players tied-only
joker-war buried-jokers razboi steal-war pyanitsa tod-und-leben first-to-three-wars
arneson trick-limit time-limit card-target fewer-than decider reshuffle no-reshuffle
double-war aces-low speed-war two-decks peace bloodthirsty quadruple bataille bataille-32
bata-waf persian-pasha addition-war
"""


def test_every_variant_has_a_file() -> None:
    assert set(WANTED.split()) <= set(variant_names())


@pytest.mark.parametrize("name", variant_names())
def test_files_name_source_and_choices(name: str) -> None:
    variant = load_variant(name)
    assert variant.title
    assert variant.source
    assert variant.choices


@pytest.mark.parametrize("path", sorted(Path("configs/kids").glob("*.toml")), ids=lambda path: path.stem)
def test_every_key_is_explained(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("]") + 1
    for line in lines[start:]:
        assert "=" not in line or "#" in line, line


def test_won_cards_are_shuffled_unless_the_rule_fixes_an_order() -> None:
    fixed = {"tod-und-leben", "reshuffle", "no-reshuffle"}
    for variant in all_variants():
        expected = "pile" if variant.name in fixed else "shuffled"
        if variant.game != "steal":
            assert variant.won_cards == expected, variant.name


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("classic", {"face_down": 1, "shortage": "lose", "players": 2}),
        ("three-down", {"face_down": 3, "chain_face_down": 3, "shortage": "own"}),
        ("pyanitsa", {"players": 2, "face_down": 1, "shortage": "lose", "aim": "not_first_out"}),
        ("tied-only", {"players": 3, "face_down": 3, "shortage": "own", "joins": "tied"}),
        ("buried-jokers", {"face_down": 1, "shortage": "lose"}),
        ("razboi", {"shortage": "shared", "joins": "tied"}),
        ("speed-war", {"face_down": 1, "shortage": "lose", "quick_share": 0.1}),
    ],
)
def test_agreed_defaults(name: str, values: dict[str, object]) -> None:
    variant = load_variant(name)
    assert {key: getattr(variant, key) for key in values} == values


def test_one_down_is_a_draw_after_a_thousand_tricks() -> None:
    end = load_variant("one-down").end
    assert (end.tricks, end.then) == (1000, "draw")


@pytest.mark.parametrize(("other", "name"), OTHER_NAMES.items())
def test_other_names(other: str, name: str) -> None:
    assert load_variant(other) == load_variant(name)


def test_changes_by_key() -> None:
    variant = load_variant("classic", ["won_cards=winner_first", "deck.ranks=9", "end.tricks=50", "quick_share=0.25"])
    assert (variant.won_cards, variant.deck.ranks, variant.end.tricks, variant.quick_share) == (
        "winner_first",
        9,
        50,
        0.25,
    )
    assert variant.deck.suits == 4
    assert load_variant("first-to-three-wars", ["chain_face_down=none"]).chain_face_down is None


def test_changes_leave_the_next_load_alone() -> None:
    load_variant("classic", ["deck.ranks=5"])
    assert load_variant("classic").deck.ranks == 13


def test_own_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nface_down = 2\n[deck]\nranks = 5\n', encoding="utf-8")
    variant = load_variant(str(path))
    assert (variant.name, variant.face_down, variant.deck.size) == ("mine", 2, 20)


def test_unknown_variant_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'classic'"):
        load_variant("clasic")


def test_unknown_keys_name_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'shortage'"):
        load_variant("classic", ["shortige=own"])
    path = tmp_path / "broken.toml"
    path.write_text("[deck]\nrank = 5\n", encoding="utf-8")
    with pytest.raises(UnknownName, match=r"did you mean 'deck\.ranks'"):
        load_variant(str(path))


def test_unreadable_and_broken_files(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        load_variant(str(tmp_path / "absent.toml"))
    path = tmp_path / "broken.toml"
    path.write_text("face_down = = 2\n", encoding="utf-8")
    with pytest.raises(FileError, match="line 1"):
        load_variant(str(path))


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("classic", ["won_cards=winners_first"], "did you mean 'winner_first'"),
        ("classic", ["face_down=-1"], "face_down"),
        ("classic", ["face_down=many"], "by_rank"),
        ("classic", ["deck=5"], "deck.ranks"),
        ("classic", ["nonsense"], "key=value"),
        ("classic", ["players=1"], "players"),
        ("classic", ["players=3"], "odd card"),
        ("classic", ["players=60"], "at most one player a card"),
        ("classic", ["players=61"], "players"),
        ("peace", ["face_down=1"], "Peace"),
        ("one-down", ["order=low_wins"], "Peace"),
        ("buried-jokers", ["players=3", "remainder=aside"], "one_each"),
        ("razboi", ["deck.ranks=20"], "14 ranks"),
        ("classic", ["reshuffle=false"], "won_cards = pile"),
        ("double-war", ["won_cards=pile"], "prize"),
        ("classic", ["end.one_pass=true"], "won_cards = pile"),
        ("classic", ["end.rounds=3"], "one_pass"),
        ("card-target", ["end.target=20"], "26 cards"),
        ("fewer-than", ["end.fewer_than=30"], "26 cards"),
        ("arneson", ["players=3", "remainder=aside"], "is for two"),
        ("arneson", ["quick_share=0.5"], "does not use it"),
        ("steal-war", ["won_cards=coin"], "does not use it"),
        ("pyanitsa", ["end.wars=3"], "not_first_out"),
        ("speed-war", ["quick_share=1.5"], "quick_share"),
        ("pyanitsa", ["deck.ranks=2"], "3 or more"),
        ("addition-war", ["shortage=last_card"], "shortage"),
    ],
)
def test_refused(name: str, changes: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_variant(name, changes)


def test_field_names_are_those_of_the_contract() -> None:
    assert set(FIELDS.split()) <= set(field_names())
