"""The built-in strategies: one short module each, on the interface that anyone may use."""

from casinowar_strategies.ascot import Ascot
from casinowar_strategies.bold import Bold
from casinowar_strategies.dalembert import ContraDalembert, Dalembert
from casinowar_strategies.fibonacci import Fibonacci
from casinowar_strategies.flat import Flat
from casinowar_strategies.grand_martingale import GrandMartingale
from casinowar_strategies.guetting import Guetting
from casinowar_strategies.hollandish import Hollandish
from casinowar_strategies.kelly import Kelly
from casinowar_strategies.labouchere import Labouchere, ReverseLabouchere
from casinowar_strategies.ladder import Ladder
from casinowar_strategies.martingale import Martingale
from casinowar_strategies.mini_martingale import MiniMartingale
from casinowar_strategies.oscar import Oscar
from casinowar_strategies.parlay import Parlay
from casinowar_strategies.paroli import Paroli
from casinowar_strategies.proportional import Proportional
from casinowar_strategies.recovery_martingale import RecoveryMartingale
from casinowar_strategies.surrender import Surrender
from casinowar_strategies.tie_chaser import TieChaser
from casinowar_strategies.tie_counter import TieCounter
from casinowar_strategies.timid import Timid
from casinowar_strategies.trailing_stop import TrailingStop
from casinowar_strategies.whittaker import Whittaker
from casinowar_strategies.win_series import OneThreeTwoFour, OneThreeTwoSix

STRATEGIES = (
    Flat,
    Martingale,
    RecoveryMartingale,
    GrandMartingale,
    MiniMartingale,
    Paroli,
    Parlay,
    OneThreeTwoSix,
    OneThreeTwoFour,
    Dalembert,
    ContraDalembert,
    Fibonacci,
    Labouchere,
    ReverseLabouchere,
    Oscar,
    Hollandish,
    Guetting,
    Ascot,
    Whittaker,
    Proportional,
    Kelly,
    Bold,
    Timid,
    Surrender,
    TieChaser,
    TieCounter,
    Ladder,
    TrailingStop,
)
"""Every built-in strategy, in the order of the list that is printed."""
