"""The soak: random work by hand, an hour or more at a time, adding up in a small log.

    python -m tools.soak                                 every kind in turn, by shares of an hour, on two processes
    python -m tools.soak moves --seconds 600 --seed 5    one kind alone
    python -m tools.soak report                          everything in the log so far, added up

| kind | what it does again and again |
|---|---|
| `moves` | random matches of every game at every number of seats, with the promises of the conformance suite |
| `drops` | handfuls and bangs through the Passage, with the promises of the physics tests |
| `files` | broken matches, drops and small files, read by the real readers; a share through the screens |
| `towers` | random towers inside the limits, tried, and broken copies of their files |
| `kills` | `kill -9` of real processes at any moment, and a look at what is left |
| `touches` | random touches of every screen, in child processes; a share by a real mouse and real keys |

Work goes in **items**: one item is a few matches, an evening at the tower, one tower of random parts, a round of
broken files, some kills in one folder, a session of touches. Its seed decides all of an item. Items count up from
`--seed` (the clock, when it is not given); several `--jobs` take them in turn. `--items N` ends after so many of each
process: a finding of the seed 123 is repeated by `python -m tools.soak KIND --seed 123 --items 1 --jobs 1`. (A kill
falls when it falls, and a window has a clock of its own: there the same seed gives the same work, not always the same
moment.)

The log (`soak.log`, or `--log FILE`) gets one JSON line a minute from each process: kind, seed, seconds, counts and
findings. Beside it, in `soak.findings/`, each finding has a folder with everything that is needed to repeat it:
`finding.txt` says what happened, with the traceback and the command, and the files that were read lie beside it. Of
findings with the same last line of code only the first few of each process get a folder; all are counted.

Work ends when its time is up, within a few seconds, or with Ctrl+C; what was counted is kept. The status is 1 when
anything was found. The short version of each kind is a test, `tests/tools/test_soak.py`.
"""
