"""The requests for one operation: what schemathesis makes of its schema, and good ones that are spoilt."""

import json
import random
from dataclasses import dataclass
from urllib.parse import quote

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core import NOT_SET
from schemathesis.generation import GenerationMode

from . import hostile
from .bodies import example
from .client import Request

# Which ids stand in queries and bodies, by the name of the member.
IDS = {
    "parent": "collectionId", "collection": "collectionId", "space": "spaceId", "spaceId": "spaceId", "spaces": "spaceId",
    "organization": "target", "team": "teamId", "teams": "teamId", "user": "userId", "users": "userId", "members": "userId",
    "add": "userId", "remove": "userId", "creator": "userId", "contributor": "userId", "requestedReviewer": "userId",
    "owner": "userId", "authors": "userId", "page": "pageId", "pages": "pageId", "targetPage": "pageId", "into": "pageId",
    "revision": "revisionId", "changeRequestId": "changeRequestId", "sectionId": "siteSectionId", "sections": "siteSectionId",
    "defaultSiteSection": "siteSectionId", "defaultSiteSpace": "siteSpaceId", "siteSpace": "siteSpaceId",
    "siteSpaceId": "siteSpaceId", "siteSpaceIds": "siteSpaceId", "currentSiteSpace": "siteSpaceId",
    "url": "siteAddress", "domain": "host", "source": "source",
}  # fmt: skip
# Parameters without which an operation answers nothing, or never ends.
QUERIES = {
    "getContentByUrl": "url", "getPublishedContentByUrl": "url", "findHost": "domain", "getSiteRedirectBySource": "source",
}  # fmt: skip
# Where an operation needs something else than most by that name.
OTHER_IDS = {
    "restoreSpace": {"spaceId": "deletedSpaceId"},
    "updateUserById": {"userId": "selfId"},
    "settleChangeRequestConflicts": {"changeRequestId": "conflictId"},
}


@dataclass
class Drawn:
    """What schemathesis made: a query, and a body or NOT_SET."""

    query: dict
    body: object


def draw(operation, mode, count, number):
    """The same cases for the same number."""
    found = []
    pins = {name: "x" for name in operation.path_names}
    strategy = operation.schema.as_strategy(generation_mode=mode, path_parameters=pins)

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def keep(case):
        found.append(Drawn(dict(case.query or {}), case.body))

    try:
        keep()
    except Unsatisfiable:
        # Nothing can be wrong with an operation that takes nothing.
        pass
    return found[:count]


class Cases:
    """Makes requests for one operation on things of one world."""

    def __init__(self, operation, world, page_tokens, number):
        self.operation = operation
        self.world = world
        # What lists have answered with.
        self.page_tokens = page_tokens
        self.random = random.Random(number)

    def generated(self, drawn):
        query = [
            (name, item)
            for name, value in drawn.query.items()
            for item in (value if isinstance(value, list) else [value])
        ]
        body = None if drawn.body is NOT_SET else drawn.body
        if isinstance(body, (dict, list)) and self.random.random() < 0.7:
            body = self._with_ids(body, None)
        payload = body if isinstance(body, bytes) else None if drawn.body is NOT_SET else hostile.to_json(body)
        query = [(name, self._query_text(name, value)) for name, value in query]
        return self._request(query=encode(self._needed(query)), body=payload)

    def spoilt(self):
        """One thing of a good request is wrong: mostly its body or query, sometimes its path or a header."""
        operation, chance = self.operation, self.random.random()
        if operation.path_names and chance < 0.08:
            return self._request(spoilt_path=True)
        if chance < (0.16 if operation.has_body or operation.query_names else 0.5):
            return self._request(headers=self.random.sample(hostile.HEADERS, self.random.choice([1, 1, 2])))
        if operation.has_body and chance < 0.9:
            return self._request(body=self._spoilt_body())
        return self._request(query=self._spoilt_query())

    def _spoilt_body(self):
        if self.random.random() < 0.08:
            return self.random.choice(hostile.BODIES)
        body = example(self.operation, self.world)
        for _ in range(self.random.choice([0, 1, 1, 1, 2])):
            body = hostile.spoil(self.random, body)
        return hostile.to_json(body)

    def _spoilt_query(self):
        names = [*self.operation.query_names, hostile.text(self.random)]
        query = []
        for _ in range(self.random.choice([1, 1, 2, 3])):
            name = self.random.choice(names)
            query += [(name, self._query_value(name))] * self.random.choice([1, 1, 1, 2, 50])
        written = encode(self._needed(query))
        chance = self.random.random()
        if chance < 0.05:
            return written + self.random.choice(
                [b"&&&", b"&=", b"=", b"&%", b"&%ff=%fe", b"\xff", b"&limit[]=1", b"?;#", b"+"]
            )
        return written

    def _query_value(self, name):
        if name == "page" and "limit" in self.operation.query_names and self.page_tokens and self.random.random() < 0.7:
            token = self.random.choice(self.page_tokens)
            at = self.random.randrange(len(token))
            return token[:at] + self.random.choice(["", "A", "_", token[at:], token]) + token[at + 1 :]
        if name == "limit" and self.random.random() < 0.6:
            return self.random.choice(
                ["0", "1", "1000", "1001", "-1", "01", "+1", "1.0", "", "null", "99999999999", "٣"]
            )
        if name in IDS and self.random.random() < 0.4:
            return self.world.get(IDS[name])
        return hostile.text(self.random)

    def _query_text(self, name, value):
        if name in IDS and name != "page" and self.random.random() < 0.7:
            return self.world.get(IDS[name])
        return value if isinstance(value, str) else json.dumps(value)

    def _needed(self, query):
        """Listening goes on for ever, and looking up nothing is refused at once."""
        names = [name for name, _ in query]
        needed = QUERIES.get(self.operation.id)
        if needed and needed not in names:
            query = [*query, (needed, self.world.get(IDS[needed]))]
        if self.operation.id == "listenToSpaceEvents" and self.random.random() < 0.9:
            query = [*((name, value) for name, value in query if name != "follow"), ("follow", "false")]
        return query

    def _with_ids(self, part, name):
        """Text where an id belongs names nothing; most of it is replaced by an id of something that is there."""
        if isinstance(part, dict):
            return {key: self._with_ids(member, key) for key, member in part.items()}
        if isinstance(part, list):
            return [self._with_ids(member, name) for member in part]
        return self.world.get(IDS[name]) if isinstance(part, str) and name in IDS else part

    def _request(self, query=b"", body=None, headers=(), spoilt_path=False):
        operation = self.operation
        if body is None and operation.has_body and not spoilt_path and headers:
            body = hostile.to_json(example(operation, self.world))
        token = self.world.get("session") if operation.spends == "session" else self.world.api.token
        lines = {b"Authorization": f"Bearer {token}".encode(), b"Content-Type": b"application/json"}
        lines.update(headers)
        target = self._path(spoilt_path) + (b"?" + query if query else self._default_query())
        return Request(operation.method, target, list(lines.items()), body)

    def _default_query(self):
        needed = self._needed([])
        return b"?" + encode(needed) if needed else b""

    def _path(self, spoilt):
        path = self.operation.base + self.operation.path
        wrong = self.random.choice(self.operation.path_names) if spoilt else None
        for name in self.operation.path_names:
            value = hostile.text(self.random) if name == wrong else self._id(name)
            path = path.replace("{" + name + "}", percent(value))
        return path.encode()

    def _id(self, name):
        name = OTHER_IDS.get(self.operation.id, {}).get(name, name)
        return self.world.get(name, self.operation.of_change_request)


def percent(text):
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def encode(query):
    return "&".join(f"{percent(name)}={percent(value)}" for name, value in query).encode()


def batch(operation, count, generated, number):
    """So many ways to make a request, of which at most so many are generated: two of three fit the schema."""
    fitting = draw(operation, GenerationMode.POSITIVE, generated - generated // 3, number)
    others = draw(operation, GenerationMode.NEGATIVE, generated // 3, number) if generated >= 3 else []
    for drawn in fitting + others:
        yield lambda cases, drawn=drawn: cases.generated(drawn)
    for _ in range(count - len(fitting) - len(others)):
        yield Cases.spoilt
