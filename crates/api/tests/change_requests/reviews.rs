//! Requesting and submitting reviews.

use model::Role;
use serde_json::json;
use testkit::{TestApp, update_page};

use crate::fixture::ChangeRequestFixture;

#[tokio::test]
async fn a_review_fulfils_its_request() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Please look").await;
    let (asked, reviews) = (
        request.path("/requested-reviewers"),
        request.path("/reviews"),
    );
    let body = json!({"users": [desk.reviewer.id], "subject": "Please look at it"});
    let answer = desk.anna.post(&asked, body).await.expect_status(200).json();
    assert_eq!(
        answer["users"][0]["user"]["id"],
        desk.reviewer.id.to_string()
    );
    assert_eq!(
        answer["users"][0]["requestedBy"]["id"],
        desk.anna.id.to_string()
    );
    let shown = desk.show(&request).await;
    assert_eq!(
        (shown["status"].as_str(), shown["subject"].as_str()),
        (Some("open"), Some("Please look at it"))
    );

    let made = desk
        .reviewer
        .post(&reviews, json!({"status": "changes-requested"}))
        .await;
    let made = made.expect_status(201).json();
    assert_eq!(made["requestedBy"]["id"], desk.anna.id.to_string());
    assert_eq!(made["revision"], shown["revision"]);
    let list = desk.anna.get_json(&asked).await;
    assert_eq!(list["items"], json!([]));

    let again = desk
        .reviewer
        .post(&reviews, json!({"status": "approved"}))
        .await
        .expect_status(201)
        .json();
    assert!(again.get("requestedBy").is_none());
    let outdated = desk.anna.get_json(format!("{reviews}?outdated=true")).await;
    assert_eq!(outdated["items"][0]["id"], made["id"]);
    let current = desk
        .anna
        .get_json(format!("{reviews}?outdated=false"))
        .await;
    assert_eq!(current["items"][0]["id"], again["id"]);
    let id = again["id"].as_str().expect("text");
    let read = desk.ben.get_json(format!("{reviews}/{id}")).await;
    assert_eq!(read, again);

    desk.anna
        .post(&asked, json!({"users": [desk.reviewer.id]}))
        .await
        .expect_status(200);
    let read = desk.ben.get_json(format!("{reviews}/{id}")).await;
    assert_eq!(
        read["outdated"], true,
        "a new request asks for a new review"
    );
}

#[tokio::test]
async fn only_those_who_may_review_are_asked_and_review() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Please look").await;
    let asked = request.path("/requested-reviewers");
    let reader = desk.org.member(Role::Read).await;
    for id in [
        reader.id.to_string(),
        desk.ben.id.to_string(),
        "nobody".to_owned(),
    ] {
        let body = json!({"users": [desk.reviewer.id, id]});
        desk.anna
            .post(&asked, body)
            .await
            .expect_status(400)
            .expect_error("users[1]");
    }
    let list = desk.anna.get_json(&asked).await;
    assert_eq!(list["items"], json!([]), "all or none");
    let reviews = request.path("/reviews");
    desk.ben
        .post(&reviews, json!({"status": "approved"}))
        .await
        .expect_status(403);
    desk.reviewer
        .post(&reviews, json!({"status": "perhaps"}))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn a_request_for_a_review_is_taken_back() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Please look").await;
    let asked = request.path("/requested-reviewers");
    desk.anna
        .post(&asked, json!({"users": [desk.reviewer.id]}))
        .await
        .expect_status(200);
    let one = format!("{asked}/{}", desk.reviewer.id);
    desk.anna.delete(&one).await.expect_status(204);
    desk.anna.delete(&one).await.expect_status(204);
    let list = desk.anna.get_json(&asked).await;
    assert_eq!(list["items"], json!([]));
}

#[tokio::test]
async fn contributors_are_those_who_wrote() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Together").await;
    for text in ["One.", "Two."] {
        request
            .as_persona(&desk.ben)
            .change(json!([update_page(&desk.guide, text)]))
            .await;
    }
    let list = desk.anna.get_json(request.path("/contributors")).await;
    assert_eq!(list["items"].as_array().expect("a list").len(), 1);
    assert_eq!(list["items"][0]["user"]["id"], desk.ben.id.to_string());
    assert_eq!(list["items"][0]["count"], 2);
    assert_eq!(list["items"][0]["actionType"], "edit");
}
