"""A run: rounds over all operations and the demo's site, then sequences of operations, all counted."""

import itertools
import random
import time
import zlib

from . import document, sequences
from .cases import Cases, batch
from .client import Refused
from .demo import Demo
from .report import Tally, page_token
from .sites import SiteCases
from .world import World

PROGRESS_SECONDS = 15
SITE_CASES_PER_COUNT = 20
# Cases of each operation, and how many of them schemathesis generates. In CI everything has its turn early.
CI_ROUNDS = [(5, 3), (9, 6)]
FULL_ROUNDS = itertools.repeat((100, 45))


class Fuzz:
    def __init__(self, server, started, seconds, number, ci, only):
        self.server = server
        self.started = started
        self.number = number
        self.rounds = CI_ROUNDS if ci else FULL_ROUNDS
        self.seconds = seconds
        # The last tenth of a full run is for sequences. They are slow, and depend on what went before: nothing for CI.
        self.has_sequences = not ci and not only
        self.seconds_of_rounds = seconds * 0.9 if self.has_sequences else seconds
        self.demo = Demo(server)
        self.client = self.demo.client
        self.tally = Tally(self.client, server)
        self.shared = self.demo.world()
        self.page_tokens = []
        self.told = time.monotonic()
        self.schema, operations = document.load(self.client)
        self.operations = [o for o in operations if only.lower() in f"{o.label} {o.id}".lower()]
        self.only = only

    def run(self):
        print(f"schema-fuzz: {len(self.operations)} operations, seed {self.number}", flush=True)
        for index, (count, generated) in enumerate(self.rounds):
            if index > 0 and not self._has_time():
                break
            self._round(index, count, generated)
        if self.has_sequences:
            self._sequences()

    def _round(self, index, count, generated):
        """The first one is always finished."""
        if not self.only:
            self._site(count * SITE_CASES_PER_COUNT, index)
        for position, operation in enumerate(self.operations):
            if not self.server.is_alive() or (index > 0 and not self._has_time()):
                return
            self._operation(operation, count, generated, index)
            self._tell(f"round {index + 1}, operation {position + 1} of {len(self.operations)}")

    def _operation(self, operation, count, generated, index):
        seed = zlib.crc32(f"{self.number} {index} {operation.label}".encode())
        world = self.shared if operation.only_reads else World(self.demo)
        cases = Cases(operation, world, self.page_tokens, seed)
        for make in batch(operation, count, generated, seed):
            if not self.server.is_alive():
                return
            try:
                request = self._made(make, cases)
            except (Refused, LookupError) as error:
                self.tally.without_cases[operation.label] = error
                return
            answer = self._send(operation.label, request)
            succeeded = 200 <= answer.status < 300
            if operation.only_reads and succeeded and (token := page_token(answer)):
                self.page_tokens.append(token)
                del self.page_tokens[:-200]
            if operation.spends and (answer.status == 409 or (succeeded and is_spent(operation, cases.random))):
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

    def _site(self, count, index):
        cases = SiteCases(self.client, self.demo.site_address, random.Random(f"{self.number} {index}"))
        for _ in range(count):
            if self.server.is_alive():
                self._send("published site", cases.next())

    def _sequences(self):
        """Last: they may end anything."""
        now = time.monotonic()
        ends = max(now + 30, self.started + self.seconds)
        before = self.tally.cases
        print(f"  {self._passed()}, sequences for {ends - now:.0f} s", flush=True)
        make_world = lambda: World(self.demo)
        sequences.run(self.schema, make_world, ends, self.number, self.server.is_alive, self._count_step)
        print(f"  {self._passed()}, {self.tally.cases - before} cases in sequences", flush=True)

    def _count_step(self, label, request, answer):
        self.tally.count(label, request, answer)
        self._tell("sequences")

    def _send(self, label, request):
        answer = self.client.send(request)
        self.tally.count(label, request, answer)
        return answer

    def _has_time(self):
        return self.server.is_alive() and time.monotonic() - self.started < self.seconds_of_rounds

    def _passed(self):
        return f"{time.monotonic() - self.started:4.0f} s"

    def _tell(self, where):
        if time.monotonic() - self.told > PROGRESS_SECONDS:
            self.told = time.monotonic()
            print(
                f"  {self._passed()}, {where}: {self.tally.cases} cases, {self.tally.errors} server errors", flush=True
            )


def is_spent(operation, random):
    """Deleting twice is allowed, so half of what was deleted is deleted again; nothing else can be done twice."""
    return operation.method != "DELETE" or random.random() < 0.5
