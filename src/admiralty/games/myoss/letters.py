"""The letters of the attributes on a record sheet.  [MG-3270]"""

from __future__ import annotations

from .words import Kind

LETTERS = {
    Kind.BRIDGE: ("AP",),
    Kind.CREW: ("AP",),
    Kind.LIFE_SUPPORT: ("BP",),
    Kind.ENGINE: ("MN", "TH"),
    Kind.WEAPON: ("PW", "AC"),
    Kind.SHIELD: ("PR",),
    Kind.CLOAK: ("CL",),
    Kind.SENSOR: ("SL",),
    Kind.COMPUTER: ("TL",),
    Kind.MAINTENANCE: ("RP",),
    Kind.MEDICAL: ("HP",),
    Kind.TRANSPORTER: ("TC",),
    Kind.HOLD: ("CC",),
    Kind.RACK: ("CC",),
    Kind.SELF_DESTRUCT: ("DP",),
    Kind.AMENITY: ("PC",),
}
