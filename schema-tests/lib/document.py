"""The OpenAPI document of the server, and its operations in the order in which they are called."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

import schemathesis

from .client import Request

METHODS = ("get", "post", "put", "patch", "delete")
# Those that end what they are called on, so that the next case needs another.
SPENDS = {
    "transferCollection": "collectionId",
    "transferSpace": "spaceId",
    "restoreSpace": "deletedSpaceId",
    "mergeChangeRequest": "changeRequestId",
    "updateChangeRequestById": "changeRequestId",
    "settleChangeRequestConflicts": "conflictId",
    "changePassword": "session",
    "deleteAuthenticatedUser": "session",
}


@dataclass
class Operation:
    label: str
    id: str
    method: str
    path: str
    base: str
    path_names: list
    query_names: list
    has_body: bool
    schema: object = field(repr=False)

    @property
    def only_reads(self):
        return self.method == "GET"

    @property
    def of_change_request(self):
        return "/change-requests/" in self.path

    @property
    def spends(self):
        """What is gone after a success; None for those that leave everything there."""
        if self.method == "DELETE" and self.path_names:
            return self.path_names[-1]
        return SPENDS.get(self.id)

    @property
    def rank(self):
        return (not self.only_reads, self.spends is not None)


def load(client):
    """The schema as schemathesis knows it, and the operations: those that read first, those that delete last."""
    answer = client.send(Request("GET", b"/v1/openapi.json"))
    if answer.status != 200:
        raise RuntimeError(f"GET /v1/openapi.json answered {answer.status}: {answer.text[:500]}")
    document = answer.json()
    base = base_path(document)
    document["servers"] = [{"url": f"{client.origin}{base}"}]
    mend_parameters(document)
    leave_out_security(document)
    schema = schemathesis.openapi.from_dict(document)
    operations = [read(found.ok(), base) for found in schema.get_all_operations()]
    return schema, sorted(operations, key=lambda operation: operation.rank)


def base_path(document):
    """Older documents name no server; their paths are below /v1."""
    servers = document.get("servers")
    return urlsplit(servers[0]["url"]).path.rstrip("/") if servers else "/v1"


def mend_parameters(document):
    """Older documents say of some parameters that they are both one of some words and an object, which nothing is."""
    for item in document["paths"].values():
        for method in METHODS:
            for parameter in item.get(method, {}).get("parameters", []):
                parts = parameter.get("schema", {}).get("allOf", [])
                words = [part for part in parts if part.get("type") != "object"]
                if words and len(words) < len(parts):
                    parameter["schema"] = {"allOf": words}


def leave_out_security(document):
    """Every case sends a good token; without this, schemathesis would take it away from some."""
    document.pop("security", None)
    document.get("components", {}).pop("securitySchemes", None)
    for item in document["paths"].values():
        for method in METHODS:
            item.get(method, {}).pop("security", None)


def read(operation, base):
    definition = operation.definition.raw
    return Operation(
        label=operation.label,
        id=definition["operationId"],
        method=operation.method.upper(),
        path=operation.path,
        base=base,
        path_names=[part[1:-1] for part in operation.path.split("/") if part.startswith("{")],
        query_names=[parameter.name for parameter in operation.query],
        has_body="requestBody" in definition,
        schema=operation,
    )
