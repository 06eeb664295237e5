//! Collections, as people use them.

#[path = "collections/moving.rs"]
mod moving;

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, TestApp};

async fn collection(org: &Org<'_>, title: &str) -> String {
    org.admin
        .post(
            format!("/orgs/{}/collections", org.id),
            json!({"title": title}),
        )
        .await
        .status(201)
        .id()
}

#[tokio::test]
async fn creators_make_collections_and_readers_do_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/collections", org.id);
    let body = json!({"title": "Guides"});

    let made = org
        .member(Role::Create)
        .await
        .post(&path, body.clone())
        .await
        .status(201);
    insta::assert_json_snapshot!(made.json(), {
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
    assert_eq!(made.header("location"), made.text("/urls/location"));

    org.member(Role::Review)
        .await
        .post(&path, body.clone())
        .await
        .status(403);
    org.guest()
        .await
        .post(&path, body.clone())
        .await
        .status(403);
    app.stranger()
        .await
        .post(&path, body.clone())
        .await
        .status(404);
    app.anonymous().post(&path, body).await.status(401);
}

#[tokio::test]
async fn a_body_can_be_left_out_though_the_content_type_is_sent() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let made = org
        .admin
        .post_empty(format!("/orgs/{}/collections", org.id))
        .await
        .status(201);
    assert_eq!(made.text("/title"), "Untitled");
}

#[tokio::test]
async fn limits_are_reported_with_the_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/collections", org.id);
    let long = org
        .admin
        .post(&path, json!({"title": "x".repeat(51)}))
        .await
        .status(400);
    assert_eq!(long.text("/error/field"), "title");
    let wrong = org.admin.post(&path, json!({"title": 7})).await.status(400);
    assert_eq!(wrong.text("/error/field"), "title");

    let id = collection(&org, "Guides").await;
    let long = org
        .admin
        .patch(
            format!("/collections/{id}"),
            json!({"description": "x".repeat(101)}),
        )
        .await
        .status(400);
    assert_eq!(long.text("/error/field"), "description");
}

#[tokio::test]
async fn all_pages_together_are_the_list() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let mut made = Vec::new();
    for number in 0..7 {
        made.push(collection(&org, &format!("c{number}")).await);
    }
    let path = format!("/orgs/{}/collections", org.id);
    let mut found = Vec::new();
    let mut next = Some(String::new());
    while let Some(page) = next {
        let reply = org
            .admin
            .get(format!("{path}?limit=3{page}"))
            .await
            .status(200);
        found.extend(reply.items("/id"));
        next = reply.json()["next"]["page"]
            .as_str()
            .map(|page| format!("&page={page}"));
    }
    assert_eq!(found, made);
    let none = org
        .admin
        .get(format!("{path}?limit=0"))
        .await
        .status(200)
        .json();
    assert_eq!(none["count"], 0);
    let page = none["next"]["page"].as_str().expect("there is more");
    let first = org.admin.get(format!("{path}?limit=1&page={page}")).await;
    assert_eq!(first.status(200).items("/id"), made[..1]);
    let page = org.admin.get(format!("{path}?limit=6")).await;
    let page = page.text("/next/page");
    let none = org.admin.get(format!("{path}?limit=0&page={page}")).await;
    let page = none.status(200).text("/next/page");
    let last = org.admin.get(format!("{path}?page={page}")).await;
    assert_eq!(last.items("/id"), made[6..]);
    let empty = format!("/orgs/{}/spaces?limit=0", org.id);
    let empty = org.admin.get(empty).await.status(200).json();
    assert_eq!(empty.get("next"), None);
    org.admin.get(format!("{path}?page=null")).await.status(200);
    for limit in ["-1", "1001", "x"] {
        org.admin
            .get(format!("{path}?limit={limit}"))
            .await
            .status(400);
    }
}

#[tokio::test]
async fn a_page_token_belongs_to_one_listing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for number in 0..3 {
        collection(&org, &format!("c{number}")).await;
    }
    let path = format!("/orgs/{}/collections", org.id);
    let token = org
        .admin
        .get(format!("{path}?limit=1"))
        .await
        .text("/next/page");
    org.admin
        .get(format!("{path}?limit=1&page={token}"))
        .await
        .status(200);
    org.admin
        .get(format!("{path}?nested=false&page={token}"))
        .await
        .status(400);
    org.admin
        .get(format!("/orgs?page={token}"))
        .await
        .status(400);
    let flipped = token.replace(
        &token[20..21],
        if &token[20..21] == "A" { "B" } else { "A" },
    );
    org.admin
        .get(format!("{path}?page={flipped}"))
        .await
        .status(400);
}

#[tokio::test]
async fn collections_nest_and_can_be_listed_flat_or_whole() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/collections", org.id);
    let outer = collection(&org, "outer").await;
    let inner = org
        .admin
        .post(&path, json!({"title": "inner", "parent": outer}))
        .await
        .status(201);
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
    let path = format!("/orgs/{}/collections", org.id);
    let mut parent = collection(&org, "1").await;
    for _ in 2..=8 {
        parent = org
            .admin
            .post(&path, json!({"parent": parent}))
            .await
            .status(201)
            .id();
    }
    let refused = org
        .admin
        .post(&path, json!({"parent": parent}))
        .await
        .status(400);
    assert_eq!(refused.text("/error/field"), "parent");
}

#[tokio::test]
async fn only_admins_of_a_collection_change_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let id = collection(&org, "Guides").await;
    let path = format!("/collections/{id}");
    let change = json!({"title": "Handbooks", "description": "How to", "defaultLevel": null});

    org.member(Role::Create)
        .await
        .patch(&path, change.clone())
        .await
        .status(403);
    let changed = org.admin.patch(&path, change).await.status(200).json();
    assert_eq!(
        (&changed["title"], &changed["description"]),
        (&json!("Handbooks"), &json!("How to"))
    );
    assert_eq!(changed["defaultLevel"], Value::Null);

    // No default level: other members no longer see it.
    org.member(Role::Create).await.get(&path).await.status(404);
    let inherits = org
        .admin
        .patch(&path, json!({"defaultLevel": "inherit"}))
        .await
        .status(200)
        .json();
    assert_eq!(inherits["defaultLevel"], "inherit");
    org.member(Role::Create).await.get(&path).await.status(200);
}

#[tokio::test]
async fn deleting_moves_children_up_and_can_be_repeated() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/collections", org.id);
    let outer = collection(&org, "outer").await;
    let middle = org.admin.post(&path, json!({"parent": outer})).await.id();
    let inner = org.admin.post(&path, json!({"parent": middle})).await.id();

    org.member(Role::Create)
        .await
        .delete(format!("/collections/{middle}"))
        .await
        .status(403);
    org.admin
        .delete(format!("/collections/{middle}"))
        .await
        .status(204);
    org.admin
        .delete(format!("/collections/{middle}"))
        .await
        .status(204);
    org.admin
        .get(format!("/collections/{middle}"))
        .await
        .status(404);
    assert_eq!(
        org.admin
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
    let hidden = collection(&theirs, "secret").await;
    let missing = "0000000000000000000000";
    let seen = ours
        .admin
        .get(format!("/collections/{hidden}"))
        .await
        .status(404);
    assert_eq!(
        seen.comparable(),
        ours.admin
            .get(format!("/collections/{missing}"))
            .await
            .comparable()
    );
    let parent = |id: &str| json!({"parent": id});
    let path = format!("/orgs/{}/collections", ours.id);
    assert_eq!(
        ours.admin
            .post(&path, parent(&hidden))
            .await
            .status(404)
            .comparable(),
        ours.admin.post(&path, parent(missing)).await.comparable()
    );
    ours.admin
        .delete(format!("/collections/{hidden}"))
        .await
        .status(204);
    theirs
        .admin
        .get(format!("/collections/{hidden}"))
        .await
        .status(200);
}
