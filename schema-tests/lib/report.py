"""Counts the answers, keeps the server errors, and tells both."""

import json
import re
from collections import Counter, defaultdict

MOST_SHOWN = 40
MOST_OF_REQUEST = 2000


class Tally:
    def __init__(self, client, server):
        self.client = client
        self.server = server
        self.statuses = Counter()
        self.by_operation = defaultdict(Counter)
        self.errors = 0
        self.kinds = {}
        # Operations without cases, and why.
        self.without_cases = {}
        self.slowest = (0.0, "")

    @property
    def cases(self):
        return sum(self.statuses.values())

    def count(self, label, request, answer):
        self.statuses[answer.status] += 1
        self.by_operation[label][answer.status] += 1
        self.slowest = max(self.slowest, (answer.seconds, f"{label}: {request.method} {request.target[:300]!r}"))
        # 0: no answer at all, which is no better than an error.
        if answer.status >= 500 or answer.status == 0:
            self.errors += 1
            self._keep(label, request, answer)

    def _keep(self, label, request, answer):
        """Of errors that look the same, the shortest request."""
        lines = self.server.log_lines(answer.headers.get("x-request-id"))
        kind = (label, answer.status, re.sub(r"[0-9A-Za-z]{20,}|\d+", "#", " ".join(lines))[:400])
        size = len(request.target) + len(request.body or b"") + sum(len(value) for _, value in request.headers)
        if kind not in self.kinds or size < self.kinds[kind][0]:
            self.kinds[kind] = (size, request, answer, lines)
            print(f"  server error {answer.status}: {label}", flush=True)

    def share_of_useful(self):
        """Cases that did something, or were refused for what they say."""
        useful = sum(count for status, count in self.statuses.items() if 200 <= status < 300 or status == 400)
        return useful / max(1, self.cases)

    def print_distribution(self):
        print("\nanswers by status")
        for status, count in sorted(self.statuses.items()):
            print(f"  {status or 'none':>4} {count:>7} {100 * count / self.cases:5.1f} %")
        print(f"2xx or 400: {100 * self.share_of_useful():.1f} %; slowest: {self.slowest[0]:.1f} s, {self.slowest[1]}")
        print("\noperations with the fewest 2xx and 400")
        worst = sorted(self.by_operation.items(), key=lambda pair: useful_share(pair[1]))[:15]
        for label, statuses in worst:
            told = " ".join(f"{status}×{count}" for status, count in statuses.most_common(5))
            print(f"  {100 * useful_share(statuses):3.0f} %  {label}: {told}")
        never = [
            label
            for label, statuses in self.by_operation.items()
            if not any(200 <= status < 400 for status in statuses)
        ]
        print(f"\noperations that never succeeded: {len(never)}")
        for label in sorted(never):
            print(f"  {label}")

    def print_errors(self):
        for (label, status, _), (_, request, answer, lines) in list(self.kinds.items())[:MOST_SHOWN]:
            print(f"\n{status or 'no answer'}: {label}")
            print(f"  request:  {request.to_curl(self.client.origin)[:MOST_OF_REQUEST]}")
            print(f"  response: {answer.text[:1000]}")
            for line in lines:
                print(f"  log:      {line[:1500]}")


def useful_share(statuses):
    useful = sum(count for status, count in statuses.items() if 200 <= status < 300 or status == 400)
    return useful / sum(statuses.values())


def page_token(answer):
    """The token of the next page, where a list has one."""
    if '"next":{"page":' not in answer.text:
        return None
    try:
        return json.loads(answer.text)["next"]["page"]
    except (ValueError, KeyError, TypeError):
        return None
