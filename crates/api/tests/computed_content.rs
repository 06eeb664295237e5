//! Computed content: the pages of an OpenAPI spec in the place of an entry of the table of contents.

use serde_json::{Value, json};
use testkit::{Org, TestApp, TestSpace};

fn pets(more: &str) -> String {
    format!(
        "openapi: 3.1.0
info: {{title: Pet shop, description: Sells pets.}}
servers: [{{url: https://pets.example.com}}]
tags: [{{name: pets, description: 'Animals {{% include \"secret.md\" %}}'}}]
paths:
  /pets:
    get: {{operationId: listPets, tags: [pets], summary: List pets, description: 'Lists \"ferrets\".'}}
    post: {{operationId: createPet, tags: [pets]}}
{more}components:
  schemas:
    Pet: {{type: object, properties: {{name: {{type: string}}}}}}
"
    )
}

/// A table of contents with an entry of this type, and of the spec `pets`.
fn summary(kind: &str, props: &str) -> String {
    format!(
        "# Table of contents\n\n* [Home](README.md)\n\n## API\n\n* ```yaml\n  type: {kind}\n  props: {props}\n  \
         dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n\
         * [Overview](api/overview.md)\n"
    )
}

async fn space<'a>(org: &Org<'a>) -> TestSpace<'a> {
    let summary = summary("builtin:openapi", "{models: true}");
    org.space_with_files("Docs", &files(&summary)).await
}

fn files(summary: &str) -> [(&str, &str); 3] {
    let home = "# Home\n\nSee [how to list pets](api/pets/list-pets.md).\n";
    [
        ("README.md", home),
        ("api/overview.md", "# Overview\n"),
        ("SUMMARY.md", summary),
    ]
}

/// Returns the type, path and title of each page, in order.
fn outline(pages: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for page in pages.as_array().into_iter().flatten() {
        let text = |name: &str| page[name].as_str().unwrap_or("-").to_owned();
        lines.push(format!(
            "{} {} {}",
            text("type"),
            text("path"),
            text("title")
        ));
        lines.extend(outline(&page["pages"]));
    }
    lines
}

async fn page_by_path(org: &Org<'_>, space: &TestSpace<'_>, path: &str) -> Value {
    let path = space.path(&format!("/content/path/{path}"));
    org.admin.get_json(path).await
}

const EXPANDED: [&str; 9] = [
    "document readme Home",
    "group api API",
    "document api/overview-pets Pet shop",
    "document api/pets pets",
    "document api/pets/list-pets List pets",
    "document api/pets/create-pet createPet",
    "document api/models Models",
    "document api/models/pet Pet",
    "document api/overview Overview",
];

#[tokio::test]
async fn an_entry_is_replaced_by_the_pages_of_its_spec() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let other = app.organization("other").await;
    other.openapi_spec("pets", &pets("")).await;

    let list = space.path("/content/pages");
    let before = org.admin.get_json(&list).await;
    let placeholder = &before["pages"][1]["pages"][0];
    assert_eq!(placeholder["type"], "computed", "another tenant's spec");
    assert_eq!(placeholder["computed"]["type"], "builtin:openapi");

    org.openapi_spec("pets", &pets("")).await;
    let listed = org.admin.get_json(&list).await;
    assert_eq!(outline(&listed["pages"]), EXPANDED);
    let revision = org.admin.get_json(space.path("/content")).await;
    assert_eq!(revision["pages"], listed["pages"]);
    let written = org.admin.get_json(format!("{list}?computed=false")).await;
    assert_eq!(written, before);

    let page = page_by_path(&org, &space, "api/pets/list-pets").await;
    assert_eq!(page["computedSeed"], placeholder["id"]);
    let computed = &page["computed"];
    assert_eq!(
        computed["props"],
        json!({"doc": "operations", "page": "operations/listPets"})
    );
    let spec = &computed["dependencies"]["spec"];
    assert_eq!(spec["ref"], json!({"kind": "openapi", "spec": "pets"}));
    assert!(spec["value"]["lastVersion"].is_string(), "{computed}");
    assert_eq!(page["description"], "Lists \"ferrets\".");
    for absent in ["git", "documentId", "createdAt"] {
        assert_eq!(page[absent], Value::Null, "{absent}");
    }
    let block = &page["document"]["nodes"][0];
    assert_eq!(block["type"], "openapi-operation");
    assert_eq!(block["data"]["path"], "/pets");

    let id = page["id"].as_str().expect("an id");
    let by_id = space.path(&format!("/content/page/{id}"));
    let markdown = org.admin.get_json(format!("{by_id}?format=markdown")).await;
    let markdown = markdown["markdown"].as_str().expect("Markdown");
    assert!(markdown.starts_with("\n# List pets\n\n{% openapi-operation spec=\"pets\""));
    let hidden = format!("{by_id}?computed=false");
    org.admin.get(hidden).await.expect_status(404);
    let request = space.change_request("Nothing").await;
    let there = request.path(&format!("/content/page/{id}"));
    assert_eq!(org.admin.get_json(there).await["path"], page["path"]);
}

#[tokio::test]
async fn a_new_version_shows_other_pages_and_is_no_commit() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    org.openapi_spec("pets", &pets("")).await;
    let before = org.admin.get_json(space.path("/content")).await;
    let listing = page_by_path(&org, &space, "api/pets/list-pets").await;

    let more = "  /orders:\n    get: {summary: List orders}\n";
    org.openapi_spec("pets", &pets(more)).await;
    let after = org.admin.get_json(space.path("/content")).await;
    assert_eq!(after["id"], before["id"]);
    let pages = outline(&after["pages"]);
    let order = "document api/orders/get-orders List orders".to_owned();
    assert!(pages.contains(&order), "{pages:?}");
    let again = page_by_path(&org, &space, "api/pets/list-pets").await;
    assert_eq!(again["id"], listing["id"]);
    assert_ne!(again["computed"], listing["computed"], "another version");

    let spec = org.path("/openapi/pets");
    org.admin.delete(spec).await.expect_status(204);
    let gone = org.admin.get_json(space.path("/content/pages")).await;
    assert_eq!(gone["pages"][1]["pages"][0]["type"], "computed");
}

#[tokio::test]
async fn operations_can_be_on_the_page_of_their_tag() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let summary = summary("builtin:openapi", "{grouping: by-tag, downloadLink: true}");
    let space = org.space_with_files("Docs", &files(&summary)).await;
    org.openapi_spec("pets", &pets("")).await;
    let listed = org.admin.get_json(space.path("/content/pages")).await;
    let wanted = [
        EXPANDED[0],
        EXPANDED[1],
        EXPANDED[2],
        EXPANDED[3],
        EXPANDED[8],
    ];
    assert_eq!(outline(&listed["pages"]), wanted);
    let tag = page_by_path(&org, &space, "api/pets").await;
    let nodes = tag["document"]["nodes"].as_array().expect("nodes");
    let kinds: Vec<&Value> = nodes.iter().map(|node| &node["type"]).collect();
    assert_eq!(
        kinds,
        ["paragraph", "openapi-operation", "openapi-operation"]
    );
    // The spec cannot include files of the space.
    assert!(tag["document"].to_string().contains("{% include"), "{tag}");

    let overview = space.path("/content/path/api/overview-pets?format=markdown");
    let private = org.admin.get_json(&overview).await;
    assert!(!private.to_string().contains("Download"));
    let spec = org.path("/openapi/pets");
    let public = json!({"visibility": "public"});
    org.admin.patch(spec, public).await.expect_status(200);
    let public = org.admin.get_json(&overview).await;
    assert!(
        public.to_string().contains("/openapi/pets/published"),
        "{public}"
    );
}

#[tokio::test]
async fn pages_link_to_computed_pages_and_specs_that_break_show_none() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let home = space.path("/content/path/readme");
    let links = space.path("/links");
    let before = org.admin.get_json(&links).await;
    assert_eq!(before["stats"]["broken"]["total"], 1);
    org.openapi_spec("pets", &pets("")).await;
    let page = page_by_path(&org, &space, "api/pets/list-pets").await;
    let home = org.admin.get_json(home).await.to_string();
    assert!(home.contains(page["id"].as_str().expect("an id")), "{home}");
    let after = org.admin.get_json(&links).await;
    assert_eq!(after["stats"]["broken"]["total"], 0);
    // The last version that could be read stays.
    org.openapi_spec("pets", "openapi: [3.1.0\n").await;
    page_by_path(&org, &space, "api/pets/list-pets").await;
}

#[tokio::test]
async fn an_entry_of_an_integration_stays_as_it_is() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let summary = summary("integration:acme:pets", "{}");
    let space = org.space_with_files("Docs", &files(&summary)).await;
    org.openapi_spec("pets", &pets("")).await;
    let listed = org.admin.get_json(space.path("/content/pages")).await;
    let entry = &listed["pages"][1]["pages"][0];
    assert_eq!(entry["type"], "computed");
    assert_eq!(entry["computed"]["type"], "integration:acme:pets");
}

fn source(kind: &str, props: &Value) -> Value {
    json!({
        "type": kind,
        "props": props,
        "dependencies": {"spec": {"ref": {"kind": "openapi", "spec": "pets"}}},
    })
}

/// Guests read one space, not the specs of the organization.
#[tokio::test]
async fn guests_evaluate_only_specs_that_the_space_shows() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    org.openapi_spec("pets", &pets("")).await;
    org.openapi_spec("secret", &pets("")).await;
    let guest = org.guest().await;
    let grant = space.path(&format!("/permissions/users/{}", guest.id));
    let granted = org.admin.patch(grant, json!({"role": "read"}));
    granted.await.expect_status(204);

    let revision = space.path("/content/computed/revision");
    let shown = source("builtin:openapi", &json!({}));
    let mut secret = shown.clone();
    secret["dependencies"]["spec"]["ref"]["spec"] = json!("secret");
    let mut missing = shown.clone();
    missing["dependencies"]["spec"]["ref"]["spec"] = json!("missing");
    for (person, source, status) in [
        (&guest, &shown, 200),
        (&guest, &secret, 400),
        (&org.admin, &secret, 200),
    ] {
        let body = json!({"source": source, "seed": "a"});
        person.post(&revision, body).await.expect_status(status);
    }
    let refused = async |source: &Value| {
        let body = json!({"source": source, "seed": "a"});
        let reply = guest.post(&revision, body).await.expect_status(400);
        reply.comparable()
    };
    assert_eq!(refused(&secret).await, refused(&missing).await);
}

#[tokio::test]
async fn sources_are_evaluated_without_an_entry() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    org.openapi_spec("pets", &pets("")).await;
    let shown = page_by_path(&org, &space, "api/pets/list-pets").await;
    let revision = space.path("/content/computed/revision");
    let document = space.path("/content/computed/document");

    let wanted = source("builtin:openapi", &json!({"models": true}));
    let body = json!({"source": wanted, "seed": shown["computedSeed"]});
    let evaluated = org
        .admin
        .post(&revision, body)
        .await
        .expect_status(200)
        .json();
    let paths = [
        "document overview Pet shop",
        "document pets pets",
        "document pets/list-pets List pets",
        "document pets/create-pet createPet",
        "document models Models",
        "document models/pet Pet",
    ];
    assert_eq!(outline(&evaluated["pages"]), paths);
    assert_eq!(evaluated["files"], json!([]));
    let listing = &evaluated["pages"][1]["pages"][0];
    assert_eq!(listing["id"], shown["id"], "the same seed");
    assert_eq!(listing["computed"], shown["computed"]);

    let body = json!({"source": shown["computed"], "seed": shown["computedSeed"]});
    let evaluated = org
        .admin
        .post(&document, body)
        .await
        .expect_status(200)
        .json();
    assert_eq!(evaluated, shown["document"]);

    let integration = source("integration:a:b", &json!({}));
    let unknown = source(
        "builtin:openapi",
        &json!({"doc": "operations", "page": "x"}),
    );
    let no_page = source("builtin:openapi", &json!({"doc": "operations"}));
    let mut missing = wanted.clone();
    missing["dependencies"]["spec"]["ref"]["spec"] = json!("nothing");
    for (path, source, seed, field) in [
        (&revision, &integration, "a", "source.type"),
        (&revision, &wanted, "", "seed"),
        (&revision, &unknown, "a", "source.props"),
        (
            &revision,
            &missing,
            "a",
            "source.dependencies.spec.ref.spec",
        ),
        (&document, &wanted, "a", "source.props.doc"),
        (&document, &no_page, "a", "source.props.page"),
        (&document, &unknown, "a", "source.props.page"),
    ] {
        let refused = org
            .admin
            .post(path, json!({"source": source, "seed": seed}))
            .await;
        refused.expect_invalid(field);
    }
}
