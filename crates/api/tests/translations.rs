//! Translations, the glossary and the language settings over HTTP. What runs do is in `crates/worker/tests`.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, TestApp};

async fn allow(org: &Org<'_>) {
    let path = format!("/orgs/{}/language-settings", org.id);
    let set = org.admin.put(path, json!({"translations": true})).await;
    set.expect_status(200);
}

fn new(space: &str) -> Value {
    json!({"source": {"space": space, "language": "en"}, "language": "es"})
}

#[tokio::test]
async fn creators_create_translations_and_readers_see_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    allow(&org).await;
    let space = org.space("Docs").await.id;
    let path = format!("/orgs/{}/translations", org.id);
    let editor = org.member(Role::Edit).await;
    editor.post(&path, new(&space)).await.expect_status(403);
    let creator = org.member(Role::Create).await;
    let created = creator
        .post(&path, new(&space))
        .await
        .expect_status(201)
        .json();
    let id = created["id"].as_str().unwrap();
    assert_eq!(
        created,
        json!({
            "object": "translation",
            "id": id,
            "status": "pending",
            "source": {"space": space, "language": "en"},
            "language": "es",
            "instructions": {"object": "document", "data": {"schemaVersion": 1}, "nodes": []},
            "createdAt": created["createdAt"],
            "updatedAt": created["createdAt"],
            "stats": {"runs": 0, "totalWords": 0, "totalPages": 0, "totalDuration": 0, "latestRunDuration": 0,
                      "latestPages": 0, "latestWords": 0},
            "permissions": {"view": true, "edit": true},
            "urls": {"location": format!("https://bindery.test/v1/orgs/{}/translations/{id}", org.id)},
        })
    );
    let reader = org.member(Role::Read).await;
    let seen = reader
        .get(format!("{path}/{id}"))
        .await
        .expect_status(200)
        .json();
    assert_eq!(seen["permissions"], json!({"view": true, "edit": false}));
    reader
        .post(format!("{path}/{id}/run"), json!({}))
        .await
        .expect_status(403);
    org.guest()
        .await
        .get(format!("{path}/{id}"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn a_source_that_the_caller_cannot_see_does_not_exist() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    allow(&org).await;
    let foreign = other.space("Docs").await.id;
    let hidden = org.space("Hidden").await.id;
    let close = json!({"defaultLevel": null});
    let closed = org.admin.patch(format!("/spaces/{hidden}"), close).await;
    closed.expect_status(200);
    let creator = org.member(Role::Create).await;
    let path = format!("/orgs/{}/translations", org.id);
    for space in [foreign, hidden] {
        let refused = creator.post(&path, new(&space)).await.expect_status(400);
        refused.expect_error("`source.space` names no space of this organization");
    }
}

#[tokio::test]
async fn invalid_input_is_named() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    allow(&org).await;
    let space = org.space("Docs").await.id;
    let path = format!("/orgs/{}/translations", org.id);
    let mut same = new(&space);
    same["language"] = json!("en");
    let refused = org.admin.post(&path, same).await.expect_status(400);
    refused.expect_error("`language`");
    let mut unknown = new(&space);
    unknown["language"] = json!("tlh");
    org.admin
        .post(&path, unknown)
        .await
        .expect_status(400)
        .expect_error("language");
    let mut instructed = new(&space);
    instructed["instructions"] = json!({"object": "document", "data": {}, "nodes": [{"object": "block", "type": "nothing"}]});
    let refused = org.admin.post(&path, instructed).await.expect_status(400);
    refused.expect_error("`instructions`");
}

#[tokio::test]
async fn instructions_are_replaced_unless_the_etag_is_old() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    allow(&org).await;
    let space = org.space("Docs").await.id;
    let path = format!("/orgs/{}/translations", org.id);
    let created = org.admin.post(&path, new(&space)).await.expect_status(201);
    let (path, etag) = (
        format!("{path}/{}", created.id()),
        created.header("etag").to_owned(),
    );
    let instructions = json!({"instructions": {"object": "document", "data": {}, "nodes": []}});
    let updated = org
        .admin
        .put(&path, instructions.clone())
        .await
        .expect_status(200);
    assert_eq!(updated.json()["instructions"]["data"], json!({}));
    let late = org.admin.with("if-match", &etag);
    late.put(&path, instructions).await.expect_status(412);
}

#[tokio::test]
async fn a_batch_of_the_glossary_is_applied_as_a_whole() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let path = format!("/orgs/{}/translations-glossary", org.id);
    let insert = |en: &str| json!({"type": "insert", "translations": {"en": en}});
    let batch = |operations: Value| json!({"operations": operations});
    let first = batch(json!([insert("tide"), insert("pier")]));
    org.admin.put(&path, first).await.expect_status(204);
    let listed = org.admin.get(&path).await.expect_status(200);
    assert_eq!(listed.items("/translations/en"), ["tide", "pier"]);
    let tide = listed.items("/id")[0].clone();

    // An entry of another organization is missing, and nothing of the batch happens.
    let foreign = format!("/orgs/{}/translations-glossary", other.id);
    other
        .admin
        .put(&foreign, batch(json!([insert("harbour")])))
        .await
        .expect_status(204);
    let harbour = other.admin.get(&foreign).await.items("/id")[0].clone();
    let update = |id: &str| json!({"type": "update", "id": id, "translations": {"en": "changed"}});
    let mixed = batch(json!([insert("new"), update(&tide), update(&harbour)]));
    let refused = org.admin.put(&path, mixed).await.expect_status(400);
    refused.expect_error("`operations[2].id`");
    let delete = batch(json!([{"type": "delete", "id": harbour}]));
    org.admin.put(&path, delete).await.expect_status(204);
    assert_eq!(
        org.admin.get(&path).await.items("/translations/en"),
        ["tide", "pier"]
    );
    assert_eq!(
        other.admin.get(&foreign).await.items("/translations/en"),
        ["harbour"]
    );

    let delete = batch(json!([{"type": "delete", "id": tide}, insert("quay")]));
    org.admin.put(&path, delete).await.expect_status(204);
    assert_eq!(
        org.admin.get(&path).await.items("/translations/en"),
        ["pier", "quay"]
    );
    org.admin
        .get(format!("{path}/{tide}"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn terms_have_a_language_and_one_line() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/translations-glossary", org.id);
    let long = "x".repeat(256);
    for (terms, field) in [
        (json!({}), "`operations[0].translations`"),
        (json!({"tlh": "x"}), "`operations[0].translations.tlh`"),
        (json!({"en": ""}), "`operations[0].translations.en`"),
        (json!({"en": long}), "`operations[0].translations.en`"),
        (json!({"en": "a\nb"}), "`operations[0].translations.en`"),
    ] {
        let body = json!({"operations": [{"type": "insert", "translations": terms}]});
        org.admin
            .put(&path, body)
            .await
            .expect_status(400)
            .expect_error(field);
    }
    let at_the_limit =
        json!({"operations": [{"type": "insert", "translations": {"en": "x".repeat(255)}}]});
    org.admin.put(&path, at_the_limit).await.expect_status(204);
    let many: Vec<Value> = (0..1001)
        .map(|_| json!({"type": "delete", "id": "0000000000000000000001"}))
        .collect();
    let refused = org.admin.put(&path, json!({"operations": many})).await;
    refused.expect_status(400).expect_error("`operations`");
}
