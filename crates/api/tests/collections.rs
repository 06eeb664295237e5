//! Collections, as people use them.

#[path = "collections/moving.rs"]
mod moving;

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

#[tokio::test]
async fn creators_make_collections_and_readers_do_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let body = json!({"title": "Guides"});

    let created = org
        .member(Role::Create)
        .await
        .post(&path, body.clone())
        .await
        .expect_status(201);
    insta::assert_json_snapshot!(created.json(), {
        ".id" => "[id]", ".organization" => "[id]", ".urls.location" => "[url]", ".urls.app" => "[url]"
    }, @r#"
    {
      "defaultLevel": "inherit",
      "id": "[id]",
      "object": "collection",
      "organization": "[id]",
      "permissions": {
        "admin": true,
        "create": true,
        "view": true,
        "viewInviteLinks": true
      },
      "title": "Guides",
      "urls": {
        "app": "[url]",
        "location": "[url]"
      }
    }
    "#);
    assert_eq!(created.header("location"), created.text("/urls/location"));

    org.member(Role::Review)
        .await
        .post(&path, body.clone())
        .await
        .expect_status(403);
    org.guest()
        .await
        .post(&path, body.clone())
        .await
        .expect_status(403);
    app.stranger()
        .await
        .post(&path, body.clone())
        .await
        .expect_status(404);
    app.anonymous().post(&path, body).await.expect_status(401);
}

#[tokio::test]
async fn a_body_can_be_left_out_though_the_content_type_is_sent() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let created = org
        .admin
        .post_empty(org.path("/collections"))
        .await
        .expect_status(201);
    assert_eq!(created.text("/title"), "Untitled");
}

#[tokio::test]
async fn limits_are_reported_with_the_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let path = org.path("/collections");
    admin
        .post(&path, json!({"title": "x".repeat(51)}))
        .await
        .expect_invalid("title");
    admin
        .post(&path, json!({"title": 7}))
        .await
        .expect_invalid("title");

    let id = org.collection("Guides").await;
    admin
        .patch(
            format!("/collections/{id}"),
            json!({"description": "x".repeat(101)}),
        )
        .await
        .expect_invalid("description");
}

#[tokio::test]
async fn all_pages_together_are_the_list() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let mut created = Vec::new();
    for number in 0..7 {
        created.push(org.collection(&format!("c{number}")).await);
    }
    let path = org.path("/collections");
    let mut found = Vec::new();
    let mut next = Some(String::new());
    while let Some(page) = next {
        let reply = admin
            .get(format!("{path}?limit=3{page}"))
            .await
            .expect_status(200);
        found.extend(reply.items("/id"));
        next = reply.json()["next"]["page"]
            .as_str()
            .map(|page| format!("&page={page}"));
    }
    assert_eq!(found, created);
    let none = admin.get_json(format!("{path}?limit=0")).await;
    assert_eq!(none["count"], 0);
    let page = none["next"]["page"].as_str().expect("there is more");
    let first = admin.get(format!("{path}?limit=1&page={page}")).await;
    assert_eq!(first.expect_status(200).items("/id"), created[..1]);
    let page = admin.get(format!("{path}?limit=6")).await;
    let page = page.text("/next/page");
    let none = admin.get(format!("{path}?limit=0&page={page}")).await;
    let page = none.expect_status(200).text("/next/page");
    let last = admin.get(format!("{path}?page={page}")).await;
    assert_eq!(last.items("/id"), created[6..]);
    let empty = org.path("/spaces?limit=0");
    let empty = admin.get_json(empty).await;
    assert_eq!(empty.get("next"), None);
    admin
        .get(format!("{path}?page=null"))
        .await
        .expect_status(200);
    for limit in ["-1", "1001", "x"] {
        admin
            .get(format!("{path}?limit={limit}"))
            .await
            .expect_status(400);
    }
}

#[tokio::test]
async fn a_page_token_belongs_to_one_listing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    for number in 0..3 {
        org.collection(&format!("c{number}")).await;
    }
    let path = org.path("/collections");
    let token = admin
        .get(format!("{path}?limit=1"))
        .await
        .text("/next/page");
    admin
        .get(format!("{path}?limit=1&page={token}"))
        .await
        .expect_status(200);
    admin
        .get(format!("{path}?nested=false&page={token}"))
        .await
        .expect_status(400);
    admin
        .get(format!("/orgs?page={token}"))
        .await
        .expect_status(400);
    let flipped = token.replace(
        &token[20..21],
        if &token[20..21] == "A" { "B" } else { "A" },
    );
    admin
        .get(format!("{path}?page={flipped}"))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn collections_nest_and_can_be_listed_flat_or_whole() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let outer = org.collection("outer").await;
    let inner = org
        .admin
        .post(&path, json!({"title": "inner", "parent": outer}))
        .await
        .expect_status(201);
    assert_eq!(inner.text("/parent"), outer);
    assert_eq!(
        org.admin.get(&path).await.items("/title"),
        ["outer", "inner"]
    );
    assert_eq!(
        org.admin
            .get(format!("{path}?nested=false"))
            .await
            .items("/title"),
        ["outer"]
    );
}

#[tokio::test]
async fn nesting_ends_at_eight_levels() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let mut parent = org.collection("1").await;
    for _ in 2..=8 {
        parent = org.admin.create(&path, json!({"parent": parent})).await;
    }
    org.admin
        .post(&path, json!({"parent": parent}))
        .await
        .expect_invalid("parent");
}

#[tokio::test]
async fn only_admins_of_a_collection_change_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let id = org.collection("Guides").await;
    let path = format!("/collections/{id}");
    let change = json!({"title": "Handbooks", "description": "How to", "defaultLevel": null});

    org.member(Role::Create)
        .await
        .patch(&path, change.clone())
        .await
        .expect_status(403);
    let changed = org
        .admin
        .patch(&path, change)
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&changed["title"], &changed["description"]),
        (&json!("Handbooks"), &json!("How to"))
    );
    assert_eq!(changed["defaultLevel"], Value::Null);

    // No default level: other members no longer see it.
    org.member(Role::Create)
        .await
        .get(&path)
        .await
        .expect_status(404);
    let inherits = org
        .admin
        .patch(&path, json!({"defaultLevel": "inherit"}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(inherits["defaultLevel"], "inherit");
    org.member(Role::Create)
        .await
        .get(&path)
        .await
        .expect_status(200);
}

#[tokio::test]
async fn deleting_moves_children_up_and_can_be_repeated() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let path = org.path("/collections");
    let outer = org.collection("outer").await;
    let middle = admin.post(&path, json!({"parent": outer})).await.id();
    let inner = admin.post(&path, json!({"parent": middle})).await.id();

    org.member(Role::Create)
        .await
        .delete(format!("/collections/{middle}"))
        .await
        .expect_status(403);
    admin
        .delete(format!("/collections/{middle}"))
        .await
        .expect_status(204);
    admin
        .delete(format!("/collections/{middle}"))
        .await
        .expect_status(204);
    admin
        .get(format!("/collections/{middle}"))
        .await
        .expect_status(404);
    assert_eq!(
        admin
            .get(format!("/collections/{inner}"))
            .await
            .text("/parent"),
        outer
    );
}

#[tokio::test]
async fn another_organization_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let hidden = theirs.collection("secret").await;
    let missing = "0000000000000000000000";
    let seen = ours
        .admin
        .get(format!("/collections/{hidden}"))
        .await
        .expect_status(404);
    assert_eq!(
        seen.comparable(),
        ours.admin
            .get(format!("/collections/{missing}"))
            .await
            .comparable()
    );
    let parent = |id: &str| json!({"parent": id});
    let path = ours.path("/collections");
    assert_eq!(
        ours.admin
            .post(&path, parent(&hidden))
            .await
            .expect_status(404)
            .comparable(),
        ours.admin.post(&path, parent(missing)).await.comparable()
    );
    ours.admin
        .delete(format!("/collections/{hidden}"))
        .await
        .expect_status(204);
    theirs
        .admin
        .get(format!("/collections/{hidden}"))
        .await
        .expect_status(200);
}
