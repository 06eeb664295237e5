//! Comments posted with a review, and contributors by comments.

use model::Role;
use serde_json::{Value, json};
use testkit::{TestApp, update_page};

use crate::fixture::ChangeRequestFixture;

#[tokio::test]
async fn a_review_comment_is_posted_on_the_change_request() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Please look").await;
    let reviews = request.path("/reviews");
    let comments = request.path("/comments");
    let body =
        json!({"status": "changes-requested", "comment": {"markdown": "Less **shouting**."}});
    let created = setup
        .reviewer
        .post(&reviews, body)
        .await
        .expect_status(201)
        .json();
    let (id, comment) = (created["id"].as_str().expect("an id"), &created["comment"]);
    assert_eq!(comment["body"], json!({"markdown": "Less **shouting**."}));
    assert_eq!(comment["target"]["review"], created["id"]);
    assert_eq!(comment["target"]["changeRequest"], json!(request.id));
    assert_eq!(comment["permissions"]["edit"], true);
    assert_eq!(setup.show(&request).await["comments"], 1);

    let list = setup.anna.get_json(&comments).await;
    assert_eq!(list["items"][0]["id"], comment["id"]);
    assert_eq!(list["items"][0]["target"], comment["target"]);
    let read = |query: &str| format!("{reviews}/{id}{query}");
    let seen = setup
        .anna
        .get(read("?format=document"))
        .await
        .expect_status(200);
    let seen = seen.json();
    assert_eq!(seen["comment"]["body"]["document"]["object"], "document");
    assert_eq!(
        seen["comment"]["permissions"]["edit"], false,
        "others' words"
    );
    let listed = setup.anna.get_json(&reviews).await;
    assert_eq!(listed["items"][0]["comment"]["body"], comment["body"]);

    let one = format!("{comments}/{}", comment["id"].as_str().expect("an id"));
    setup
        .anna
        .put(&one, json!({"resolved": true}))
        .await
        .expect_status(200);
    let resolved = setup.reviewer.get_json(read("")).await;
    assert_eq!(resolved["comment"]["status"], "resolved");
    assert_eq!(
        resolved["comment"]["resolvedBy"]["id"],
        setup.anna.id.to_string()
    );
    setup.reviewer.delete(&one).await.expect_status(204);
    let silent = setup.reviewer.get_json(read("")).await;
    assert!(silent.get("comment").is_none(), "{silent}");
}

#[tokio::test]
async fn an_empty_review_comment_is_not_posted_and_an_invalid_one_is_rejected() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Please look").await;
    let reviews = request.path("/reviews");
    let with = |comment: Value| json!({"status": "approved", "comment": comment});
    for (comment, field) in [
        (json!({"markdown": "x".repeat(65_537)}), "comment.markdown"),
        (json!({"document": {"object": "leaf"}}), "comment.document"),
        (json!({"markdown": "", "document": {}}), "comment"),
    ] {
        let refused = setup.reviewer.post(&reviews, with(comment)).await;
        refused.expect_status(400).expect_error(field);
    }
    let list = setup.anna.get_json(&reviews).await;
    assert_eq!(list["items"], json!([]), "a refused review leaves nothing");
    let created = setup.reviewer.post(&reviews, with(json!({}))).await;
    assert!(created.expect_status(201).json().get("comment").is_none());
    assert_eq!(setup.show(&request).await["comments"], 0);
}

#[tokio::test]
async fn commenters_are_contributors() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Together").await;
    let guest = setup.org.member(Role::Comment).await;
    let comments = request.path("/comments");
    let said = guest.post(&comments, json!({"body": {"markdown": "Nice."}}));
    let said = said.await.expect_status(200).id();
    let reply = json!({"body": {"markdown": "Thanks."}});
    let replies = format!("{comments}/{said}/replies");
    for _ in 0..2 {
        setup
            .ben
            .post(&replies, reply.clone())
            .await
            .expect_status(200);
    }
    let words = json!([update_page(&setup.guide, "One.")]);
    request.as_persona(&setup.ben).change(words).await;
    let path = request.path("/contributors");
    let list = setup.anna.get_json(path).await;
    let items = list["items"].as_array().expect("a list").iter();
    let found: Vec<_> = items
        .map(|item| (&item["user"]["id"], &item["actionType"], &item["count"]))
        .collect();
    let (ben, guest_id) = (json!(setup.ben.id), json!(guest.id));
    assert_eq!(
        found,
        [
            (&ben, &json!("edit"), &json!(1)),
            (&ben, &json!("comment"), &json!(2)),
            (&guest_id, &json!("comment"), &json!(1)),
        ]
    );
    for base in [
        format!("/spaces/{}/change-requests", setup.space),
        setup.org.path("/change-requests"),
    ] {
        let filter = format!("{base}?status=draft&contributor=");
        let list = setup.anna.get(format!("{filter}{}", guest.id)).await.json();
        assert_eq!(list["items"][0]["id"], json!(request.id));
        let none = format!("{filter}{}", setup.reviewer.id);
        assert_eq!(setup.anna.get(none).await.json()["items"], json!([]));
    }
}
