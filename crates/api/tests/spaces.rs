//! Spaces, as people create, find and change them.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

#[tokio::test]
async fn creators_make_spaces_and_reviewers_do_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/spaces");
    let body = json!({"title": "Handbook"});

    let creator = org.member(Role::Create).await;
    let created = creator.post(&path, body.clone()).await.expect_status(201);
    insta::assert_json_snapshot!(created.json(), {
        ".id" => "[id]", ".organization" => "[id]", ".urls.location" => "[url]", ".urls.app" => "[url]",
        ".revision" => "[commit]", ".createdAt" => "[time]", ".updatedAt" => "[time]"
    }, @r#"
    {
      "changeRequests": 0,
      "changeRequestsDraft": 0,
      "changeRequestsOpen": 0,
      "comments": 0,
      "createdAt": "[time]",
      "defaultLevel": "inherit",
      "emoji": "1f4d6",
      "id": "[id]",
      "mergeRules": {
        "type": "inherit"
      },
      "object": "space",
      "organization": "[id]",
      "permissions": {
        "access": true,
        "admin": true,
        "comment": true,
        "edit": true,
        "installIntegration": true,
        "merge": true,
        "review": true,
        "triggerGitSync": true,
        "view": true,
        "viewInviteLinks": true
      },
      "revision": "[commit]",
      "title": "Handbook",
      "updatedAt": "[time]",
      "urls": {
        "app": "[url]",
        "location": "[url]"
      },
      "visibility": "private"
    }
    "#);
    assert_eq!(created.header("location"), created.text("/urls/location"));

    let send = async |persona: testkit::Persona<'_>| persona.post(&path, body.clone()).await;
    send(org.member(Role::Review).await)
        .await
        .expect_status(403);
    send(org.guest().await).await.expect_status(403);
    send(app.stranger().await).await.expect_status(404);
    send(app.anonymous()).await.expect_status(401);
}

#[tokio::test]
async fn a_space_is_created_empty_or_with_all_settings() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/spaces");
    let bare = org.admin.post_empty(&path).await.expect_status(201);
    assert_eq!(bare.text("/title"), "Untitled");
    assert_eq!(bare.text("/visibility"), "private");

    let shelf = org.collection("Shelf").await;
    let everything = json!({"title": "Stars", "emoji": "⭐", "language": "pt-br", "editMode": "locked",
                            "parent": shelf, "empty": true});
    let created = org.admin.post(&path, everything).await.expect_status(201);
    let reported = ["title", "emoji", "language", "editMode", "parent"]
        .map(|name| created.text(&format!("/{name}")));
    assert_eq!(reported, ["Stars", "⭐", "pt-br", "locked", &shelf]);
    assert_eq!(created.text("/visibility"), "in-collection");
    let read = org
        .admin
        .get(format!("/spaces/{}?shareKey=none", created.id()))
        .await
        .expect_status(200);
    assert_eq!(read.json(), created.json());
}

#[tokio::test]
async fn invalid_settings_are_rejected_with_their_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/spaces");
    let refusals = [
        (json!({"title": "x".repeat(51)}), "title"),
        (json!({"emoji": "x".repeat(51)}), "emoji"),
        (json!({"emoji": ""}), "emoji"),
        (json!({"language": "klingon"}), "language"),
        (json!({"editMode": "frozen"}), "editMode"),
        (json!({"template": {"id": "any"}}), "template.id"),
        (json!({"computedSource": {}}), "computedSource.type"),
        (json!({"empty": true, "template": {"id": "any"}}), "empty"),
        (
            json!({"computedSource": {}, "template": {"id": "any"}}),
            "computedSource",
        ),
    ];
    for (body, field) in refusals {
        org.admin.post(&path, body).await.expect_invalid(field);
    }
}

#[tokio::test]
async fn settings_change_one_by_one() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/spaces/{}", org.space("Stars").await.id);
    let change = async |body: Value| org.admin.patch(&path, body).await.expect_status(200).json();

    let changed = change(json!({"title": "Galaxies", "language": "fr", "editMode": "live"})).await;
    assert_eq!(changed["title"], "Galaxies");
    let changed = change(json!({"emoji": "🌌"})).await;
    assert_eq!(
        (
            &changed["title"],
            &changed["language"],
            &changed["editMode"]
        ),
        (&json!("Galaxies"), &json!("fr"), &json!("live"))
    );
    let changed = change(json!({"icon": "https://pictures.example/galaxy.png"})).await;
    assert_eq!(
        changed["urls"]["icon"],
        "https://pictures.example/galaxy.png"
    );
    assert_eq!(changed["emoji"], "🌌");
    let cleared = change(json!({"emoji": null, "icon": null})).await;
    assert_eq!(cleared["urls"]["icon"], Value::Null);
    assert_eq!(cleared["emoji"], model::space::DEFAULT_EMOJI);

    let wrong = org.admin.patch(&path, json!({"icon": "galaxy"})).await;
    wrong.expect_invalid("icon");
    let reader = org.member(Role::Create).await;
    reader
        .patch(&path, json!({"title": "Mine"}))
        .await
        .expect_status(403);
    let stranger = app.stranger().await;
    stranger
        .patch(&path, json!({"title": "Mine"}))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn the_default_level_decides_who_sees_a_space() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.space_with(json!({})).await.path("");
    let (reader, guest) = (org.member(Role::Read).await, org.guest().await);
    for (level, edits) in [("edit", true), ("read", false), ("inherit", false)] {
        let change = json!({"defaultLevel": level});
        let changed = org.admin.patch(&path, change).await.expect_status(200);
        assert_eq!(changed.text("/defaultLevel"), level);
        let seen = reader.get_json(&path).await;
        assert_eq!(seen["permissions"]["edit"], edits, "{level}");
        guest.get(&path).await.expect_status(404);
    }
    let nobody = json!({"defaultLevel": null});
    let changed = org
        .admin
        .patch(&path, nobody)
        .await
        .expect_status(200)
        .json();
    assert_eq!(changed["defaultLevel"], Value::Null);
    reader.get(&path).await.expect_status(404);
}

#[tokio::test]
async fn merge_rules_name_members_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.space_with(json!({})).await.path("");
    let rules = |user: &model::id::UserId| {
        json!({"mergeRules": {"type": "rules",
                              "rules": [{"rule": "require_specific_reviewers", "users": [user]}]}})
    };
    let member = org.member(Role::Review).await;
    for body in [
        rules(&member.id),
        json!({"mergeRules": {"type": "none"}}),
        json!({"mergeRules": {"type": "inherit"}}),
    ] {
        let changed = org
            .admin
            .patch(&path, body.clone())
            .await
            .expect_status(200);
        assert_eq!(changed.json()["mergeRules"], body["mergeRules"]);
    }
    let outsider = app.stranger().await;
    org.admin
        .patch(&path, rules(&outsider.id))
        .await
        .expect_invalid("mergeRules");
    let unknown = json!({"mergeRules": {"type": "rules", "rules": [{"rule": "flip_a_coin"}]}});
    org.admin.patch(&path, unknown).await.expect_status(400);
}

#[tokio::test]
async fn lists_show_what_the_caller_may_see_page_by_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let shelf = org.collection("Shelf").await;
    let mut created = Vec::new();
    for number in 0..5 {
        created.push(
            org.space_with(json!({"title": number.to_string(), "parent": shelf}))
                .await
                .id,
        );
    }
    let hidden = org
        .admin
        .patch(
            format!("/spaces/{}", created[2]),
            json!({"defaultLevel": null}),
        )
        .await
        .expect_status(200)
        .id();
    let elsewhere = org.space_with(json!({})).await.id;

    let reader = org.member(Role::Read).await;
    for path in [org.path("/spaces"), format!("/collections/{shelf}/spaces")] {
        let mut found = Vec::new();
        let mut next = Some(String::new());
        while let Some(page) = next {
            let reply = reader
                .get(format!("{path}?limit=2{page}"))
                .await
                .expect_status(200);
            found.extend(reply.items("/id"));
            next = reply.json()["next"]["page"]
                .as_str()
                .map(|page| format!("&page={page}"));
        }
        let mut expected: Vec<_> = created
            .iter()
            .filter(|id| **id != hidden)
            .cloned()
            .collect();
        if path.starts_with("/orgs") {
            // Objects at the root come first.
            expected.insert(0, elsewhere.clone());
        }
        assert_eq!(found, expected, "{path}");
        app.stranger().await.get(&path).await.expect_status(404);
    }
    let guest = org.guest().await;
    let nothing = guest.get(org.path("/spaces")).await;
    assert_eq!(nothing.expect_status(200).json()["count"], 0);
}

#[tokio::test]
async fn spaces_at_the_root_are_listed_in_their_order() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let first = org.space("first").await.id;
    let second = org.space("second").await.id;
    let before = json!({"position": {"before": {"type": "space", "space": first}}});
    org.admin
        .post(format!("/spaces/{second}/move"), before)
        .await
        .expect_status(200);
    let listed = org.admin.get(org.path("/spaces")).await;
    assert_eq!(listed.items("/title"), ["second", "first"]);
}

#[tokio::test]
async fn a_write_that_knows_an_old_version_is_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.space_with(json!({})).await.path("");
    let etag = org.admin.get(&path).await.header("etag").to_owned();
    let careful = org.admin.with("if-match", &etag);
    careful
        .patch(&path, json!({"title": "1"}))
        .await
        .expect_status(200);
    careful
        .patch(&path, json!({"title": "2"}))
        .await
        .expect_status(412);
    careful.delete(&path).await.expect_status(412);
    let known = org.admin.with("if-none-match", &etag);
    known.get(&path).await.expect_status(200);
}

#[tokio::test]
async fn another_organization_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let hidden = theirs.space("secret").await.id;
    let shelf = theirs.collection("secret").await;
    let missing = "0000000000000000000000";
    let admin = &ours.admin;
    let get = async |id: &str| admin.get(format!("/spaces/{id}")).await.comparable();
    assert_eq!(get(&hidden).await, get(missing).await);
    let restore = async |id: &str| {
        let path = format!("/spaces/{id}/restore");
        admin.post_empty(path).await.expect_status(404).comparable()
    };
    assert_eq!(restore(&hidden).await, restore(missing).await);
    let list = async |id: &str| {
        let path = format!("/collections/{id}/spaces");
        admin.get(path).await.expect_status(404).comparable()
    };
    assert_eq!(list(&shelf).await, list(missing).await);
    let put_into = async |parent: &str| {
        let path = ours.path("/spaces");
        let reply = admin.post(path, json!({"parent": parent})).await;
        reply.expect_status(404).comparable()
    };
    assert_eq!(put_into(&shelf).await, put_into(missing).await);
    let delete = async |id: &str| {
        let reply = admin.delete(format!("/spaces/{id}")).await;
        reply.expect_status(204).comparable()
    };
    assert_eq!(delete(&hidden).await, delete(missing).await);
    theirs
        .admin
        .get(format!("/spaces/{hidden}"))
        .await
        .expect_status(200);
}
