//! Subject, description and status of a change request.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::{ChangeRequestFixture, insert};

#[tokio::test]
async fn a_draft_is_opened_archived_and_opened_again() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Draft").await;
    for status in ["open", "draft", "archived", "open", "archived", "draft"] {
        let patched = desk
            .anna
            .patch(desk.at(&request), json!({"status": status}))
            .await;
        assert_eq!(patched.status(200).text("/status"), status);
    }
    let refused = desk
        .anna
        .patch(desk.at(&request), json!({"status": "merged"}))
        .await;
    refused.status(400).error("status");
    desk.merge(&request).await;
    desk.anna
        .patch(desk.at(&request), json!({"status": "open"}))
        .await
        .status(409);
}

#[tokio::test]
async fn a_merged_change_request_can_still_be_described() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Draft").await;
    desk.merge(&request).await;
    let description = json!({"object": "document", "data": {}, "nodes": []});
    let body = json!({"subject": "Late", "description": description});
    let said = desk.anna.patch(desk.at(&request), body).await;
    let said = said.status(200).json();
    assert_eq!(
        (&said["subject"], &said["description"], &said["status"]),
        (&json!("Late"), &description, &json!("merged"))
    );
    let both = json!({"subject": "Later", "status": "draft"});
    desk.anna.patch(desk.at(&request), both).await.status(409);
}

#[tokio::test]
async fn subject_and_description_are_changed_and_cleared() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Old").await;
    let description = json!({"object": "document", "data": {}, "nodes": []});
    let body = json!({"subject": "New", "description": description});
    let patched = desk
        .anna
        .patch(desk.at(&request), body)
        .await
        .status(200)
        .json();
    assert_eq!(patched["subject"], "New");
    assert_eq!(patched["description"], description);
    let cleared = desk
        .anna
        .patch(desk.at(&request), json!({"description": null}))
        .await;
    assert!(cleared.status(200).json().get("description").is_none());

    let long = "x".repeat(101);
    desk.anna
        .patch(desk.at(&request), json!({"subject": long}))
        .await
        .status(400)
        .error("subject");
    let odd = json!({"description": {"markdown": "text"}});
    desk.anna
        .patch(desk.at(&request), odd)
        .await
        .status(400)
        .error("description");
}

#[tokio::test]
async fn the_space_counts_its_change_requests() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let (one, two) = (
        desk.create_request(&desk.anna, "One").await,
        desk.create_request(&desk.anna, "Two").await,
    );
    desk.anna
        .patch(desk.at(&one), json!({"status": "open"}))
        .await
        .status(200);
    let counts = || async {
        let space = desk
            .anna
            .get(format!("/spaces/{}", desk.space))
            .await
            .status(200)
            .json();
        [
            &space["changeRequests"],
            &space["changeRequestsOpen"],
            &space["changeRequestsDraft"],
        ]
        .map(|count| count.as_i64().expect("a number"))
    };
    assert_eq!(counts().await, [3, 1, 1]);
    desk.merge(&one).await;
    assert_eq!(counts().await, [3, 0, 1]);
    desk.anna
        .patch(desk.at(&two), json!({"status": "archived"}))
        .await
        .status(200);
    assert_eq!(counts().await, [3, 0, 0]);
}

/// A binary may run on a schema that is one migration ahead, and read a value that it does not know.
#[tokio::test]
async fn an_unknown_status_is_not_read_as_draft() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Frozen").await;
    let newer = "alter table change_requests drop constraint change_requests_status_known;
                 update change_requests set status = 'frozen'";
    let changed = sqlx::raw_sql(newer).execute(app.pool()).await;
    changed.expect("the schema of tomorrow");
    desk.anna.get(desk.at(&request)).await.status(500);
    let body = json!({"changes": [insert("Late", "# Late\n")]});
    desk.anna
        .post(format!("{}/content", desk.at(&request)), body)
        .await
        .status(500);
}
