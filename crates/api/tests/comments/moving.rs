//! Comments and other features: idempotency, events, transfers, duplicates.

use model::Role;
use serde_json::{Value, json};
use sqlx::Row;
use testkit::TestApp;

use crate::fixture::{CommentsFixture, body, say};

#[tokio::test]
async fn a_repeated_request_with_the_same_key_posts_once() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    for place in stage.places() {
        let again = ada.with("idempotency-key", "once");
        let first = again.post(&place, body("Once.")).await.expect_status(200);
        let second = again.post(&place, body("Once.")).await.expect_status(200);
        assert_eq!(first.json(), second.json());
        assert_eq!(ada.get(&place).await.items("/id").len(), 1);
        let replies = format!("{place}/{}/replies", first.id());
        let first = again.post(&replies, body("Once.")).await.expect_status(200);
        let second = again.post(&replies, body("Once.")).await.expect_status(200);
        assert_eq!(first.json(), second.json());
        assert_eq!(ada.get(&replies).await.items("/id").len(), 1);
    }
}

#[tokio::test]
async fn each_change_is_an_event_that_tells_where_it_was() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let (space, request) = (stage.world.space, stage.world.written.change_request);
    for (place, at) in stage.places().iter().zip([
        json!({"space": space}),
        json!({"space": space, "changeRequest": request}),
    ]) {
        let comment = say(&ada, place, "First.").await;
        let id = comment.rsplit('/').next().unwrap_or_default();
        let reply = say(&ada, &format!("{comment}/replies"), "Reply.").await;
        ada.put(&reply, body("Better.")).await.expect_status(200);
        ada.delete(&reply).await.expect_status(204);
        ada.put(&comment, json!({"resolved": true}))
            .await
            .expect_status(200);
        ada.put(&comment, json!({"resolved": false}))
            .await
            .expect_status(200);
        ada.delete(&comment).await.expect_status(204);
        ada.delete(&comment).await.expect_status(204);
        let with = |more: Value| {
            let mut payload = at.clone();
            let members = payload.as_object_mut().expect("an object");
            members.extend(more.as_object().cloned().unwrap_or_default());
            payload
        };
        let expected = [
            ("comment.created", with(json!({}))),
            ("comment_reply.created", with(json!({"comment": id}))),
            ("comment_reply.updated", with(json!({"comment": id}))),
            ("comment_reply.deleted", with(json!({"comment": id}))),
            ("comment.resolved", with(json!({}))),
            ("comment.updated", with(json!({"resolved": false}))),
            ("comment.deleted", with(json!({"replies": 0}))),
        ];
        let expected = expected.map(|(kind, payload)| (kind.to_owned(), payload));
        assert_eq!(events(&app).await, expected);
        let forget = sqlx::query("delete from events where type like 'comment%'");
        forget
            .execute(app.pool())
            .await
            .expect("the database answers");
    }
}

async fn events(app: &TestApp) -> Vec<(String, Value)> {
    let query = sqlx::query(
        "select e.type, e.payload from events e join outbox o on o.event_id = e.id
         where e.type like 'comment%' order by o.recorded",
    );
    let rows = query
        .fetch_all(app.pool())
        .await
        .expect("the database answers");
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

#[tokio::test]
async fn a_transferred_space_takes_its_discussions_along_and_a_duplicate_starts_without() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let ada = stage.org.member(Role::Comment).await;
    let mut said = Vec::new();
    for place in stage.places() {
        let comment = say(&ada, &place, "First.").await;
        ada.put(&comment, json!({"addedReactions": ["1f44d"]}))
            .await
            .expect_status(200);
        said.push(say(&ada, &format!("{comment}/replies"), "Reply.").await);
        said.push(comment);
    }
    let copy = admin
        .post_empty(format!("{}/duplicate", stage.space()))
        .await;
    let copy = copy.expect_status(201);
    assert_eq!(copy.json()["comments"], 0);
    let comments = admin.get(format!("/spaces/{}/comments", copy.id())).await;
    assert_eq!(comments.items("/id").len(), 0);

    let mut before = Vec::new();
    for path in &said {
        before.push(admin.get_json(path).await);
    }
    let target = json!({"organization": stage.world.target});
    let moved = admin
        .post(format!("{}/transfer", stage.space()), target)
        .await;
    assert_eq!(moved.expect_status(200).json()["comments"], 1);
    for (path, before) in said.iter().zip(before) {
        assert_eq!(admin.get_json(path).await, before);
    }
    let commenters = admin.get(format!("{}/commenters", stage.space())).await;
    assert_eq!(commenters.items("/id").len(), 0, "Ada is no member there");
    assert_eq!(admin.get(stage.space()).await.json()["comments"], 1);
}

#[tokio::test]
async fn a_transferred_collection_takes_the_discussions_of_its_spaces_along() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let [space, request] = stage.places();
    let parent = json!({"parent": stage.world.collection});
    admin
        .post(format!("{}/move", stage.space()), parent)
        .await
        .expect_status(200);
    let said = [
        say(admin, &space, "First.").await,
        say(admin, &request, "On it.").await,
    ];
    for comment in &said {
        admin
            .put(comment, json!({"addedReactions": ["1f44d"]}))
            .await
            .expect_status(200);
    }
    let target = json!({"organization": stage.world.target});
    let path = format!("/collections/{}/transfer", stage.world.collection);
    admin.post(path, target).await.expect_status(200);
    for comment in &said {
        let shown = admin.get_json(comment).await;
        assert_eq!(shown["reactions"][0]["count"], 1);
    }
}
