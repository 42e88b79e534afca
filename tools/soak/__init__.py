"""The soak: long tests with random input, started by hand for an hour or more; a small log keeps the sums of all runs.

    python -m tools.soak                                 every kind in turn, each for its part of an hour
    python -m tools.soak moves --seconds 600 --seed 5    one kind alone
    python -m tools.soak report                          everything in the log so far, added up

| kind | what it repeats |
|---|---|
| `moves` | random matches of every game at every number of seats, with the checks of the conformance suite |
| `drops` | handfuls and bangs through the Passage, with the checks of the physics tests |
| `files` | broken matches, drops and small files, read by the code of the app or shown on its screens |
| `towers` | trials of random towers inside the limits, and broken copies of their files |
| `kills` | `kill -9` of real processes at any moment, and checks of the files that they leave |
| `touches` | random touches of every screen, in child processes; some of them with a real mouse and real keys |

The work is divided into **items**: an item is a few matches, a series of drops, a tower of random parts, some broken
files, some kills in one folder, or a session of touches. The seed of an item decides what is done in it. The seeds
count up from `--seed` (without it, from the clock); several `--jobs` take them in turn. `--items N` ends each process
after N items: a finding with the seed 123 is repeated by `python -m tools.soak KIND --seed 123 --items 1 --jobs 1`.
(Kills, and sessions of touches in a window, also depend on the clock: they are not repeated exactly.)

The log (`soak.log`, or `--log FILE`) gets one JSON line per minute from each process: kind, seed, seconds, counts and
findings. Beside it, in `soak.findings/`, each finding has a folder for repeating it: `finding.txt` with the traceback
and the command, and the files that were read. All findings are counted; if many findings come from the same line of
code, each process keeps folders for the first few only.

The work ends within a few seconds when its time is up, or with Ctrl+C; the counts are kept. The status is 1 if there
was a finding. The short version of each kind is a test, `tests/tools/test_soak.py`.
"""
