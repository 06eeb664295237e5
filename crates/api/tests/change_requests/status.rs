//! Subject, description and status of a change request.

use serde_json::json;
use testkit::{TestApp, insert_page};

use crate::fixture::ChangeRequestFixture;

#[tokio::test]
async fn a_draft_is_opened_archived_and_opened_again() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Draft").await;
    for status in ["open", "draft", "archived", "open", "archived", "draft"] {
        let patched = setup
            .anna
            .patch(request.path(""), json!({"status": status}))
            .await;
        assert_eq!(patched.expect_status(200).text("/status"), status);
    }
    let refused = setup
        .anna
        .patch(request.path(""), json!({"status": "merged"}))
        .await;
    refused.expect_status(400).expect_error("status");
    setup.merge(&request).await;
    setup
        .anna
        .patch(request.path(""), json!({"status": "open"}))
        .await
        .expect_status(409);
}

#[tokio::test]
async fn a_merged_change_request_can_still_be_described() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Draft").await;
    setup.merge(&request).await;
    let description = json!({"object": "document", "data": {}, "nodes": []});
    let body = json!({"subject": "Late", "description": description});
    let said = setup.anna.patch(request.path(""), body).await;
    let said = said.expect_status(200).json();
    assert_eq!(
        (&said["subject"], &said["description"], &said["status"]),
        (&json!("Late"), &description, &json!("merged"))
    );
    let both = json!({"subject": "Later", "status": "draft"});
    setup
        .anna
        .patch(request.path(""), both)
        .await
        .expect_status(409);
}

#[tokio::test]
async fn subject_and_description_are_changed_and_cleared() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Old").await;
    let description = json!({"object": "document", "data": {}, "nodes": []});
    let body = json!({"subject": "New", "description": description});
    let patched = setup
        .anna
        .patch(request.path(""), body)
        .await
        .expect_status(200)
        .json();
    assert_eq!(patched["subject"], "New");
    assert_eq!(patched["description"], description);
    let cleared = setup
        .anna
        .patch(request.path(""), json!({"description": null}))
        .await;
    assert!(
        cleared
            .expect_status(200)
            .json()
            .get("description")
            .is_none()
    );

    let long = "x".repeat(101);
    setup
        .anna
        .patch(request.path(""), json!({"subject": long}))
        .await
        .expect_status(400)
        .expect_error("subject");
    let odd = json!({"description": {"markdown": "text"}});
    setup
        .anna
        .patch(request.path(""), odd)
        .await
        .expect_status(400)
        .expect_error("description");
}

#[tokio::test]
async fn the_space_counts_its_change_requests() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (one, two) = (
        setup.create_request(&setup.anna, "One").await,
        setup.create_request(&setup.anna, "Two").await,
    );
    setup
        .anna
        .patch(one.path(""), json!({"status": "open"}))
        .await
        .expect_status(200);
    let counts = || async {
        let space = setup
            .anna
            .get_json(format!("/spaces/{}", setup.space))
            .await;
        [
            &space["changeRequests"],
            &space["changeRequestsOpen"],
            &space["changeRequestsDraft"],
        ]
        .map(|count| count.as_i64().expect("a number"))
    };
    assert_eq!(counts().await, [3, 1, 1]);
    setup.merge(&one).await;
    assert_eq!(counts().await, [3, 0, 1]);
    setup
        .anna
        .patch(two.path(""), json!({"status": "archived"}))
        .await
        .expect_status(200);
    assert_eq!(counts().await, [3, 0, 0]);
}

/// A binary may run on a schema that is one migration ahead, and read a value that it does not know.
#[tokio::test]
async fn an_unknown_status_is_not_read_as_draft() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Frozen").await;
    let newer = "alter table change_requests drop constraint change_requests_status_known;
                 update change_requests set status = 'frozen'";
    let changed = sqlx::raw_sql(newer).execute(app.pool()).await;
    changed.expect("the schema of tomorrow");
    setup.anna.get(request.path("")).await.expect_status(500);
    let body = json!({"changes": [insert_page("Late", "# Late\n")]});
    setup
        .anna
        .post(request.path("/content"), body)
        .await
        .expect_status(500);
}
