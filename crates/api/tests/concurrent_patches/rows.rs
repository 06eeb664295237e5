//! Concurrent changes, by operation.

use serde_json::{Value, json};
use testkit::World;

/// A value that is written to one field, and where it is read back.
pub(crate) struct Member {
    pub(crate) body: Value,
    pub(crate) pointer: &'static str,
    pub(crate) expected: Value,
}

pub(crate) struct Row {
    pub(crate) operation: &'static str,
    pub(crate) table: &'static str,
    pub(crate) members: Vec<Member>,
}

/// A field that is read back as it was sent.
fn echoed(name: &'static str, pointer: &'static str, value: Value) -> Member {
    Member {
        body: json!({name: value}),
        pointer,
        expected: value,
    }
}

fn member(body: Value, pointer: &'static str, expected: Value) -> Member {
    Member {
        body,
        pointer,
        expected,
    }
}

fn row(operation: &'static str, table: &'static str, members: Vec<Member>) -> Row {
    Row {
        operation,
        table,
        members,
    }
}

/// `unique` is part of names that must be unique in the database.
pub(crate) fn rows(world: &World, unique: &str) -> Vec<Row> {
    let mut rows = rows_of_content();
    rows.extend(rows_of_sites(unique));
    let home = json!({"type": "site", "site": world.site});
    rows.push(row(
        "updateOrganizationById",
        "organizations",
        vec![
            echoed("title", "/title", json!("Renamed")),
            echoed("hostname", "/hostname", json!(format!("host-{unique}"))),
            echoed("defaultRole", "/defaultRole", json!("edit")),
            echoed("defaultContent", "/defaultContent", home),
            echoed("logo", "/urls/logo", json!("https://example.com/logo.png")),
            echoed("inviteLinks", "/inviteLinks", json!(false)),
        ],
    ));
    rows.push(row(
        "updateWebhook",
        "webhooks",
        vec![
            echoed("url", "/url", json!("https://hooks.example.com/other")),
            echoed("description", "/description", json!("Renamed")),
            echoed("events", "/events", json!(["space.created"])),
            echoed("status", "/status", json!("disabled")),
        ],
    ));
    let values = json!({"channel": "docs"});
    for (operation, table) in [
        ("updateIntegrationInstallation", "integration_installations"),
        ("updateIntegrationSpaceInstallation", "installation_targets"),
        ("updateIntegrationSiteInstallation", "installation_targets"),
    ] {
        rows.push(row(
            operation,
            table,
            vec![
                echoed("configuration", "/configuration", values.clone()),
                echoed("externalIds", "/externalIds", json!(["elsewhere"])),
            ],
        ));
    }
    rows.push(row(
        "updateOrganizationOIDCProvider",
        "sso_providers",
        vec![
            echoed("label", "/label", json!("Renamed")),
            echoed("clientID", "/clientID", json!("client")),
            echoed("defaultRole", "/defaultRole", json!("edit")),
        ],
    ));
    rows.push(row(
        "updateOrganizationSAMLProvider",
        "sso_providers",
        vec![
            echoed("label", "/label", json!("Renamed")),
            echoed("entityID", "/entityID", json!("https://idp.example.com")),
            echoed("ssoURL", "/ssoURL", json!("https://idp.example.com/sso")),
            echoed("defaultRole", "/defaultRole", json!("edit")),
        ],
    ));
    rows.push(row(
        "updateUserById",
        "users",
        vec![
            echoed("displayName", "/displayName", json!("Renamed")),
            echoed("photoURL", "/photoURL", json!("https://example.com/me.png")),
        ],
    ));
    rows
}

fn rows_of_content() -> Vec<Row> {
    let description = json!({"object": "document", "data": {}, "nodes": []});
    let mut rows = vec![
        row(
            "updateCollectionById",
            "collections",
            vec![
                echoed("title", "/title", json!("Renamed")),
                echoed("description", "/description", json!("New words")),
                echoed("defaultLevel", "/defaultLevel", json!("comment")),
            ],
        ),
        row(
            "updateSpaceById",
            "spaces",
            vec![
                echoed("title", "/title", json!("Renamed")),
                echoed("emoji", "/emoji", json!("⭐")),
                echoed("icon", "/urls/icon", json!("https://example.com/icon.png")),
                echoed("editMode", "/editMode", json!("locked")),
                echoed("language", "/language", json!("de")),
                echoed("defaultLevel", "/defaultLevel", json!("comment")),
            ],
        ),
        row(
            "updateChangeRequestById",
            "change_requests",
            vec![
                echoed("subject", "/subject", json!("Renamed")),
                echoed("description", "/description", description),
                echoed("status", "/status", json!("archived")),
            ],
        ),
    ];
    for operation in ["updateCommentInSpace", "updateCommentInChangeRequest"] {
        let mut members = members_of_post();
        members.push(member(
            json!({"resolved": true}),
            "/status",
            json!("resolved"),
        ));
        rows.push(row(operation, "comments", members));
    }
    for operation in [
        "updateCommentReplyInSpace",
        "updateCommentReplyInChangeRequest",
    ] {
        rows.push(row(operation, "comments", members_of_post()));
    }
    rows
}

fn members_of_post() -> Vec<Member> {
    vec![
        echoed("body", "/body", json!({"markdown": "Other words"})),
        member(
            json!({"addedReactions": ["1f44d"]}),
            "/reactions/0/emoji",
            json!("1f44d"),
        ),
    ]
}

fn rows_of_sites(unique: &str) -> Vec<Row> {
    let elsewhere = json!({"kind": "external", "url": "https://example.com/"});
    let condition = json!("visitor.claims.beta");
    vec![
        row(
            "updateSiteById",
            "sites",
            vec![
                echoed("title", "/title", json!("Renamed")),
                echoed("visibility", "/visibility", json!("public")),
                echoed("basename", "/basename", json!(format!("base-{unique}"))),
                echoed("agentsContext", "/agentsContext", json!("included")),
                echoed(
                    "adaptiveContent",
                    "/adaptiveContent",
                    json!({"enabled": true}),
                ),
            ],
        ),
        row(
            "updateSitePublishingAuthById",
            "sites",
            vec![
                echoed("backend", "/backend", json!("integration")),
                echoed(
                    "fallbackURL",
                    "/fallbackURL",
                    json!("https://example.com/login"),
                ),
            ],
        ),
        row(
            "updateSiteRedirectById",
            "site_redirects",
            vec![
                echoed("source", "/source", json!("/moved")),
                echoed("destination", "/destination", elsewhere),
            ],
        ),
        row(
            "updateSiteShareLinkById",
            "site_share_links",
            vec![
                echoed("name", "/name", json!("Renamed")),
                echoed("active", "/active", json!(false)),
            ],
        ),
        row(
            "updateSiteSectionGroupById",
            "site_section_groups",
            vec![
                echoed("title", "/title", json!("Renamed")),
                echoed("icon", "/icon", json!("house")),
            ],
        ),
        row(
            "updateSiteSectionById",
            "site_sections",
            vec![
                echoed("title", "/title", json!("Renamed")),
                echoed("path", "/path", json!("renamed")),
                echoed("condition", "/condition", condition.clone()),
                echoed("icon", "/icon", json!("house")),
                echoed("description", "/description", json!("New words")),
            ],
        ),
        row(
            "updateSiteSpaceById",
            "site_spaces",
            vec![
                echoed("path", "/path", json!("renamed")),
                echoed("condition", "/condition", condition),
                echoed("hidden", "/hidden", json!(true)),
            ],
        ),
        row(
            "overrideSiteSpaceCustomizationById",
            "site_spaces",
            vec![
                echoed("title", "/title", json!("Renamed")),
                member(
                    json!({"styling": {"theme": "muted"}}),
                    "/styling/theme",
                    json!("muted"),
                ),
            ],
        ),
    ]
}
