"""Values that have broken servers before. `Raw` is put into JSON as it is; a lone surrogate leaves as its escape."""

import copy
import json


class Raw(str):
    """A piece of JSON that no encoder would write."""


SHORT = [
    "", " ", "\0", "a\0b", "\ud800", "x\udfffy", "\udc00\ud800", "\ufeff", "\u202e\u2066", "\uffff", "\x01\x1f\x7f", "\r\nX: y",
    "%00", "%", "%zz", "..", "../../etc/passwd", "/", "//", "\\", "?", "#", "'", '"', "'; select 1; --", "<script>alert(1)</script>",
    "${7*7}", "{{x}}", "{% include \"x\" %}", "{% tab %}", "NaN", "null", "true", "-1", "0", "1", "1e309", "9" * 400,
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "4294967296", "2147483648",
    "0" * 22, "z" * 22, "7n42DGM5Tflk9n8mt7Fhc7", "7n42DGM5Tflk9n8mt7Fhc8", "f" * 40, "0" * 40, "AQ", "AA==", "a" * 64,
    "d800", "110000", "1f44d-d800", "1f44d", "ffffffffffffffff", "👩‍👩‍👧‍👦", "e\u0301", "İ", "ß", "ﬃ", "\U0010ffff",
    "2026-02-30T25:61:61Z", "+292278994-08-17T07:12:55Z", "-9999-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "0000-00-00",
    "http://[::1", "https://x:99999999/", "http://\0/", "https://" + "a." * 200 + "b/", "javascript:alert(1)", "file:///etc/passwd",
    "http://127.0.0.1:1/", "https://user:pass@192.0.2.1/x?y#z", "data:,x", "//x", "https://xn--", "https://ⓔxample.com",
    "a@b", "@", "x@" + "y" * 300, "\"a b\"@example.com", "a@[127.0.0.1]", "xn--\ud800", "-.-", "a..b", "." * 300,
]  # fmt: skip
LONG = [
    "x" * 101, "x" * 256, "é" * 1001, "x" * 70_000, "👩‍👩‍👧‍👦" * 500, "[" * 3000, ">" * 3000, "(" * 3000, "*a" * 3000, "- " * 2000, "#" * 5000,
    "`" * 3000, "<b>" * 2000, "![](" * 1500, "{% tabs %}\n" * 500, "|a" * 2000 + "\n" + "|-" * 2000, "a/" * 3000, "\n" * 20_000, "!" * 3000 + "a",
    "visitor.claims." + "a." * 2000 + "b", "\0" * 300, "\ud800" * 300,
]  # fmt: skip
NUMBERS = [
    "1e400", "-1e400", "1e-400", "-0", "0.1", "1.0", "-1", "1E+2", "2147483648", "4294967296", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "9" * 400, "0." + "9" * 400,
]  # fmt: skip


def nested(opening, closing, depth):
    return Raw(opening * depth + "0" + closing * depth)


OTHERS = [
    None, True, False, [], {}, [None], [[]], {"": ""}, {"\0": "\0"}, {"\ud800": 1}, ["", "\0"], [None] * 1000, ["a"] * 2000,
    {"object": "document", "data": {}, "nodes": []}, {"object": "document", "nodes": [{"object": "block", "type": "x" * 100}]},
    {"type": "x"}, {"kind": "x"}, {"constructor": {"prototype": 1}}, {"__proto__": 1}, [{}] * 30,
    nested("[", "]", 100), nested("[", "]", 127), nested("[", "]", 5000), nested('{"a":', "}", 126), nested('{"a":', "}", 5000),
    nested('{"nodes":[', "]}", 60), nested('{"properties":{"a":', "}}", 60), Raw('{"a":1,"a":2}'),
]  # fmt: skip
BODIES = [
    b"", b" ", b"{", b"}", b"null", b"[]", b"{}", b'""', b"0", b"NaN", b"\xff\xfe", b"\xef\xbb\xbf{}", b'{"a":"\xff"}', b"\0", b"{} {}",
    b'{"\\ud800":"\\udfff"}', b'{"title":"\\u0000"}', b"[" * 100_000, b'{"a":' * 100_000, b"[" * 126 + b"]" * 126, b'{"title":"' + b"x" * 2_000_000 + b'"}',
    b"[" + b"0," * 600_000 + b"0]", b"%7B%7D", b"a=b&c=d", b"--x\r\n\r\n--x--", b"1" * 5000, b'"' + b"\\" * 999 + b'"',
]  # fmt: skip
HEADERS = [
    (b"If-Match", value) for value in (b"", b"*", b'"', b'"1-x"', b'"99999999999999999999-x"', b'W/"1"', b"\xff", b'"a",' * 2000)
] + [
    (b"If-None-Match", value) for value in (b"", b"*", b'W/""', b'"-1-"', b"\xff\xfe", b'"a",' * 2000)
] + [
    (b"Idempotency-Key", value) for value in (b"", b"k", b"x" * 255, b"x" * 256, b"\xff", b"\t", b"'; --")
] + [
    (b"X-Request-Id", value) for value in (b"", b"a-b_1", b"x" * 65, b"\xff", b"{}")
] + [
    (b"Content-Type", value) for value in (b"", b"text/plain", b"application/json; charset=utf-16", b"application/json;", b"*/*", b"\xff")
] + [
    (b"Accept", value) for value in (b"", b"text/html", b"*/*;q=x", b"text/event-stream", b"\xff", b"a/b," * 2000)
] + [
    (b"Accept-Encoding", value) for value in (b"gzip;q=9", b"br, zstd, x", b"identity;q=0, *;q=0", b"\xff")
] + [
    (b"Range", value) for value in (b"bytes=0-", b"bytes=-1", b"bytes=9-1", b"bytes=" + b"0-1," * 500, b"bytes=99999999999999999999-")
] + [
    (b"Authorization", value) for value in (b"", b"Bearer", b"Bearer \xff", b"Basic eDp5", b"Bearer bnd_" + b"0" * 43, b"Bearer eyJ.eyJ.x")
] + [
    (b"Host", b"localhost"), (b"Host", b"x" * 300), (b"Host", b"[::1]:99999"), (b"Host", b"tidewatch.localhost"), (b"Host", b"\xff"),
    (b"X-Forwarded-For", b"\xff, ::1, x"), (b"Forwarded", b"for=_x"), (b"Cookie", b"a=\xff; b=; ;"), (b"Origin", b"null"), (b"Origin", b"\xff"),
    (b"Expect", b"x"), (b"Last-Event-ID", b"z" * 22), (b"traceparent", b"00-0-0-00"), (b"Accept-Language", b"\xff;q=2"),
]  # fmt: skip


def text(random):
    return random.choice(LONG) if random.random() < 0.15 else random.choice(SHORT)


def value(random):
    """Any value of JSON, mostly text."""
    kind = random.random()
    if kind < 0.55:
        return text(random)
    return Raw(random.choice(NUMBERS)) if kind < 0.7 else copy.deepcopy(random.choice(OTHERS))


def spoil(random, body):
    """The body with one of its values, or a whole part of it, replaced or taken away, or with one more member."""
    # Spoiling a value that other cases share would spoil those too, or put it into itself.
    body = copy.deepcopy(body)
    places = list(walk(body))
    if not places:
        return value(random)
    parent, key = random.choice(places)
    chance = random.random()
    if chance < 0.1:
        del parent[key]
    elif chance < 0.2 and isinstance(parent, dict):
        parent[text(random)] = value(random)
    elif chance < 0.3 and isinstance(parent, list):
        parent.extend([parent[key]] * random.choice([1, 20, 2000]))
    elif chance < 0.55 and isinstance(parent[key], str):
        parent[key] += text(random)
    else:
        parent[key] = value(random)
    return body


def walk(body):
    """Where values stand: the list or object, and the index or name in it."""
    members = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, member in list(members):
        yield body, key
        yield from walk(member)


def to_json(body):
    pieces = []

    def stand_in(part):
        if isinstance(part, Raw):
            pieces.append(str(part))
            return f"\x1a{len(pieces) - 1}\x1a"
        if isinstance(part, dict):
            return {name: stand_in(member) for name, member in part.items()}
        return [stand_in(member) for member in part] if isinstance(part, list) else part

    written = json.dumps(stand_in(body))
    for index, piece in enumerate(pieces):
        written = written.replace(f'"\\u001a{index}\\u001a"', piece)
    return written.encode()
