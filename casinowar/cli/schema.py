"""``casinowar schema``: the JSON Schema of a command's output."""

from __future__ import annotations

import importlib
import json

import click

from casinowar.errors import UnknownName

RECORDS = {
    "edge": "casinowar.report.records:EdgeRecord",
    "whatif": "casinowar.report.records:WhatIfRecord",
    "verify": "casinowar.report.records:VerifyRecord",
    "count": "casinowar.report.count:CountRecord",
    "strategies list": "casinowar.report.strategies:StrategiesRecord",
    "strategies show": "casinowar.report.strategies:StrategyRecord",
    "strategies check": "casinowar.report.strategies:CheckRecord",
    "strategies trace": "casinowar.report.strategies:TraceRecord",
    "session": "casinowar.report.session_record:SessionRecord",
    "compare": "casinowar.report.session_record:CompareRecord",
    "report": "casinowar.report.records:EdgeRecord",
    "bankroll ruin": "casinowar.report.bankroll_records:RuinRecord",
    "bankroll need": "casinowar.report.bankroll_records:NeedRecord",
    "bankroll drawdown": "casinowar.report.bankroll_records:DrawdownRecord",
    "bankroll streak": "casinowar.report.bankroll_records:StreakRecord",
    "bankroll fan": "casinowar.report.bankroll_records:FanRecord",
    "bankroll cost": "casinowar.report.bankroll_offer_records:CostRecord",
    "bankroll kelly": "casinowar.report.bankroll_offer_records:KellyRecord",
    "bankroll rebate": "casinowar.report.bankroll_offer_records:RebateRecord",
    "bankroll coupon": "casinowar.report.bankroll_offer_records:CouponRecord",
    "bankroll bonus": "casinowar.report.bankroll_offer_records:BonusRecord",
    "audit": "casinowar.report.audit_records:AuditRecord",
    "house": "casinowar.report.audit_records:HouseRecord",
    "rules list": "casinowar.report.records:RulesListRecord",
    "rules show": "casinowar.report.records:RulesShowRecord",
    "rules check": "casinowar.report.records:RulesCheckRecord",
    "kids list": "casinowar.report.kids:KidsListRecord",
    "kids show": "casinowar.report.kids:KidsShowRecord",
    "kids play": "casinowar.report.kids_play:KidsPlayRecord",
    "kids simulate": "casinowar.report.kids_simulate:KidsSimulateRecord",
    "kids compare": "casinowar.report.kids_simulate:KidsCompareRecord",
    "kids facts": "casinowar.report.kids_facts:KidsFactsRecord",
    "kids deals": "casinowar.report.kids_facts:KidsDealsRecord",
    "kids audit": "casinowar.report.class_audit:KidsAuditRecord",
    "kids worksheet": "casinowar.report.worksheet:KidsWorksheetRecord",
    "kids converge": "casinowar.report.kids_simulate:KidsConvergeRecord",
}
"""The record that each command prints with -f json."""


@click.command("schema")
@click.argument("words", nargs=-1, required=True, metavar="COMMAND")
def command(words: tuple[str, ...]) -> None:
    """The JSON Schema of what COMMAND prints with -f json.

    Example: casinowar schema edge
    """
    name = " ".join(words)
    if name not in RECORDS:
        raise UnknownName("command", name, RECORDS)
    module, _, record = RECORDS[name].partition(":")
    schema = getattr(importlib.import_module(module), record).model_json_schema(by_alias=True, mode="serialization")
    click.echo(json.dumps(schema, indent=2))
