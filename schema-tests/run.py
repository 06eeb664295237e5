"""Calls every operation of the real binary with generated and hostile input, and every address of a published site.

python run.py                all operations, at least 100 cases each, for ten minutes
python run.py --seconds 300  for so long, and still at least 100 cases each
python run.py --ci           within two minutes, always the same cases
python run.py --only WORD    those operations whose method, path or name has the word
"""

import argparse
import random
import sys
import time
import zlib

from lib import document
from lib.cases import Cases, batch
from lib.client import Refused, Request
from lib.report import Tally, page_token
from lib.server import Server
from lib.sites import SiteCases
from lib.world import Demo, World

SITE = "published site"
# Seconds from the start, with what it takes to start the server; the rest is for stopping it.
CI_SECONDS = 105
PROGRESS_SECONDS = 15


class Fuzz:
    def __init__(self, server, arguments, started):
        self.server = server
        self.started = started
        self.ci = arguments.ci
        self.seconds = CI_SECONDS if arguments.ci else arguments.seconds
        self.seed = 1 if arguments.ci else arguments.seed
        self.demo = Demo(server)
        self.client = self.demo.client
        self.tally = Tally(self.client, server)
        self.shared = self.demo.world()
        self.pages = []
        self.told = time.monotonic()
        operations = document.load(self.client, lambda path: self.client.send(Request("GET", path.encode())))
        wanted = arguments.only.lower()
        self.operations = [o for o in operations if wanted in f"{o.label} {o.id}".lower()]

    def run(self):
        print(f"schema-fuzz: {len(self.operations)} operations, seed {self.seed}", flush=True)
        # In CI everything has its turn before the time is over; else the first round is all that is asked for.
        rounds = [(5, 3), (9, 6)] if self.ci else [(100, 45)]
        number = 0
        while self._has_time() or (number == 0 and self.server.is_alive()):
            count, generated = rounds[min(number, len(rounds) - 1)] if number < len(rounds) or not self.ci else (0, 0)
            if count == 0:
                break
            self._round(number, count, generated)
            number += 1
        self.rounds = number

    def _round(self, number, count, generated):
        for index, operation in enumerate(self.operations):
            # The first round is always finished.
            if not self.server.is_alive() or (number > 0 and not self._has_time()):
                return
            self._operation(operation, count, generated, number)
            self._tell(number, index)
        self._site(count * 20, number)

    def _operation(self, operation, count, generated, number):
        seed = zlib.crc32(f"{self.seed} {number} {operation.label}".encode())
        world = self.shared if operation.only_reads else World(self.demo)
        cases = Cases(operation, world, self.pages, seed)
        for make in batch(operation, count, generated, seed):
            request = self._made(make, cases)
            answer = self._send(operation.label, request)
            succeeded = 200 <= answer.status < 300
            if operation.only_reads and succeeded and (token := page_token(answer)):
                self.pages.append(token)
                del self.pages[:-200]
            if operation.spends and succeeded and cases.random.random() < 0.5:
                cases.world.forget(operation.spends)

    def _made(self, make, cases):
        """A case may have spoilt the world so that what the next one needs cannot be made: then it gets another."""
        try:
            return make(cases)
        except (Refused, LookupError):
            cases.world = World(self.demo)
            return make(cases)
        finally:
            for request, answer in self.client.surprises:
                self.tally.count(f"making things for {cases.operation.label}", request, answer)
            self.client.surprises.clear()

    def _site(self, count, number):
        cases = SiteCases(self.demo.site_address, random.Random(f"{self.seed} {number}"))
        for _ in range(count):
            if not self.server.is_alive():
                return
            self._send(SITE, cases.next())

    def _send(self, label, request):
        answer = self.client.send(request)
        self.tally.count(label, request, answer)
        return answer

    def _has_time(self):
        return self.server.is_alive() and time.monotonic() - self.started < self.seconds

    def _tell(self, number, index):
        now = time.monotonic()
        if now - self.told > PROGRESS_SECONDS:
            self.told = now
            print(
                f"  {now - self.started:4.0f} s, round {number + 1}, operation {index + 1} of {len(self.operations)}: "
                f"{self.tally.cases} cases, {self.tally.errors} server errors",
                flush=True,
            )


def verdict(fuzz, server):
    """Why the run failed; nothing when it did not."""
    tally = fuzz.tally
    reasons = []
    if tally.errors:
        reasons.append(f"{tally.errors} answers were server errors, of {len(tally.kinds)} kinds")
    if not server.is_alive():
        reasons.append(f"the server ended with {server.process.returncode}\n{server.log_tail()}")
    if panics := server.panics():
        reasons.append("the server panicked\n" + "\n".join(panics[:10]))
    if tally.share_of_useful() < 0.5:
        reasons.append(f"only {100 * tally.share_of_useful():.1f} % of the cases were answered with 2xx or 400; half must be")
    return reasons


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ci", action="store_true")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    started = time.monotonic()
    server = Server()
    fuzz, reasons = None, ["it was interrupted"]
    try:
        server.start()
        fuzz = Fuzz(server, arguments, started)
        fuzz.run()
        fuzz.tally.print_distribution()
        fuzz.tally.print_errors()
        reasons = verdict(fuzz, server)
    finally:
        server.stop(keep=bool(reasons))
    for reason in reasons:
        print(f"\nfailed: {reason}")
    if reasons:
        print(f"server log: {server.log}")
    tally = fuzz.tally
    print(f"\nschema-fuzz: {len(fuzz.operations)} operations, {tally.cases} cases, {tally.errors} server errors")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
