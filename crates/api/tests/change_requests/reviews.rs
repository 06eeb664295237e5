//! Requesting and submitting reviews.

use model::Role;
use serde_json::json;
use testkit::{TestApp, update_page};

use crate::fixture::ChangeRequestFixture;

#[tokio::test]
async fn a_review_fulfils_its_request() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Please look").await;
    let (response, reviews) = (
        request.path("/requested-reviewers"),
        request.path("/reviews"),
    );
    let body = json!({"users": [setup.reviewer.id], "subject": "Please look at it"});
    let answer = setup
        .anna
        .post(&response, body)
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        answer["users"][0]["user"]["id"],
        setup.reviewer.id.to_string()
    );
    assert_eq!(
        answer["users"][0]["requestedBy"]["id"],
        setup.anna.id.to_string()
    );
    let shown = setup.show(&request).await;
    assert_eq!(
        (shown["status"].as_str(), shown["subject"].as_str()),
        (Some("open"), Some("Please look at it"))
    );

    let created = setup
        .reviewer
        .post(&reviews, json!({"status": "changes-requested"}))
        .await;
    let created = created.expect_status(201).json();
    assert_eq!(created["requestedBy"]["id"], setup.anna.id.to_string());
    assert_eq!(created["revision"], shown["revision"]);
    let list = setup.anna.get_json(&response).await;
    assert_eq!(list["items"], json!([]));

    let again = setup
        .reviewer
        .post(&reviews, json!({"status": "approved"}))
        .await
        .expect_status(201)
        .json();
    assert!(again.get("requestedBy").is_none());
    let outdated = setup
        .anna
        .get_json(format!("{reviews}?outdated=true"))
        .await;
    assert_eq!(outdated["items"][0]["id"], created["id"]);
    let current = setup
        .anna
        .get_json(format!("{reviews}?outdated=false"))
        .await;
    assert_eq!(current["items"][0]["id"], again["id"]);
    let id = again["id"].as_str().expect("text");
    let read = setup.ben.get_json(format!("{reviews}/{id}")).await;
    assert_eq!(read, again);

    setup
        .anna
        .post(&response, json!({"users": [setup.reviewer.id]}))
        .await
        .expect_status(200);
    let read = setup.ben.get_json(format!("{reviews}/{id}")).await;
    assert_eq!(
        read["outdated"], true,
        "a new request asks for a new review"
    );
}

#[tokio::test]
async fn only_those_who_may_review_are_asked_and_review() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Please look").await;
    let response = request.path("/requested-reviewers");
    let reader = setup.org.member(Role::Read).await;
    for id in [
        reader.id.to_string(),
        setup.ben.id.to_string(),
        "nobody".to_owned(),
    ] {
        let body = json!({"users": [setup.reviewer.id, id]});
        setup
            .anna
            .post(&response, body)
            .await
            .expect_status(400)
            .expect_error("users[1]");
    }
    let list = setup.anna.get_json(&response).await;
    assert_eq!(list["items"], json!([]), "all or none");
    let reviews = request.path("/reviews");
    setup
        .ben
        .post(&reviews, json!({"status": "approved"}))
        .await
        .expect_status(403);
    setup
        .reviewer
        .post(&reviews, json!({"status": "perhaps"}))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn a_request_for_a_review_is_taken_back() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Please look").await;
    let response = request.path("/requested-reviewers");
    setup
        .anna
        .post(&response, json!({"users": [setup.reviewer.id]}))
        .await
        .expect_status(200);
    let one = format!("{response}/{}", setup.reviewer.id);
    setup.anna.delete(&one).await.expect_status(204);
    setup.anna.delete(&one).await.expect_status(204);
    let list = setup.anna.get_json(&response).await;
    assert_eq!(list["items"], json!([]));
}

#[tokio::test]
async fn contributors_are_those_who_wrote() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Together").await;
    for text in ["One.", "Two."] {
        request
            .as_persona(&setup.ben)
            .change(json!([update_page(&setup.guide, text)]))
            .await;
    }
    let list = setup.anna.get_json(request.path("/contributors")).await;
    assert_eq!(list["items"].as_array().expect("a list").len(), 1);
    assert_eq!(list["items"][0]["user"]["id"], setup.ben.id.to_string());
    assert_eq!(list["items"][0]["count"], 2);
    assert_eq!(list["items"][0]["actionType"], "edit");
}
