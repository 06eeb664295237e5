//! Whether a change request can be merged, and what is in the way.

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp, TestChangeRequest, insert_page, update_page};

use crate::fixture::{ChangeRequestFixture, WELCOME};

async fn status(who: &Persona<'_>, request: &TestChangeRequest<'_>) -> Value {
    who.get_json(request.path("/merge-status")).await
}

#[tokio::test]
async fn nothing_is_in_the_way_of_a_good_change_request() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let request = stage.create_request(&stage.anna, "Reword").await;
    request
        .change(json!([update_page(&stage.guide, "How, really.\n")]))
        .await;
    let found = status(&stage.reviewer, &request).await;
    assert_eq!(
        found,
        json!({
            "object": "change-request-merge-status", "mergeable": true, "outdated": false, "conflicts": 0, "rules": [],
            "bypass": false, "links": {"broken": 0, "brokenByChangeRequest": 0}, "problems": 0,
        })
    );
    // Anna may edit, and not merge.
    assert_eq!(status(&stage.anna, &request).await["mergeable"], false);
    stage.merge(&request).await;
    assert_eq!(status(&stage.reviewer, &request).await["mergeable"], false);
    let reader = stage.org.member(Role::Read).await;
    let path = request.path("/merge-status");
    reader.get(&path).await.expect_status(404);
    app.stranger().await.get(&path).await.expect_status(404);
}

#[tokio::test]
async fn links_and_problems_of_the_change_request_are_counted() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let request = stage.create_request(&stage.anna, "Break").await;
    let text = "[Gone](nowhere.md)\n\n{% unheard %}\n";
    request
        .change(json!([insert_page("Broken", text)]))
        .await;
    let found = status(&stage.reviewer, &request).await;
    assert_eq!(found["links"], json!({"broken": 1, "brokenByChangeRequest": 1}));
    assert_eq!(found["problems"], 1);
    assert_eq!(found["mergeable"], true, "neither prevents a merge");
}

#[tokio::test]
async fn rules_tell_who_has_to_approve() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let rules = json!({"mergeRules": {"type": "rules", "rules": [
        {"rule": "require_specific_reviewers", "users": [stage.reviewer.id]},
        {"rule": "require_change_request_subject"},
        {"rule": "require_change_request_description"},
        {"rule": "custom", "expression": "changeRequest.number > 100"},
        {"rule": "allow_bypass", "users": [stage.org.admin.id]},
    ]}});
    stage.space.update(rules).await;
    let request = stage.create_request(&stage.anna, "Reword").await;
    let found = status(&stage.reviewer, &request).await;
    let reviewer = stage.reviewer.id.to_string();
    assert_eq!(
        found["rules"],
        json!([
            {"rule": "require_specific_reviewers", "met": false, "users": [reviewer],
             "message": format!("Approval is missing from {reviewer}.")},
            {"rule": "require_change_request_subject", "met": true},
            {"rule": "require_change_request_description", "met": false, "message": "It has no description."},
            {"rule": "custom", "met": false, "expression": "changeRequest.number > 100",
             "message": "The expression `changeRequest.number > 100` is not true."},
        ])
    );
    assert_eq!((&found["mergeable"], &found["bypass"]), (&json!(false), &json!(false)));
    request.as_persona(&stage.reviewer).merge().await.expect_status(412);
    let admin = status(&stage.org.admin, &request).await;
    assert_eq!((&admin["mergeable"], &admin["bypass"]), (&json!(true), &json!(true)));
    let path = request.path("/reviews");
    let review = json!({"status": "approved"});
    stage.reviewer.post(path, review).await.expect_status(201);
    assert_eq!(status(&stage.reviewer, &request).await["rules"][0]["met"], true);
}

#[tokio::test]
async fn conflicts_count_until_they_are_settled() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let ours = stage.create_request(&stage.anna, "Ours").await;
    let theirs = stage.create_request(&stage.ben, "Theirs").await;
    for (request, words) in [(&ours, "Our line."), (&theirs, "Their line.")] {
        let text = WELCOME.replace("Middle line.", words);
        request.change(json!([update_page(&stage.welcome, &text)])).await;
    }
    stage.merge(&theirs).await;
    let found = status(&stage.reviewer, &ours).await;
    assert_eq!((&found["conflicts"], &found["outdated"]), (&json!(1), &json!(true)));
    assert_eq!(found["mergeable"], false);
    assert_eq!(stage.try_merge(&ours).await["result"], "conflicts");
    assert_eq!(status(&stage.reviewer, &ours).await["conflicts"], 1);
    let text = WELCOME.replace("Middle line.", "Both lines.");
    ours.change(json!([update_page(&stage.welcome, &text)])).await;
    let found = status(&stage.reviewer, &ours).await;
    assert_eq!((&found["conflicts"], &found["mergeable"]), (&json!(0), &json!(true)));
    stage.merge(&ours).await;
}

#[tokio::test]
async fn a_conflict_shows_title_position_and_values_of_each_side() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let ours = stage.create_request(&stage.anna, "Ours").await;
    let theirs = stage.create_request(&stage.ben, "Theirs").await;
    let update = |title: &str, icon: &str| {
        let page = &stage.guide;
        json!([{"operation": "update_page", "page": page, "title": title, "icon": icon}])
    };
    ours.change(update("Our guide", "book")).await;
    theirs.change(update("Their guide", "map")).await;
    stage.merge(&theirs).await;
    let list = stage.anna.get_json(ours.path("/conflicts")).await;
    let conflicts = list["items"].as_array().expect("a list");
    let of = |part: &str| {
        let with_part = |conflict: &&Value| {
            let parts = conflict["parts"].as_array();
            parts.is_some_and(|parts| parts.contains(&json!(part)))
        };
        conflicts.iter().find(with_part).unwrap_or_else(|| panic!("no conflict of {part} in {list}"))
    };
    let title = of("title");
    for (side, words) in [("base", "Guide"), ("ours", "Our guide"), ("theirs", "Their guide")] {
        let entry = json!({"title": words, "parent": null, "position": 1});
        assert_eq!(title[side]["entry"], entry, "{side}");
    }
    let icon = of("key:icon");
    assert!(icon["base"]["values"].is_null());
    assert_eq!(icon["ours"]["values"], json!({"key:icon": "book"}));
    assert_eq!(icon["theirs"]["values"], json!({"key:icon": "map"}));
}
