"""The War family in tables and records: the list of variants, and a variant in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from casinowar.kids.library import OTHER_NAMES, all_variants
from casinowar.kids.policies import POLICIES, policy_names
from casinowar.kids.refusals import fields_used
from casinowar.kids.variant import WORDS, WarVariant
from casinowar.report.records import Record, Row
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table
from casinowar.report.toml import toml_text

WEAK = "Weakly specified: the source leaves so much open that these rules are one reading of it."


class VariantRow(Row):
    """A variant that comes with the package."""

    name: str
    title: str
    players: int
    rules_hash: str


class KidsRecord(Record):
    """A result about one variant: its resolved rules, without name and source, and their hash."""

    rules: dict[str, Any]
    rules_hash: str


def about(variant: WarVariant) -> dict[str, Any]:
    """The fields of a KidsRecord for this variant."""
    return {"rules": variant.rules(), "rules_hash": variant.rules_hash}


class KidsListRecord(Record):
    """``casinowar kids list``."""

    variants: list[VariantRow]


class KidsShowRecord(KidsRecord):
    """``casinowar kids show``: where the rules are from, what was decided here, every field."""

    name: str
    title: str
    source: str
    choices: list[str]
    weakly_specified: bool
    other_names: list[str]
    policies: list[str]
    variant: WarVariant


def list_result() -> Result:
    """The variants with their titles."""
    rows = [
        VariantRow(name=one.name, title=one.title, players=one.players, rules_hash=one.rules_hash)
        for one in all_variants()
    ]
    table = Table(("name", "game"), tuple((row.name, row.title) for row in rows), numbers=False)
    return Result(lambda: KidsListRecord(variants=rows), lambda: [table], lambda: flat_rows(rows))


def show_result(variant: WarVariant) -> Result:
    """A variant in words and as a file; CSV holds its fields."""
    others = sorted(other for other, name in OTHER_NAMES.items() if name == variant.name)
    names = policy_names(variant)
    notes = [f"Source: {variant.source}"] if variant.source else []
    notes += [WEAK] if variant.weakly_specified else []
    notes += ["Decided here, because the source is silent:"] if variant.choices else []
    notes += [f"* {choice}" for choice in variant.choices]
    notes += [f"Also called {', '.join(others)}."] if others else []
    notes.append(_hash_note(variant))
    notes += ["Policies (--policy SEAT=NAME):"] if names else []
    notes += [f"* {name}: {POLICIES[name].summary}" for name in names]
    title = f"{variant.name}: {variant.title}" if variant.title else variant.name
    return Result(
        record=lambda: KidsShowRecord(
            **about(variant),
            name=variant.name,
            title=variant.title,
            source=variant.source,
            choices=list(variant.choices),
            weakly_specified=variant.weakly_specified,
            other_names=others,
            policies=names,
            variant=variant,
        ),
        tables=lambda: [
            Table((), (), title=title, notes=tuple(notes)),
            Table((), (), title="As a file", code=toml_text(_file(variant))),
        ],
        rows=lambda: [{"field": name, "value": value} for name, value in resolved_fields(variant).items()],
        is_file=True,
    )


def resolved_fields(variant: WarVariant) -> dict[str, object]:
    """Every field that this game uses with its value, tables dotted, as --set takes them."""
    used = fields_used(variant)
    flat: dict[str, object] = {}
    for name, value in variant.model_dump(mode="json").items():
        if name in WORDS or name not in used:
            continue
        for inner, inner_value in value.items() if isinstance(value, Mapping) else ((None, value),):
            flat[name if inner is None else f"{name}.{inner}"] = inner_value
    return flat


def variant_note(variant: WarVariant, detail: bool = False) -> str:
    """The rules in force in one line, as --set takes them; fields that change nothing are left out.

    ``detail`` adds their hash.
    """
    idle = _idle_fields(variant)
    fields = resolved_fields(variant).items()
    shown = (f"{name}={_text(value)}" for name, value in fields if value is not None and name not in idle)
    note = f"Rules of {variant.name}: {' '.join(shown)}"
    return f"{note}\n{_hash_note(variant)}" if detail else note


def _hash_note(variant: WarVariant) -> str:
    return f"Hash of these rules: {variant.rules_hash}."


def _idle_fields(variant: WarVariant) -> set[str]:
    """Fields that change nothing beside the others."""
    idle = {name for name in ("decider", "one_pass") if not getattr(variant.end, name)}
    idle |= {"rounds"} if variant.end.rounds == 1 else set()
    idle |= {"then"} if variant.end.tricks is None and variant.end.seconds is None else set()
    found = {f"end.{name}" for name in idle}
    if variant.face_down != "by_rank":
        found |= {"court", "ace", "count_includes_up"}
    if variant.won_cards != "pile":
        found.add("reshuffle")
    if not policy_names(variant):
        found.add("policy")
    return found


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _file(variant: WarVariant) -> dict[str, Any]:
    """The variant as tables of a file: what it says of itself, then every field the game uses."""
    used = fields_used(variant)
    data = {name: value for name, value in variant.model_dump(mode="json").items() if name in used and name != "name"}
    return {name: _without_none(value) for name, value in data.items() if value is not None}


def _without_none(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: inner for name, inner in value.items() if inner is not None}
    return value
