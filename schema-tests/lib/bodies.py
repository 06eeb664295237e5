"""A body that each operation accepts, for cases that spoil one thing of it and so get past the first checks."""

import copy
import pathlib

from .world import CLAIMS, PASSWORD, TEMPLATE, numbers

DOCUMENT = {
    "object": "document",
    "data": {},
    "nodes": [
        {
            "object": "block",
            "type": "paragraph",
            "data": {},
            "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": "Words", "marks": [{"type": "bold"}]}]}],
        }
    ],
}
TEXT = '---\ndescription: How to\n---\n\n# Guide\n\n{% hint style="info" %}\nA [link](readme.md).\n{% endhint %}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
METADATA = (pathlib.Path(__file__).parents[2] / "crates/testkit/src/metadata.xml").read_text()
SPEC = {"source": {"text": "openapi: 3.1.0\ninfo: {title: x, version: '1'}\npaths: {}\n"}}


def example(operation, world):
    """None where none is known: then hostile values stand for the whole body."""
    make = EXAMPLES.get(operation.id)
    return copy.deepcopy(make(world.get)) if make else None


def computed(get, props):
    spec = {"ref": {"kind": "openapi", "spec": get("specSlug")}}
    return {"source": {"type": "builtin:openapi", "props": props, "dependencies": {"spec": spec}}, "seed": "seed"}


def customization(get):
    return {
        "title": "Renamed",
        "styling": {
            "theme": "clean",
            "primaryColor": {"light": "#0f7a8a", "dark": "#6fd3e0"},
            "corners": "rounded",
            "font": "Inter",
        },
        "favicon": {"emoji": "1f30a"},
        "header": {
            "preset": "default",
            "links": [{"title": "Home", "to": {"kind": "url", "url": "https://example.com"}, "links": []}],
        },
        "footer": {
            "copyright": "Ours",
            "groups": [{"title": "More", "links": [{"title": "x", "to": {"kind": "space", "space": get("spaceId")}}]}],
        },
        "announcement": {
            "enabled": True,
            "message": "News",
            "style": "info",
            "link": {"title": "x", "to": {"kind": "url", "url": "https://example.com"}},
        },
        "themes": {"default": "system", "toggeable": True},
        "feedback": {"enabled": True},
        "pageActions": {"markdown": True, "items": []},
        "privacyPolicy": {"url": "https://example.com/privacy"},
        "socialPreview": {"url": "https://example.com/x.png"},
    }


def contents(get):
    page = get("pageId")
    return {
        "changes": [
            {
                "operation": "insert_page",
                "title": "New",
                "ref": "n",
                "at": 0,
                "slug": "new",
                "document": {"markdown": TEXT},
            },
            {
                "operation": "insert_page",
                "title": "Under",
                "into": "n",
                "description": "x",
                "document": {"document": DOCUMENT},
            },
            {"operation": "insert_files", "files": [{"name": "dot.png", "ref": "dot", "base64": "iVBORw0KGgo="}]},
            {
                "operation": "update_page",
                "page": page,
                "title": "Renamed",
                "updateLinks": True,
                "document": {"markdown": TEXT},
            },
            {"operation": "revert_page", "page": page, "revision": get("revisionId")},
        ]
    }


def git(get):
    return {"url": get("gitAddress"), "ref": "refs/heads/main", "force": True}


role = lambda get: {"role": "read"}
title = lambda get: {"title": "Renamed"}
grant = lambda get: {"role": "read", "users": [get("userId")], "teams": [get("teamId")]}
destination = lambda get: {"kind": "site-page", "siteSpaceId": get("siteSpaceId"), "pageId": get("pageId")}
comment = lambda get: {"body": {"markdown": TEXT}, "page": get("pageId")}
react = lambda get: {"body": {"document": DOCUMENT}, "addedReactions": ["1f44d"], "removedReactions": ["1f44e"]}
EXAMPLES = {
    "addMemberToOrganizationTeamById": lambda get: {"role": "member"},
    "addSectionGroupToSite": lambda get: {
        "title": "New",
        "icon": "book",
        "sections": [get("siteSectionId")],
        "parent": get("siteSectionGroupId"),
    },
    "addSectionToGroup": lambda get: {"sectionId": get("siteSectionId")},
    "addSectionToSite": lambda get: {"spaceId": get("spaceId"), "title": "New", "icon": "book"},
    "addSpaceToSite": lambda get: {"spaceId": get("spaceId"), "sectionId": get("siteSectionId")},
    "applyTemplateToSpace": lambda get: {**TEMPLATE, "changeRequestId": get("changeRequestId")},
    "changePassword": lambda get: {"currentPassword": PASSWORD, "newPassword": PASSWORD + "!"},
    "claimCustomHostname": lambda get: {"hostname": "docs.example.net"},
    "updateNotifications": lambda get: {"read": True},
    "updateNotificationSettings": lambda get: {
        "reviewRequested": "mail",
        "reviewed": "inbox",
        "replied": "inbox",
        "mentioned": "mail",
        "merged": "off",
        "conflicted": "mail",
    },
    "updateUnsavedText": lambda get: {
        "base": get("revisionId"),
        "blocks": [{"after": None, "insert": DOCUMENT["nodes"]}],
        "fields": {"title": "Renamed"},
    },
    "updateSecuritySettings": lambda get: {"requireSecondFactor": False},
    # Refused: the token of the harness is not a session that has passed single sign-on.
    "createTokenAuthorization": lambda get: {"token": get("tokenId")},
    "setBreakGlassAdmin": lambda get: {"user": get("userId")},
    "updatePasskey": lambda get: {"name": "Laptop"},
    "confirmTotp": lambda get: {"code": "123456"},
    "confirmPassword": lambda get: {"password": PASSWORD},
    "createChangeRequest": lambda get: {"subject": "New", "template": TEMPLATE},
    "createCollection": lambda get: {"title": "New", "parent": get("collectionId")},
    "createOpenAPISpec": lambda get: {"slug": "new", **SPEC},
    "createOrUpdateOpenAPISpecBySlug": lambda get: SPEC,
    "createOrganization": lambda get: {"title": "Another", "emailDomains": ["example.net"]},
    "createOrganizationInvite": lambda get: {"level": "read", "space": get("spaceId")},
    "createOrganizationSAMLProvider": lambda get: {"label": "Acme", "defaultTeam": get("teamId"), "defaultRole": "read"},
    "publishIntegration": lambda get: {
        "title": "Chat", "description": "Posts to a chat.", "scopes": ["space:content:read"], "script": "export default {}",
        "organization": get("organizationId"), "contentSecurityPolicy": {"script-src": "'self'"},
    },
    "setIntegrationDevelopmentMode": lambda get: {"tunnelUrl": "https://tunnel.example.com"},
    "queueIntegrationTask": lambda get: {"task": {"type": "renew"}},
    "renderIntegrationUIWithPost": lambda get: {
        "componentId": "poll", "props": {},
        "context": {"type": "document", "spaceId": get("spaceId"), "editable": False, "theme": "light"},
    },
    "installIntegration": lambda get: {"organization": get("organizationId")},
    "updateIntegrationInstallation": lambda get: {"configuration": {"url": "https://chat.example.com"}},
    "installIntegrationOnSpace": lambda get: {"space": get("spaceId")},
    "installIntegrationOnSite": lambda get: {"siteId": get("siteId")},
    "updateIntegrationSpaceInstallation": lambda get: {"externalIds": ["elsewhere"]},
    "updateIntegrationSiteInstallation": lambda get: {"externalIds": ["elsewhere"]},
    "createWebhook": lambda get: {"url": "https://hooks.example.com/bindery", "events": ["space.created"]},
    "updateWebhook": lambda get: {"description": "Builds"},
    "replayWebhook": lambda get: {"from": "2026-01-01T00:00:00Z"},
    "createOrganizationOIDCProvider": lambda get: {
        "label": "Acme", "clientID": "bindery", "clientSecret": "secret", "defaultTeam": get("teamId"), "defaultRole": "read",
    },
    "updateOrganizationOIDCProvider": lambda get: {"label": "Acme accounts"},
    "updateOrganizationSAMLProvider": lambda get: {"label": "Acme accounts"},
    "readSAMLMetadata": lambda get: {"metadata": METADATA},
    "createOrganizationTeam": lambda get: {"title": "New", "members": [get("userId")]},
    "createSite": lambda get: {"title": "New", "spaces": [get("spaceId")], "type": "basic", "visibility": "public"},
    "createSiteRedirect": lambda get: {"source": "/new", "destination": destination(get)},
    "createSiteShareLink": lambda get: {"name": "New"},
    "createSpace": lambda get: {
        "title": "New",
        "parent": get("collectionId"),
        "emoji": "1f30a",
        "language": "en",
        "editMode": "live",
    },
    "createToken": lambda get: {"label": "New", "scopes": ["content:read"], "expiresAt": "2099-01-01T00:00:00Z"},
    "exportToGitRepository": lambda get: {**git(get), "commitMessage": "Export", "repoProjectDirectory": "docs"},
    "getComputedDocument": lambda get: computed(get, {"doc": "info", "page": "overview"}),
    "convertContent": lambda get: {"markdown": TEXT, "page": get("pageId"), "changeRequest": get("changeRequestId")},
    "getComputedRevision": lambda get: computed(get, {"models": True, "grouping": "by-tag"}),
    "importGitRepository": lambda get: {**git(get), "standalone": True, "repoProjectDirectory": "docs"},
    "inviteToCollection": grant,
    "inviteToSpace": grant,
    "inviteUsersToOrganization": lambda get: {
        "emails": ["new@example.net", {"email": "b@example.net", "role": "edit"}],
        "role": "read",
        "sso": False,
    },
    "moveCollection": lambda get: {"parent": None, "position": {"before": {"type": "space", "space": get("spaceId")}}},
    "moveSiteSection": lambda get: {
        "position": {"after": {"type": "site-section", "siteSection": get("otherSiteSectionId")}}
    },
    "moveSiteSectionGroup": lambda get: {
        "position": {"after": {"type": "site-section", "id": get("otherSiteSectionId")}}
    },
    "moveSiteSpace": lambda get: {"position": None},
    "moveSpace": lambda get: {"parent": None, "position": {"before": {"type": "space", "space": get("otherSpaceId")}}},
    "overrideSiteSpaceCustomizationById": customization,
    "postCommentInChangeRequest": comment,
    "postCommentInSpace": comment,
    "postCommentReplyInChangeRequest": lambda get: {"body": {"markdown": TEXT}},
    "postCommentReplyInSpace": lambda get: {"body": {"document": DOCUMENT}},
    "requestPasswordReset": lambda get: {"email": "ada@example.com"},
    "requestReviewersForChangeRequest": lambda get: {
        "users": [get("userId")],
        "subject": "New",
        "description": DOCUMENT,
    },
    "resetPassword": lambda get: {"token": "x" * 43, "password": PASSWORD},
    "resolvePublishedContentByUrl": lambda get: {
        "url": get("siteAddress"),
        "visitor": {"jwtToken": "eyJ.eyJ.x", "unsignedClaims": {"a": [1, {"b": None}]}},
    },
    "searchSiteContent": lambda get: {
        "query": "how to begin",
        "scope": {"mode": "default", "currentSiteSpace": get("siteSpaceId")},
    },
    "settleChangeRequestConflicts": lambda get: {"pages": [get("pageId")]},
    "signIn": lambda get: {"email": get("account"), "password": PASSWORD},
    "signUp": lambda get: {"email": f"new{next(numbers)}@example.net", "displayName": "New", "password": PASSWORD},
    "sortSiteStructure": lambda get: {
        "item": {"type": "site-section", "id": get("siteSectionId")},
        "position": {"before": {"type": "site-section", "id": get("otherSiteSectionId")}},
    },
    "submitChangeRequestReview": lambda get: {"status": "approved", "comment": {"markdown": TEXT}},
    "transferCollection": lambda get: {"organization": get("target")},
    "transferSpace": lambda get: {"organization": get("target")},
    "updateChangeRequestById": lambda get: {"subject": "Renamed", "description": DOCUMENT, "status": "open"},
    "updateChangeRequestContent": contents,
    "uploadFileToSpace": lambda get: "the bytes of a file",
    "updateCollectionById": lambda get: {"title": "Renamed", "description": "x", "defaultLevel": "read"},
    "updateCommentInChangeRequest": lambda get: {"resolved": True, **react(get)},
    "updateCommentInSpace": lambda get: {"resolved": True, **react(get)},
    "updateCommentReplyInChangeRequest": react,
    "updateCommentReplyInSpace": react,
    "updateMemberInOrganizationById": role,
    "updateMembersInOrganizationTeam": lambda get: {
        "add": [get("userId")],
        "remove": [],
        "memberships": {get("userId"): {"role": "member"}},
    },
    "updateOpenAPISpecBySlug": lambda get: {"visibility": "public"},
    "createTranslation": lambda get: {"source": {"space": get("spaceId"), "language": "en"}, "language": "es"},
    "updateTranslation": lambda get: {"instructions": {"object": "document", "data": {}, "nodes": []}},
    "updateLanguageSettings": lambda get: {"translations": True, "conversations": False},
    "ingestConversation": lambda get: {"id": "ticket", "parts": [{"type": "message", "role": "user", "body": "Why?"}]},
    "updateGlossaryEntries": lambda get: {"operations": [{"type": "insert", "translations": {"en": "tide"}}]},
    "updateOrganizationAgentInstructions": lambda get: {"instructions": DOCUMENT},
    "updateOrganizationById": lambda get: {
        "title": "Renamed",
        "hostname": "renamed",
        "emailDomains": ["example.net"],
        "defaultRole": "read",
        "mergeRules": {"type": "none"},
    },
    "updateOrganizationInviteById": role,
    "updateSiteAdaptiveSchema": lambda get: {"jsonSchema": CLAIMS},
    "updateSiteById": lambda get: {
        "title": "Renamed",
        "basename": "renamed",
        "visibility": "share-link",
        "defaultSiteSpace": get("siteSpaceId"),
        "proxy": "example.com/docs",
        "adaptiveContent": {"enabled": True},
    },
    "updateSiteCustomizationById": customization,
    "updateSitePublishingAuthById": lambda get: {"backend": "custom", "fallbackURL": "https://example.com/login"},
    "updateSiteRedirectById": lambda get: {
        "source": "/newer",
        "destination": {"kind": "external", "url": "https://example.com/"},
    },
    "updateSiteSearchInsights": lambda get: {"enabled": True},
    "updateSiteSectionById": lambda get: {
        "title": "Renamed",
        "path": "renamed",
        "icon": "book",
        "description": "x",
        "condition": "visitor.claims.a == 1",
    },
    "updateSiteSectionGroupById": lambda get: {"title": "Renamed", "icon": "book"},
    "updateSiteShareLinkById": lambda get: {"active": False, "name": "Renamed"},
    "updateSiteSpaceById": lambda get: {
        "hidden": True,
        "path": "renamed",
        "condition": "visitor.claims.a",
        "spaceId": get("spaceId"),
    },
    "updateSpaceById": lambda get: {
        "title": "Renamed",
        "emoji": "1f30a",
        "icon": "https://example.com/x.png",
        "language": "en",
        "editMode": "locked",
        "mergeRules": {"type": "inherit"},
    },
    "updateTeamInOrganizationById": title,
    "updateTeamPermissionInCollection": role,
    "updateTeamPermissionInSpace": role,
    "updateUserById": lambda get: {"displayName": "Ada", "photoURL": "https://example.com/a.png"},
    "updateUserPermissionInCollection": role,
    "updateUserPermissionInSpace": role,
    "verifyEmail": lambda get: {"token": "x" * 43},
}
