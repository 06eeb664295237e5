"""Paths and queries of the demo's website, as no browser would send them."""

import re
from urllib.parse import urlsplit

from . import hostile
from .cases import percent
from .client import Request

# Besides what the home page leads to.
PATHS = [
    "", "guide", "api/readings", "api/errors.md", "sitemap.xml", "sitemap-pages.xml", "api/sitemap-pages.xml", "robots.txt", "llms.txt", "llms-full.txt",
    "index.md", "~/mcp", "~/search", "~/pdf/x.pdf", "~/feedback", "~/search/queries", "~/files/x", "rss.xml", "favicon.ico", ".well-known/x", "~/auth", "nothing/here",
]  # fmt: skip
SEGMENTS = [
    b"%00", b"\0", b"%", b"%zz", b"%2", b"%2e%2e", b"%2E", b"..", b".", b"...", b"%2f", b"%5c", b"\\", b"//", b";x=y", b"%c0%af", b"%ff", b"\xff", b"\xc3\xa9",
    b"%c3%a9", b"e%cc%81", b"%ed%a0%80", b"%f0%9f%8c%8a", b"%e2%80%ae", b"%u0041", b"%25", b"%252e", b"~", b"~/", b"%7e", b"+", b"*", b"'", b'"', b"<b>", b"{x}",
    b"|", b"^", b"[", b"x" * 300, b"x" * 5000, b"%41" * 2000, b"/x" * 500, b"a." * 500, b".md", b".md.md", b".html", b"index", b"README", b"readme", b"@", b":80", b"%0d%0a",
]  # fmt: skip
NAMES = [
    "q", "query", "limit", "page", "token", "jwt_token", "shareKey", "preview", "visitor", "fallback", "v", "ask", "variant", "x", "", "only", "url", "ref",
]  # fmt: skip
RAW_QUERIES = [
    b"",
    b"?",
    b"&",
    b"=",
    b"%",
    b"%zz=%",
    b"%00",
    b"\xff=\xfe",
    b"a" * 60_000,
    b"a=b&" * 5000,
    b"%00=%00&" * 500,
    b"q[]=1&q[a]=2",
    b";;",
    b"#x",
]
METHODS = ["GET"] * 20 + ["HEAD"] * 3 + ["POST"] * 6 + ["OPTIONS", "PUT", "DELETE", "PROPFIND", "TRACE"]
MESSAGES = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search_pages", "arguments": {"query": "tide", "under": "/stations"}}},
    {"jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": {"cursor": "x"}},
]  # fmt: skip


class SiteCases:
    def __init__(self, client, address, random):
        self.address = urlsplit(address)
        self.random = random
        home = client.send(Request("GET", self._base(), [(b"Host", self.address.netloc.encode())]))
        if home.status != 200:
            raise RuntimeError(f"{address} answered {home.status}: {home.text[:500]}")
        links = re.findall(r'(?:href|src|action)="(/[^"]*)"', home.text)
        self.paths = sorted({link.encode() for link in links} | {self._base() + path.encode() for path in PATHS})

    def next(self):
        random = self.random
        method = random.choice(METHODS)
        body, headers = None, [(b"Host", self._host())]
        path = self._path()
        if method == "POST":
            taking = [b"~/mcp", b"~/mcp", b"~/feedback", b"~/search/queries"]
            path = random.choice([*(self._base() + place for place in taking), path])
            body = self._body()
            kind = random.choice(
                [b"application/json", b"application/json", b"application/x-www-form-urlencoded", b"text/plain"]
            )
            origin = f"http://{self.address.netloc}".encode()
            headers += [
                (b"Content-Type", kind),
                (b"Accept", b"application/json, text/event-stream"),
                (b"Origin", origin),
            ]
        if random.random() < 0.2:
            extra = random.choice(hostile.HEADERS)
            headers = [line for line in headers if line[0] != extra[0]] + [extra]
        return Request(method, path + self._query(), headers, body)

    def _host(self):
        if self.random.random() < 0.93:
            return self.address.netloc.encode()
        return self.random.choice(
            [
                b"nothing.localhost",
                b"localhost",
                b"a.b.tidewatch.localhost",
                b"TIDEWATCH.localhost.",
                b"",
                b"\xff",
                b"x" * 400,
                b"tidewatch.localhost:x",
            ]
        )

    def _base(self):
        return self.address.path.encode()

    def _path(self):
        random = self.random
        path = random.choice(self.paths)
        base = b"/" if random.random() < 0.1 else self._base() if path.startswith(self._base()) else b"/"
        for _ in range(random.choice([0, 0, 1, 1, 2])):
            piece = random.choice(SEGMENTS) if random.random() < 0.7 else percent(hostile.text(random)).encode()
            where = random.choice(["end", "end", "segment", "inside"])
            if where == "inside":
                at = random.randrange(len(base), len(path) + 1)
                path = path[:at] + piece + path[at:]
            else:
                path += (b"/" if where == "segment" else b"") + piece
        return path

    def _query(self):
        random = self.random
        chance = random.random()
        if chance < 0.4:
            return b""
        if chance < 0.5:
            return b"?" + random.choice(RAW_QUERIES)
        pairs = [(random.choice(NAMES), hostile.text(random)) for _ in range(random.choice([1, 1, 2, 5]))]
        return b"?" + "&".join(f"{name}={percent(value)}" for name, value in pairs).encode()

    def _body(self):
        random = self.random
        if random.random() < 0.2:
            return random.choice(hostile.BODIES)
        return hostile.to_json(hostile.spoil(random, random.choice(MESSAGES)))
