"""Exact values against dealt cards for every bet and both decisions, with one error budget over all measures.

*Fresh cards.* Every round has the exact law, rounds are independent, and so every standard error
and p-value follows from the law.

*Down a shoe* the rounds are not all alike (see simulate/watched.py: tie-rich shoes hold fewer
rounds; with one deck the tie frequency over all rounds is 9e-5 low, which 100 million rounds would
show as a false alarm of four standard errors). So only those rounds are compared with the law that
every shoe holds whatever cards come: the k-th round for k up to Plan.sure_rounds. That a round is
among them says nothing about the cards, and cards not yet dealt are exchangeable, so each of these
rounds has exactly the law of a fresh shoe. In addition the ties of all rounds, to the last of every
shoe, are compared with the sum of their exact chances given the cards that were left. Results
watched for runs and correlation are those of the first cards, whose product has mean zero whatever
is left. What remains is that rounds of one shoe are not quite independent. That changes a standard
error by 0.2 % with one deck dealt to the usual cut (1 % at the very most: one deck dealt to the last
pair, never a war), and half of the error budget, which would cover 3 %, is kept back for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from casinowar.cards import Composition
from casinowar.check import measures
from casinowar.check.measures import Leg, Measured
from casinowar.check.result import FAMILY_ERROR, Check, Verification
from casinowar.errors import InputError, TooLarge
from casinowar.exact.law import Law
from casinowar.exact.walk import Walk
from casinowar.rng import fresh_seed
from casinowar.round import Decision, Settlement
from casinowar.rules.model import HouseRules
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import MOST_ROUNDS, Progress, affordable_rounds, check_rounds, deal
from casinowar.simulate.watched import watch

DEFAULT_ROUNDS = 100_000_000
_KEPT_BACK_DOWN_A_SHOE = 0.5

Planner = Callable[[HouseRules, Decision, bool], Plan]


def verify(
    rules: HouseRules,
    rounds: int | None = None,
    seed: int | None = None,
    *,
    workers: int | None = None,
    shoe: bool = False,
    target_se: float | None = None,
    progress: Progress | None = None,
    planner: Planner = Plan.of,
    cards: Composition | None = None,
) -> Verification:
    """Deal ``rounds`` rounds for each decision and test them against the exact law of a fresh shoe.

    ``rounds`` defaults to DEFAULT_ROUNDS, or to what gives the main bet's edge the standard error
    ``target_se``. ``shoe`` deals down the rules' shoe. ``planner`` turns rules into what is dealt;
    tests plant faults there. ``cards`` deals every round from these cards instead of a full shoe
    (fresh rounds only). An interrupt gives the tests of what was dealt, marked ``partial``.
    Raises InputError (fewer than 1 round, a shoe of infinite decks, both counts given) and TooLarge.
    """
    seed = fresh_seed() if seed is None else seed
    plans = {decision: planner(rules, decision, shoe) for decision in _decisions(rules)}
    if cards is None:
        cards = rules.full_shoe()
    else:
        plans = {decision: plan.with_cards(cards) for decision, plan in plans.items()}
    walk = Walk(rules, cards)
    laws = {decision: walk.law(decision) for decision in plans}
    rounds = affordable_rounds(_wanted_rounds(rounds, target_se, laws))
    parts = len(plans) + any(plan.cut is not None for plan in plans.values())
    legs: list[Leg] = []
    for number, (decision, plan) in enumerate(plans.items()):
        tally = deal(
            plan,
            rounds,
            seed,
            purpose=_purpose(decision),
            workers=workers,
            progress=_shifted(progress, number * rounds, parts * rounds),
        )
        if tally.rounds:
            legs.append(Leg(decision, laws[decision], tally, cards))
        if tally.partial:
            break
    last = _shifted(progress, len(plans) * rounds, parts * rounds)
    return _verdict(rules, seed, shoe, legs, rounds, workers, last)


def _verdict(
    rules: HouseRules,
    seed: int,
    shoe: bool,
    legs: list[Leg],
    rounds: int,
    workers: int | None,
    progress: Progress | None,
) -> Verification:
    tallies = [leg.tally for leg in legs]
    partial = len(legs) < len(_decisions(rules)) or any(tally.partial for tally in tallies)
    found = [check for check in _checks(rules, legs) if check is not None]
    down = any(tally.plan.cut is not None for tally in tallies)
    if down and not partial and tallies[0].compiled:
        purpose = _purpose(legs[0].decision)
        watched = watch(tallies[0].plan, rounds, seed, purpose=purpose, workers=workers, progress=progress)
        partial = watched.partial
        found += measures.watched_ties(watched)
    threshold = FAMILY_ERROR / max(1, len(found)) * (_KEPT_BACK_DOWN_A_SHOE if down else 1.0)
    return Verification(
        rules=rules,
        seed=seed,
        shoe=shoe,
        rounds=min((tally.rounds for tally in tallies), default=0),
        decisions=tuple(leg.decision for leg in legs),
        compared=min((int(tally.sure.sum()) for tally in tallies), default=0),
        checks=tuple(replace(check, passed=check.p_value >= threshold) for check in found),
        threshold=threshold,
        partial=partial,
        compiled=all(tally.compiled for tally in tallies),
    )


def _checks(rules: HouseRules, legs: list[Leg]) -> list[Check | None]:
    if not legs:
        return []
    checks = [measures.edge(leg, Measured("main", lambda settled: settled.net), leg.decision) for leg in legs]
    for number, name in enumerate(rules.side_bets):
        checks += _side_bet_edges(legs, Measured(name, _side_net(number)))
    checks += [measures.tie_frequency(legs[0]), measures.war_tie_frequency(legs[0])]
    for test in (measures.outcome_classes, measures.runs, measures.serial_correlation):
        checks += [test(leg) for leg in legs]
    return checks


def _side_bet_edges(legs: list[Leg], measured: Measured) -> list[Check | None]:
    """One edge if the law of the side bet does not depend on the decision, else one for each."""
    laws = [measures.values_of(leg.law, measured.value) for leg in legs]
    always_placed = all(measured.value(settled) is not None for leg in legs for settled, _ in leg.law.outcomes)
    if always_placed and all(law == laws[0] for law in laws):
        return [measures.edge(legs[0], measured, None)]
    return [measures.edge(leg, measured, leg.decision) for leg in legs]


def _side_net(number: int) -> Callable[[Settlement], Fraction | None]:
    return lambda settled: settled.side_nets[number]


def _decisions(rules: HouseRules) -> list[Decision]:
    allowed = {Decision.WAR: rules.war.allowed, Decision.SURRENDER: rules.surrender.allowed}
    return [decision for decision, open_ in allowed.items() if open_]


def _purpose(decision: Decision) -> str:
    return f"verify/{decision}"


def _wanted_rounds(rounds: int | None, target_se: float | None, laws: dict[Decision, Law]) -> int:
    if target_se is None:
        wanted = DEFAULT_ROUNDS if rounds is None else rounds
    elif rounds is not None:
        raise InputError("--target-se", target_se, "either a number of rounds or a standard error, not both")
    elif not 0 < target_se < math.inf:
        raise InputError("--target-se", target_se, "a standard error over 0, like 0.0001")
    else:
        nets = [measures.values_of(law, lambda settled: settled.net) for law in laws.values()]
        wanted = max(1, math.ceil(max(map(measures.variance_of, nets)) / Fraction(target_se) ** 2))
        if wanted > MOST_ROUNDS:
            raise TooLarge(
                "--target-se",
                f"about 1e{len(str(wanted)) - 1} rounds",
                f"{MOST_ROUNDS:,}",
                "ask for a larger standard error",
            )
    check_rounds(wanted)
    return wanted


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    if progress is None:
        return None
    report = progress
    return lambda done, _: report(before + done, total)
