"""What the cases are about: every path parameter names something that is there, made when it is first asked for."""

import itertools
import time

DESCRIPTION = "openapi: 3.1.0\ninfo: {title: Tides, version: '1'}\npaths: {/levels: {get: {responses: {200: {description: ok}}}}}\n"
CLAIMS = {
    "type": "object",
    "properties": {"plan": {"type": "string", "description": "x", "enum": ["free"]}},
    "additionalProperties": False,
}
TEMPLATE = {
    "id": "getting-started",
    "params": {"contentRefs": {"support": {"kind": "url", "url": "https://example.com"}}},
}
PASSWORD = "correct horse battery"
numbers = itertools.count(1)


class World:
    """Ids by the names of path parameters. Without any that are known, a new organization."""

    def __init__(self, demo, known=()):
        self.demo = demo
        self.api = demo.admin
        self.known = dict(known)

    def get(self, name, of_change_request=False):
        """Comments are of a space or of a change request, and not found in the other."""
        if of_change_request and name in ("commentId", "commentReplyId"):
            name = f"{name}OfChangeRequest"
        if name not in self.known:
            make = getattr(self, f"_{name}", None)
            if make is None:
                raise LookupError(f"teach lib/world.py what the path parameter `{name}` is")
            self.known[name] = make()
        return self.known[name]

    def forget(self, name):
        for known in (name, f"{name}OfChangeRequest"):
            self.known.pop(known, None)

    def _post(self, path, body, method="POST"):
        return self.api(method, path, body)

    @property
    def _org(self):
        return f"/orgs/{self.get('organizationId')}"

    @property
    def _space(self):
        return f"/spaces/{self.get('spaceId')}"

    @property
    def _site(self):
        return f"{self._org}/sites/{self.get('siteId')}"

    @property
    def _change_request(self):
        return f"{self._space}/change-requests/{self.get('changeRequestId')}"

    def _organizationId(self):
        return self._post("/orgs", {"title": f"Organization {next(numbers)}"})["id"]

    # Where things are transferred to.
    _target = _organizationId

    def _collectionId(self):
        return self._post(f"{self._org}/collections", {"title": "Collection"})["id"]

    def _spaceId(self):
        return self._post(f"{self._org}/spaces", {"title": "Space", "template": TEMPLATE})["id"]

    _otherSpaceId = _spaceId

    def _deletedSpaceId(self):
        space = self._spaceId()
        self.api("DELETE", f"/spaces/{space}")
        return space

    def _userId(self):
        if self.get("organizationId") != self.demo.organization["id"]:
            invite = self._post(f"{self._org}/link-invites", {"role": "review"})["id"]
            self.demo.member("POST", f"{self._org}/invites/{invite}")
        return self.demo.member_id

    def _selfId(self):
        return self.demo.admin_id

    def _teamId(self):
        team = {"title": f"Team {next(numbers)}", "members": [self.get("userId")]}
        return self._post(f"{self._org}/teams", team, "PUT")["id"]

    def _inviteId(self):
        return self._post(f"{self._org}/link-invites", {"role": "read"})["id"]

    def _tokenId(self):
        label = {"label": f"Token {next(numbers)}", "scopes": ["content:read"]}
        made = self._post("/user/tokens", label)
        return made.get("id") or self.api("GET", "/user/tokens")["items"][-1]["id"]

    def _sessionId(self):
        """The id of a session that nobody here needs."""
        return self._post("/sessions", {"email": self._account(), "password": PASSWORD})["id"]

    def _passkeyId(self):
        """Only a browser makes a passkey, and a token changes none: any id gets the same answer."""
        return self.get("teamId")

    def _account(self):
        """The address of someone whose password may be lost."""
        email = f"p{next(numbers)}@example.org"
        self._post("/users", {"email": email, "password": PASSWORD, "displayName": "Someone"})
        return email

    def _session(self):
        """The token of such a one."""
        return self._post("/sessions", {"email": self._account(), "password": PASSWORD})["token"]

    def _proposal(self, *changes):
        made = self._post(f"{self._space}/change-requests", {"subject": "Proposal"})["id"]
        self._post(f"{self._space}/change-requests/{made}/content", {"changes": changes})
        self._post(f"{self._space}/change-requests/{made}", {"status": "open"}, "PATCH")
        return made

    def _changeRequestId(self):
        page = {"operation": "insert_page", "title": "New", "document": {"markdown": "# New\n\nText.\n"}}
        files = {"operation": "insert_files", "files": [{"name": "dot.png", "ref": "dot", "base64": "iVBORw0KGgo="}]}
        return self._proposal(page, files)

    def _conflictId(self):
        """A change request that is at odds with what was merged after it was begun."""
        update = lambda text: {"operation": "update_page", "page": self.get("pageId"), "document": {"markdown": text}}
        made = self._proposal(update(f"# One\n\nAnd {next(numbers)}.\n"))
        other = self._proposal(update(f"# Two\n\nAnd {next(numbers)}.\n"))
        self.api("POST", f"{self._space}/change-requests/{other}/merge")
        self.api("POST", f"{self._space}/change-requests/{made}/update")
        return made

    def _reviewId(self):
        review = {"status": "approved", "comment": {"markdown": "Good."}}
        return self.demo.reviewer("POST", f"{self._change_request}/reviews", review)["id"]

    def _comment(self, parent):
        return self._post(f"{parent}/comments", {"body": {"markdown": "A *comment*."}})["id"]

    def _commentId(self):
        return self._comment(self._space)

    def _commentIdOfChangeRequest(self):
        return self._comment(self._change_request)

    def _reply(self, parent, comment):
        return self._post(f"{parent}/comments/{comment}/replies", {"body": {"markdown": "A reply."}})["id"]

    def _commentReplyId(self):
        return self._reply(self._space, self.get("commentId"))

    def _commentReplyIdOfChangeRequest(self):
        return self._reply(self._change_request, self.get("commentId", True))

    def _page(self):
        pages = self.api("GET", f"{self._space}/content/pages")["pages"]
        return next((page for page in pages if page["type"] == "document" and page["path"] != "readme"), pages[0])

    def _pageId(self):
        return self._page()["id"]

    def _pagePath(self):
        return self._page()["path"]

    def _documentId(self):
        return self._page()["documentId"]

    def _revisionId(self):
        return self.api("GET", f"{self._space}/content")["id"]

    def _fileId(self):
        return self.api("GET", f"{self._space}/content/files")["items"][0]["id"]

    def _reusableContentId(self):
        self.demo.push_reusable_content(self.get("spaceId"))
        return self.api("GET", f"{self._space}/content")["reusableContents"][0]["id"]

    def _specSlug(self):
        slug = f"spec-{next(numbers)}"
        self._post(f"{self._org}/openapi", {"slug": slug, "source": {"text": DESCRIPTION}})
        return slug

    def _versionId(self):
        for _ in range(200):
            spec = self.api("GET", f"{self._org}/openapi/{self.get('specSlug')}")
            if spec["processingState"] == "complete":
                return spec["lastVersion"]
            time.sleep(0.05)
        raise RuntimeError("the server does not read the description of an API")

    def _samlProviderId(self):
        return self._post(f"{self._org}/saml", {"label": "Acme", "defaultRole": "read"})["id"]

    def _webhookId(self):
        return self._post(f"{self._org}/webhooks", {"url": "https://hooks.example.com/bindery"})["id"]

    def _deliveryId(self):
        """Deliveries are made by events a moment later."""
        path = f"{self._org}/webhooks/{self.get('webhookId')}/deliveries"
        self._post(f"{self._org}/collections", {"title": "Delivered"})
        for _ in range(200):
            if items := self.api("GET", path)["items"]:
                return items[0]["id"]
            time.sleep(0.05)
        raise RuntimeError("the server delivers no events to the webhook")

    def _integrationName(self):
        name = f"integration-{next(numbers)}"
        organization = self._org.rsplit("/", 1)[1]
        fields = {"title": "Chat", "description": "", "scopes": [], "script": "export default {}"}
        self._post(f"/integrations/{name}", {**fields, "organization": organization})
        return name

    def _installationId(self):
        organization = self._org.rsplit("/", 1)[1]
        path = f"/integrations/{self.get('integrationName')}/installations"
        return self._post(path, {"organization": organization})["id"]

    def _eventId(self):
        """Events are recorded after the script has handled them, or could not."""
        self.get("installationId")
        for _ in range(200):
            if items := self.api("GET", f"/integrations/{self.get('integrationName')}/events")["items"]:
                return items[0]["id"]
            time.sleep(0.05)
        raise RuntimeError("the server records no events of the integration")

    def _oidcProviderId(self):
        return self._post(f"{self._org}/oidc", {"label": "Acme", "defaultRole": "read"})["id"]

    def _translationId(self):
        self.api("PUT", f"{self._org}/language-settings", {"translations": True})
        source = {"space": self.get("spaceId"), "language": "en"}
        return self._post(f"{self._org}/translations", {"source": source, "language": "es"})["id"]

    def _glossaryEntryId(self):
        insert = {"type": "insert", "translations": {"en": f"tide {next(numbers)}"}}
        self.api("PUT", f"{self._org}/translations-glossary", {"operations": [insert]})
        return self.api("GET", f"{self._org}/translations-glossary")["items"][-1]["id"]

    def _ingested(self):
        """Ingests a conversation, and returns its issue once it was found."""
        parts = [{"type": "message", "role": "user", "body": "How do I export a PDF?"}]
        self.api("POST", f"{self._org}/conversations", {"id": f"ticket {next(numbers)}", "parts": parts})
        for _ in range(200):
            found = self.api("GET", f"{self._org}/conversations-issues?limit=1000")["items"]
            if found:
                return found[-1]["issue"]
            time.sleep(0.05)
        raise RuntimeError("the server finds no issues in conversations")

    def _conversationId(self):
        return self._ingested()["conversation"]

    def _issueId(self):
        return self._ingested()["id"]

    def _clusterId(self):
        return self._ingested()["cluster"]

    def _siteId(self):
        return self._post(f"{self._org}/sites", {"title": "Site", "spaces": [self.get("spaceId")]})["id"]

    def _siteSpaceId(self):
        spaces = self.api("GET", f"{self._site}/site-spaces")["items"]
        return (
            spaces[0]["id"] if spaces else self._post(f"{self._site}/site-spaces", {"spaceId": self._spaceId()})["id"]
        )

    def _siteSectionId(self):
        other = self._spaceId()
        return self._post(f"{self._site}/sections", {"spaceId": other, "title": "Section"})["id"]

    _otherSiteSectionId = _siteSectionId

    def _siteSectionGroupId(self):
        group = {"title": "Group", "sections": [self.get("siteSectionId")]}
        return self._post(f"{self._site}/section-groups", group)["id"]

    def _siteRedirectId(self):
        destination = {"kind": "site-space", "siteSpaceId": self.get("siteSpaceId")}
        redirect = {"source": self.get("source"), "destination": destination}
        return self._post(f"{self._site}/redirects", redirect)["id"]

    def _source(self):
        return f"/old-{next(numbers)}"

    def _shareLinkId(self):
        return self._post(f"{self._site}/share-links", {"name": "Partners"})["id"]

    def _hostname(self):
        hostname = f"docs.n{next(numbers)}.example.com"
        claim = self._post(f"{self._site}/custom-hostnames", {"hostname": hostname})
        self.demo.names.texts[claim["verification"]["name"]] = claim["verification"]["value"]
        return hostname

    def _host(self):
        return f"{self.demo.organization['hostname']}.localhost"

    def _subdomain(self):
        return self.demo.organization["hostname"]

    def _emailDomain(self):
        domain = f"n{next(numbers)}.example.com"
        self._post(self._org, {"emailDomains": [domain]}, "PATCH")
        record = self.api("GET", f"{self._org}/email-domains")["items"][0]["record"]
        self.demo.names.texts[record["name"]] = record["value"]
        return domain

    def _gitAddress(self):
        """Of a public space of this server, which stands for a Git server elsewhere."""
        return f"http://127.0.0.1:{self.demo.client.port}/git/{self.demo.space['id']}.git"

    def _gitInfo(self):
        export = {"url": self.get("gitAddress"), "ref": "refs/heads/export", "commitMessage": "Export"}
        return self._post(f"{self._space}/git/export", export)

    def _siteAddress(self):
        return self.demo.site_address
