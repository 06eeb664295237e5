//! Permissions of comments.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::{CommentsFixture, body, say};

#[tokio::test]
async fn words_are_changed_by_their_author_alone() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let admin = &stage.org.admin;
    for place in stage.places() {
        let comment = say(&ada, &place, "First.").await;
        let reply = say(&ada, &format!("{comment}/replies"), "Reply.").await;
        for path in [&comment, &reply] {
            admin.put(path, body("Mine.")).await.expect_status(403);
            let edited = ada
                .put(path, body("Better."))
                .await
                .expect_status(200)
                .json();
            assert_eq!(edited["body"], json!({"markdown": "Better."}));
            assert!(edited["editedAt"].is_string());
            let emptied = ada.put(path, json!({"body": {}})).await.expect_status(200);
            assert_eq!(emptied.json()["body"], json!({}));
            let seen = admin.get(path).await.json();
            let may = json!({"view": true, "edit": false, "reply": true, "delete": true});
            assert_eq!(seen["permissions"], may);
        }
    }
}

#[tokio::test]
async fn deleting_is_for_authors_and_admins_of_the_space() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let chief = stage.org.member(Role::Create).await;
    for place in stage.places() {
        let comment = say(&ada, &place, "First.").await;
        let replies = format!("{comment}/replies");
        let chiefs = say(&chief, &replies, "Reply.").await;
        let seen = ada.get(&chiefs).await.json();
        let may = json!({"view": true, "edit": false, "reply": true, "delete": false});
        assert_eq!(seen["permissions"], may);
        let listed = ada.get(&replies).await.json();
        assert_eq!(
            listed["items"][0]["permissions"], may,
            "whoever's thread it is"
        );
        ada.delete(&chiefs).await.expect_status(403);
        chief.delete(&comment).await.expect_status(403);
        chief.delete(&chiefs).await.expect_status(204);
        ada.get(&chiefs).await.expect_status(404);
        let adas = say(&ada, &replies, "Reply.").await;
        stage.org.admin.delete(&adas).await.expect_status(204);
        say(&chief, &replies, "Goes with the comment.").await;
        ada.delete(&comment).await.expect_status(204);
        ada.get(&comment).await.expect_status(404);
        ada.get(&replies).await.expect_status(404);
        assert_eq!(ada.get(&place).await.items("/id").len(), 0);
    }
}

#[tokio::test]
async fn readers_cannot_see_comments() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let reader = stage.org.member(Role::Read).await;
    let [space, request] = stage.places();
    let comment = say(&ada, &space, "First.").await;
    let reply = say(&ada, &format!("{comment}/replies"), "Reply.").await;
    let proposed = say(&ada, &request, "On it.").await;
    for list in [&space, &format!("{}/commenters", stage.space())] {
        assert_eq!(reader.get_json(list).await["items"], json!([]));
    }
    assert_eq!(reader.get(stage.space()).await.json()["comments"], 0);
    reader.post(&space, body("Me.")).await.expect_status(403);
    for path in [&comment, &reply, &proposed, &request] {
        reader.get(path).await.expect_status(404);
        reader
            .put(path, json!({"resolved": true}))
            .await
            .expect_status(404);
    }
    reader
        .get(format!("{comment}/replies"))
        .await
        .expect_status(404);
    reader
        .post(format!("{comment}/replies"), body("Me."))
        .await
        .expect_status(404);
    reader.post(&request, body("Me.")).await.expect_status(404);
    assert_eq!(ada.get(&comment).await.text("/status"), "open");
}

#[tokio::test]
async fn deleting_what_is_hidden_looks_like_deleting_what_is_not_there() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let reader = stage.org.member(Role::Read).await;
    let guest = stage.org.guest().await;
    let [space, request] = stage.places();
    let comment = say(&ada, &space, "First.").await;
    let reply = say(&ada, &format!("{comment}/replies"), "Reply.").await;
    let proposed = say(&ada, &request, "On it.").await;
    let missing = stage.world.space;
    for (who, path, other, status) in [
        (&reader, &comment, format!("{space}/{missing}"), 204),
        (
            &ada,
            &proposed.replace(&request, &space),
            format!("{space}/{missing}"),
            204,
        ),
        (
            &ada,
            &comment.replace(&space, &request),
            format!("{request}/{missing}"),
            204,
        ),
        (
            &ada,
            &format!("{comment}/replies/{missing}"),
            format!("{comment}/replies/{missing}"),
            204,
        ),
        (
            &reader,
            &reply,
            format!("{space}/{missing}/replies/{missing}"),
            404,
        ),
        (&reader, &proposed, format!("{request}/{missing}"), 404),
        (&guest, &comment, format!("{space}/{missing}"), 404),
        (&guest, &proposed, format!("{request}/{missing}"), 404),
    ] {
        let hidden = who.delete(path).await.expect_status(status);
        let nothing = who.delete(&other).await.expect_status(status);
        assert_eq!(hidden.comparable(), nothing.comparable(), "{path}");
    }
    for path in [comment, reply, proposed] {
        ada.get(path).await.expect_status(200);
    }
}

#[tokio::test]
async fn a_write_that_knows_an_old_version_is_refused() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    for place in stage.places() {
        let comment = say(&ada, &place, "First.").await;
        let reply = say(&ada, &format!("{comment}/replies"), "Reply.").await;
        for path in [comment, reply] {
            let etag = ada.get(&path).await.header("etag").to_owned();
            let late = ada.with("if-match", &etag);
            let reactions = json!({"addedReactions": ["1f44d"]});
            late.put(&path, body("Better.")).await.expect_status(200);
            late.put(&path, reactions).await.expect_status(412);
            late.delete(&path).await.expect_status(412);
            assert_eq!(ada.get(&path).await.json()["reactions"], json!([]));
        }
    }
}
