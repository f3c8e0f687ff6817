"""The text form of a session, the hand log: one line a stroke, names instead of seats.

    lead  dealer=Cy  end=target target=50
    seats Ann, Bob, Cy, Di
    1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
    fix 1  bid=9   # misheard
    void 4         # misdealt

A name with a blank or a sign in it stands in double quotes. A comment behind a correction, a void
hand or given points is its reason. The other words:

    undo 5                            takes back the stroke of line 5
    restore 4                         a void hand counts again
    insert 3  bidder=Ann bid=6 ...    a forgotten hand, behind hand 3 (0: before all others)
    points 4 Ann=-3   # revoke        given or taken at hand 4; `points start` before the first
    seats from 5 Ann, Bob, Eve start=-19
    rename Bob Robert
    forget Bob                        the name goes, and what was typed about him
    rules from 6  end=open
    end 13, play-on 13                the table's word about the end
    confirm 3 Ann                     a side agrees with hand 3; `confirm all Ann` with every hand so far
    close, lock, reopen               `lock`: closed, and only the host reopens

`bid=` clears a box.
"""

from scorekeeper.transcript.reading import parse
from scorekeeper.transcript.writing import render

__all__ = ["parse", "render"]
