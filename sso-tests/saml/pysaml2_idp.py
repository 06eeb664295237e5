"""A SAML identity provider by the PyPI library pysaml2, which signs with xmlsec1: pysaml2_idp.py PORT. See README.md."""

import base64
import html
import json
import os
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT, server
from saml2.config import IdPConfig
from saml2.metadata import create_metadata_string
from saml2.saml import NAME_FORMAT_URI, NAMEID_FORMAT_PERSISTENT, NameID
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
SP_METADATA = """<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{entity}">
<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAssertionsSigned="true">
<md:AssertionConsumerService Binding="{binding}" Location="{acs}" index="0"/>
</md:SPSSODescriptor></md:EntityDescriptor>"""


class Provider:
    """The key, the people and the service that asks."""

    def __init__(self, folder, url):
        self.folder, self.url = Path(folder), url
        self.users, self.service = {}, None
        self.rotate()

    def rotate(self):
        key, certificate = self.folder / "key.pem", self.folder / "cert.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=pysaml2",
             "-keyout", key, "-out", certificate],
            check=True, stderr=subprocess.DEVNULL,
        )

    def certificate(self):
        return (self.folder / "cert.pem").read_text()

    def config(self):
        known = {}
        if self.service:
            fields = {key: html.escape(self.service[key]) for key in ("entityID", "acsURL")}
            text = SP_METADATA.format(entity=fields["entityID"], acs=fields["acsURL"], binding=BINDING_HTTP_POST)
            known = {"metadata": {"inline": [text]}}
        return IdPConfig().load({
            "entityid": f"{self.url}/metadata",
            "service": {"idp": {
                "endpoints": {"single_sign_on_service": [(f"{self.url}/sso", BINDING_HTTP_REDIRECT)]},
                "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": NAME_FORMAT_URI}},
            }},
            "key_file": str(self.folder / "key.pem"),
            "cert_file": str(self.folder / "cert.pem"),
            "xmlsec_binary": "/usr/bin/xmlsec1",
            **known,
        })

    def metadata(self):
        return create_metadata_string(None, config=self.config(), valid=24).decode()

    def respond(self, user, request):
        """A response for somebody, to a request if there was one."""
        idp = server.Server(config=self.config())
        asked = {"in_response_to": None, "destination": self.service["acsURL"], "sp_entity_id": self.service["entityID"]}
        if request:
            message = idp.parse_authn_request(request, BINDING_HTTP_REDIRECT).message
            asked = {**idp.response_args(message, [BINDING_HTTP_POST]), "in_response_to": message.id}
            asked = {name: asked[name] for name in ("in_response_to", "destination", "sp_entity_id")}
        return str(idp.create_authn_response(
            identity={"mail": [user["email"]], "displayName": [user.get("displayName", user["name"])]},
            name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=user["name"]),
            authn={"class_ref": PASSWORD, "authn_auth": f"{self.url}/metadata"},
            sign_assertion=True, sign_response=True, sign_alg=SIG_RSA_SHA256, digest_alg=DIGEST_SHA256,
            encrypt_assertion=False, encrypted_advice_attributes=False, **asked,
        ))


def hidden(name, value):
    return f'<input type="hidden" name="{name}" value="{html.escape(value)}">' if value else ""


def page(body):
    title = "Pysaml2 provider"
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            f"<main><h1>{title}</h1>{body}</main></html>")


def sign_in_page(fields):
    kept = "".join(hidden(name, fields.get(name)) for name in ("SAMLRequest", "RelayState"))
    return page(f'<form method="post" action="/sign-in">{kept}<label>User name <input name="user" required></label> '
                "<button>Sign in</button></form>")


class Handler(BaseHTTPRequestHandler):
    provider = None

    def do_GET(self):
        address = urlsplit(self.path)
        match address.path:
            case "/sso":
                self.reply(200, "text/html", sign_in_page(fields_of(address.query)))
            case "/idp-initiated":
                self.reply(200, "text/html", sign_in_page({}))
            case "/metadata":
                self.reply(200, "application/samlmetadata+xml", self.provider.metadata())
            case "/certificate":
                self.reply(200, "application/x-pem-file", self.provider.certificate())
            case _:
                self.missing()

    def do_POST(self):
        body = self.body()
        match self.path:
            case "/sign-in":
                self.sign_in(fields_of(body))
            case "/rotate":
                self.provider.rotate()
                self.reply(200, "application/x-pem-file", self.provider.certificate())
            case _:
                self.missing()

    def do_PUT(self):
        body = json.loads(self.body())
        match self.path:
            case "/service":
                self.provider.service = body
            case "/users":
                self.provider.users = {user["name"]: user for user in body}
            case _:
                return self.missing()
        self.reply(204)

    def sign_in(self, fields):
        user = self.provider.users.get(fields.get("user"))
        if user is None:
            return self.reply(403, "text/html", page("<p>Nobody has this name.</p>"))
        try:
            response = self.provider.respond(user, fields.get("SAMLRequest"))
        except Exception as error:  # Whatever the library says of a request, the test shall see it.
            return self.reply(400, "text/plain", f"{type(error).__name__}: {error}\n")
        encoded = base64.b64encode(response.encode()).decode()
        action = html.escape(self.provider.service["acsURL"])
        self.reply(200, "text/html", page(
            f'<form method="post" action="{action}">{hidden("SAMLResponse", encoded)}'
            f'{hidden("RelayState", fields.get("RelayState"))}<button>Continue to the service</button></form>'
            "<script>document.forms[0].submit()</script>"))

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()

    def missing(self):
        self.reply(404, "text/plain", "There is no such page.\n")

    def reply(self, status, kind=None, text=""):
        body = text.encode()
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Requests are not interesting."""


def fields_of(query):
    return {name: values[0] for name, values in parse_qs(query).items()}


def main():
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    with tempfile.TemporaryDirectory(prefix="pysaml2-idp-") as folder:
        listener = ThreadingHTTPServer(("localhost", port), Handler)
        url = f"http://localhost:{listener.server_port}"
        Handler.provider = Provider(folder, url)
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        print(url, flush=True)
        # Ends with the test that started it.
        while os.read(0, 4096):
            pass


main()
