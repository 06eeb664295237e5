"""What `bindery seed demo` made: people with their tokens, an organization, a space with content, a website."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from .client import Api, Client, Refused
from .world import CLAIMS, World

INCLUDE = ".gitbook/includes/shared.md"


def git(folder, *words):
    """Nobody's own settings of Git get in the way."""
    command = ["git", "-C", folder, "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *words]
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0"}
    subprocess.run(command, check=True, capture_output=True, env=environment)


class Demo:
    """The people that `bindery seed demo` made, and their tokens."""

    def __init__(self, server):
        self.client = Client(server.port)
        self.names = server.names
        self.tokens = re.findall(r"\bbnd_\w+(?=  )", server.demo)
        self.admin = Api(self.client, self.tokens[0])
        self.member = Api(self.client, self.tokens[-1])
        self.reviewer = Api(self.client, self.tokens[2])
        self.site_address = re.search(r"website\s+(\S+)", server.demo).group(1)
        self.admin_id = self.admin("GET", "/user")["id"]
        self.member_id = self.member("GET", "/user")["id"]
        [self.organization] = [o for o in self.admin("GET", "/orgs")["items"] if o["title"] == "Tidewatch"]
        spaces = self.admin("GET", f"/orgs/{self.organization['id']}/spaces")["items"]
        [self.space] = [space for space in spaces if space["title"] == "Guide"]
        [self.site] = self.admin("GET", f"/orgs/{self.organization['id']}/sites")["items"]

    def push_reusable_content(self, space):
        """The demo has none, and it can only be pushed."""
        address = f"http://git:{self.tokens[0]}@127.0.0.1:{self.client.port}/git/{space}.git"
        try:
            with tempfile.TemporaryDirectory() as folder:
                git(folder, "clone", "--quiet", address, ".")
                path = Path(folder, INCLUDE)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("---\ntitle: Shared\n---\n\nThe same everywhere.\n")
                git(folder, "add", "--all", "--force")
                git(folder, "commit", "--quiet", "--allow-empty", "--message", "Share a text")
                git(folder, "push", "--quiet", "origin", "HEAD:main")
        except subprocess.CalledProcessError as error:
            raise Refused(f"git: {error.stderr.decode(errors='replace')}") from error

    def world(self):
        """The demo itself, for what only reads."""
        known = {
            "organizationId": self.organization["id"],
            "spaceId": self.space["id"],
            "siteId": self.site["id"],
        }
        world = World(self, known)
        # Before any change request is begun, so that those have it too.
        world.get("reusableContentId")
        for name in ("gitInfo", "siteRedirectId", "versionId"):
            world.get(name)
        organization = f"/orgs/{world.get('organizationId')}"
        self.admin("PATCH", f"{organization}/openapi/{world.get('specSlug')}", {"visibility": "public"})
        self.admin("PUT", f"{organization}/sites/{world.get('siteId')}/adaptive-schema", {"jsonSchema": CLAIMS})
        return world
