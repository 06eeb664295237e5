//! Posting and reading comments.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::{CommentsFixture, body, say};

#[tokio::test]
async fn comments_are_listed_only_where_they_were_posted() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [space, request] = stage.places();
    for (here, there) in [(&space, &request), (&request, &space)] {
        let posted = ada.post(here, body("Well said.")).await.expect_status(200);
        let id = posted.id();
        let read = ada.get(format!("{here}/{id}")).await.expect_status(200);
        assert_eq!(posted.json(), read.json());
        assert_eq!(ada.get(here).await.items("/id"), [id.as_str()]);
        ada.get(format!("{there}/{id}")).await.expect_status(404);
        assert!(!ada.get(there).await.items("/id").contains(&id));
        assert!(
            posted
                .text("/urls/location")
                .ends_with(&format!("{here}/{id}"))
        );
    }
    let by_number = format!("{}/change-requests/1/comments", stage.space());
    let listed = ada.get(&by_number).await.expect_status(200);
    assert_eq!(listed.items("/body/markdown"), ["Well said."]);
    let id = &listed.items("/id")[0];
    ada.get(format!("{by_number}/{id}"))
        .await
        .expect_status(200);
    let other = format!("{}/change-requests/2/comments/{id}", stage.space());
    ada.get(other).await.expect_status(404);
}

#[tokio::test]
async fn a_comment_is_shown_with_all_that_clients_expect() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [_, request] = stage.places();
    let page = stage.world.written.page;
    let body = json!({"body": {"markdown": "Why?"}, "page": page});
    let comment = ada.post(&request, body).await.expect_status(200).json();
    assert_eq!(comment["object"], "comment");
    assert_eq!(comment["postedBy"]["id"], ada.id.to_string());
    assert_eq!(comment["status"], "open");
    assert_eq!(comment["replies"], 0);
    assert_eq!(comment["repliers"], json!([]));
    assert_eq!(comment["reactions"], json!([]));
    assert_eq!(
        comment["target"],
        json!({
            "page": {"id": page.to_string()},
            "space": stage.world.space.to_string(),
            "changeRequest": stage.world.written.change_request.to_string(),
            "revision": stage.world.written.revision.to_string(),
        })
    );
    assert_eq!(
        comment["permissions"],
        json!({"view": true, "edit": true, "reply": true, "delete": true})
    );
    for absent in ["editedAt", "resolvedAt", "resolvedBy"] {
        assert!(comment.get(absent).is_none(), "{absent}");
    }
}

#[tokio::test]
async fn lists_go_newest_first_and_page_by_page_both_ways() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [space, _] = stage.places();
    let mut said = Vec::new();
    for word in ["one", "two", "three"] {
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        said.push(say(&ada, &space, word).await);
    }
    let newest = ada.get(&space).await.items("/body/markdown");
    assert_eq!(newest, ["three", "two", "one"]);
    for (order, expected) in [
        ("asc", ["one", "two", "three"]),
        ("desc", ["three", "two", "one"]),
    ] {
        let mut found = Vec::new();
        let mut path = format!("{space}?order={order}&limit=2");
        loop {
            let page = ada.get(&path).await.expect_status(200);
            found.extend(page.items("/body/markdown"));
            let Some(next) = page.json()["next"]["page"].as_str().map(str::to_owned) else {
                break;
            };
            path = format!("{space}?order={order}&limit=2&page={next}");
        }
        assert_eq!(found, expected, "{order}");
    }
}
