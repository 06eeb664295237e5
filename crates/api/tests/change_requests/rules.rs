//! Merge rules: each is tested unfulfilled and fulfilled.

use serde_json::{Value, json};
use testkit::{TestApp, TestChangeRequest, update_page};

use crate::fixture::ChangeRequestFixture;

async fn refused(setup: &ChangeRequestFixture<'_>, request: &TestChangeRequest<'_>) -> String {
    let refused = request.as_persona(&setup.reviewer).merge().await;
    refused.expect_status(412).text("/error/message")
}

async fn review(setup: &ChangeRequestFixture<'_>, request: &TestChangeRequest<'_>, status: &str) {
    let path = request.path("/reviews");
    setup
        .reviewer
        .post(path, json!({"status": status}))
        .await
        .expect_status(201);
}

#[tokio::test]
async fn every_unmet_rule_is_named() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    setup.set_rules(json!([
        {"rule": "require_at_least_one_review"},
        {"rule": "require_specific_reviewers", "users": [setup.reviewer.id]},
        {"rule": "require_one_of_specific_reviewers", "users": [setup.reviewer.id, setup.anna.id]},
        {"rule": "require_change_request_subject"},
        {"rule": "require_change_request_description"},
        {"rule": "custom", "expression": "changeRequest.subject === 'x'"},
    ]))
    .await;
    let request = setup.create_request(&setup.anna, "").await;
    let message = refused(&setup, &request).await;
    for rule in [
        "require_at_least_one_review",
        "require_specific_reviewers",
        "require_one_of_specific_reviewers",
        "require_change_request_subject",
        "require_change_request_description",
        "custom",
    ] {
        assert!(
            message.contains(&format!("`{rule}`")),
            "{rule} in: {message}"
        );
    }
    assert!(
        message.contains(&setup.reviewer.id.to_string()),
        "who is missing: {message}"
    );
}

#[tokio::test]
async fn an_approval_counts_for_what_was_approved() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    setup
        .set_rules(json!([{"rule": "require_at_least_one_review"}]))
        .await;
    let request = setup.create_request(&setup.anna, "Guide").await;
    request
        .change(json!([update_page(&setup.guide, "One.\n")]))
        .await;
    review(&setup, &request, "changes-requested").await;
    refused(&setup, &request).await;
    review(&setup, &request, "approved").await;
    request
        .change(json!([update_page(&setup.guide, "Something else.\n")]))
        .await;
    refused(&setup, &request).await;
    review(&setup, &request, "approved").await;
    setup.merge(&request).await;
}

#[tokio::test]
async fn bringing_main_in_does_not_undo_an_approval() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let other = setup.create_request(&setup.ben, "Other").await;
    other.write("Other", "Other.\n").await;
    let request = setup.create_request(&setup.anna, "Guide").await;
    request
        .change(json!([update_page(&setup.guide, "One.\n")]))
        .await;
    review(&setup, &request, "approved").await;
    setup.merge(&other).await;
    setup
        .set_rules(json!([
            {"rule": "require_at_least_one_review"},
            {"rule": "require_up_to_date_change_request"},
        ]))
        .await;
    let message = refused(&setup, &request).await;
    assert!(
        message.contains("require_up_to_date_change_request"),
        "{message}"
    );
    assert!(
        !message.contains("require_at_least_one_review"),
        "{message}"
    );
    let update = request.path("/update");
    setup.anna.post(update, json!({})).await.expect_status(200);
    setup.merge(&request).await;
}

#[tokio::test]
async fn an_author_cannot_approve_alone() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    setup
        .set_rules(json!([{"rule": "require_at_least_one_review"}]))
        .await;
    let request = setup.create_request(&setup.reviewer, "My own").await;
    let reviews = request.path("/reviews");
    let own = setup
        .reviewer
        .post(&reviews, json!({"status": "approved"}))
        .await;
    assert_eq!(own.expect_status(201).json()["counts"], false);
    let other = setup.create_request(&setup.anna, "Hers").await;
    let input = setup
        .reviewer
        .post(other.path("/reviews"), json!({"status": "approved"}))
        .await;
    assert_eq!(input.expect_status(201).json()["counts"], true);
    refused(&setup, &request).await;
}

#[tokio::test]
async fn all_who_were_asked_must_approve() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    setup
        .set_rules(json!([{"rule": "require_all_reviews_approved"}]))
        .await;
    let request = setup.create_request(&setup.anna, "Asked").await;
    let response = request.path("/requested-reviewers");
    setup
        .anna
        .post(&response, json!({"users": [setup.reviewer.id]}))
        .await
        .expect_status(200);
    refused(&setup, &request).await;
    review(&setup, &request, "changes-requested").await;
    refused(&setup, &request).await;
    review(&setup, &request, "approved").await;
    setup.merge(&request).await;
}

#[tokio::test]
async fn those_who_may_pass_by_do_and_the_organization_rules_where_a_space_inherits() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let rules = |rules: Value| json!({"mergeRules": {"type": "rules", "rules": rules}});
    let organization = setup.org.path("");
    let strict = rules(json!([{"rule": "require_at_least_one_review"}]));
    setup
        .org
        .admin
        .patch(&organization, strict)
        .await
        .expect_status(200);
    let request = setup.create_request(&setup.anna, "Inherited").await;
    refused(&setup, &request).await;
    let lenient = rules(json!([
        {"rule": "require_at_least_one_review"},
        {"rule": "allow_bypass", "users": [setup.reviewer.id]},
    ]));
    setup
        .org
        .admin
        .patch(&organization, lenient)
        .await
        .expect_status(200);
    setup.merge(&request).await;
}

#[tokio::test]
async fn a_rule_that_cannot_be_fulfilled_is_rejected() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let rules = json!([{"rule": "require_at_least_one_review"}, {"rule": "require_agent_review"}]);
    let body = json!({"mergeRules": {"type": "rules", "rules": rules}});
    for path in [format!("/spaces/{}", setup.space), setup.org.path("")] {
        setup
            .org
            .admin
            .patch(path, body.clone())
            .await
            .expect_invalid("mergeRules.rules[1].rule");
    }
}

#[tokio::test]
async fn custom_rules_see_the_case_and_are_read_when_they_are_set() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let odd = json!({"mergeRules": {"type": "rules", "rules": [{"rule": "custom", "expression": "1 +"}]}});
    let path = format!("/spaces/{}", setup.space);
    setup
        .org
        .admin
        .patch(path, odd)
        .await
        .expect_status(400)
        .expect_error("mergeRules.rules[0].expression");
    let expression =
        "changeRequest.subject.startsWith('docs:') && reviews.length > 0 && space.title === 'Docs'";
    setup
        .set_rules(json!([{"rule": "custom", "expression": expression}]))
        .await;
    let request = setup.create_request(&setup.anna, "docs: better").await;
    refused(&setup, &request).await;
    review(&setup, &request, "approved").await;
    setup.merge(&request).await;
}

#[tokio::test]
async fn former_members_are_not_required_reviewers() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (leaving, anna) = (setup.reviewer.id, setup.anna.id);
    setup
        .set_rules(json!([
            {"rule": "require_specific_reviewers", "users": [leaving]},
            {"rule": "require_one_of_specific_reviewers", "users": [leaving, anna]},
            {"rule": "require_all_reviews_approved"},
            {"rule": "allow_bypass", "users": [leaving]},
        ]))
        .await;
    let organization = setup.org.path("");
    let rules = json!({"type": "rules", "rules": [{"rule": "require_specific_reviewers", "users": [leaving]}]});
    setup
        .org
        .admin
        .patch(&organization, json!({"mergeRules": rules}))
        .await
        .expect_status(200);
    let request = setup.create_request(&setup.anna, "Draft").await;
    let response = request.path("/requested-reviewers");
    setup
        .anna
        .post(&response, json!({"users": [leaving]}))
        .await
        .expect_status(200);

    let membership = format!("{organization}/members/{leaving}");
    setup.reviewer.delete(membership).await.expect_status(204);
    let space = setup
        .org
        .admin
        .get(format!("/spaces/{}", setup.space))
        .await;
    assert_eq!(
        space.expect_status(200).json()["mergeRules"]["rules"],
        json!([
            {"rule": "require_one_of_specific_reviewers", "users": [anna]},
            {"rule": "require_all_reviews_approved"},
        ])
    );
    let organization = setup.org.admin.get_json(organization).await;
    assert_eq!(
        organization["mergeRules"],
        json!({"type": "rules", "rules": []})
    );
    let waiting = setup.anna.get(response).await.expect_status(200);
    assert!(waiting.items("/user/id").is_empty());
}
