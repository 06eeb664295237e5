"""Calls every operation of the real binary with generated and hostile input, and every address of a published site.

run.py                all operations, at least 100 cases each, for ten minutes
run.py --seconds 300  for so long, and still at least 100 cases each
run.py --seed 7       the cases of another run, whose first line tells its seed
run.py --ci           within two minutes, always the same cases
run.py --only WORD    those operations whose method, path or name has the word
run.py --control      breaks the server's database on purpose: must fail
"""

import argparse
import random
import signal
import sys
import time

from lib.fuzz import Fuzz
from lib.server import Server

# From the start of the program, with what it takes to start the server; the rest of two minutes is for stopping it.
CI_SECONDS = 100


def verdict(tally, server):
    """Why the run failed; nothing when it did not."""
    reasons = []
    if tally.errors:
        reasons.append(f"{tally.errors} answers were server errors, of {len(tally.kinds)} kinds")
    if not server.is_alive():
        reasons.append(f"the server ended with {server.process.returncode}\n{server.log_tail()}")
    if panics := server.panics():
        reasons.append("the server panicked\n" + "\n".join(panics[:10]))
    for label, error in tally.without_cases.items():
        reasons.append(f"nothing could be made for {label}: {error}")
    if tally.share_of_useful() < 0.5:
        share = 100 * tally.share_of_useful()
        reasons.append(f"only {share:.1f} % of the cases were answered with 2xx or 400; half must be")
    return reasons


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ci", action="store_true")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", default="")
    parser.add_argument("--control", action="store_true")
    given = parser.parse_args()
    if given.ci:
        given.seconds, given.seed = CI_SECONDS, 1
    return given


def main():
    given = arguments()
    # The engines are cleaned up then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    started = time.monotonic()
    server = Server()
    reasons = ["it did not come to its end"]
    try:
        server.start()
        fuzz = Fuzz(server, started, given.seconds, given.seed, given.ci, given.only)
        if given.control:
            server.sql("alter table comment_reactions rename to comment_reactions_gone")
        fuzz.run()
        tally = fuzz.tally
        tally.print_distribution()
        tally.print_errors()
        reasons = verdict(tally, server)
    finally:
        server.stop(keep=bool(reasons))
    for reason in reasons:
        print(f"\nfailed: {reason}")
    if reasons:
        again = "--ci" if given.ci else f"--seed {given.seed}"
        print(f"server log: {server.log}\nthe same cases: just schema-fuzz {again} --only WORD")
    print(f"\nschema-fuzz: {len(fuzz.operations)} operations, {tally.cases} cases, {tally.errors} server errors")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
