//! Two people change the same line, and one of them settles the conflict.

use serde_json::{Value, json};
use testkit::{TestApp, TestChangeRequest, update_page};

use crate::fixture::{ChangeRequestFixture, WELCOME};

/// Anna's line is on main, Ben proposes another one.
async fn create_conflict<'a>(setup: &ChangeRequestFixture<'a>) -> TestChangeRequest<'a> {
    let anna = setup.create_request(&setup.anna, "Anna's words").await;
    let ben = setup.create_request(&setup.ben, "Ben's words").await;
    let text = WELCOME.replace("Middle line.", "Anna's line.");
    anna.change(json!([update_page(&setup.welcome, &text)]))
        .await;
    let text = WELCOME.replace("Middle line.", "Ben's line.");
    ben.change(json!([update_page(&setup.welcome, &text)]))
        .await;
    setup.merge(&anna).await;
    ben
}

async fn conflicts(setup: &ChangeRequestFixture<'_>, request: &TestChangeRequest<'_>) -> Value {
    let path = request.path("/conflicts");
    setup.ben.get_json(path).await["items"].clone()
}

#[tokio::test]
async fn writing_the_page_again_settles_the_conflict() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let ben = create_conflict(&setup).await;
    let (main, proposed) = (
        setup.main().await,
        setup.show(&ben).await["revision"].clone(),
    );

    let answer = setup.try_merge(&ben).await;
    assert_eq!(answer, json!({"result": "conflicts", "revision": proposed}));
    assert_eq!(setup.main().await, main, "nothing was written to main");
    let found = conflicts(&setup, &ben).await;
    assert_eq!(found.as_array().expect("a list").len(), 1);
    assert_eq!(found[0]["page"], setup.welcome);
    assert_eq!(found[0]["parts"], json!(["body"]));
    assert_eq!(found[0]["settled"], false);
    for (side, words) in [
        ("base", "Middle line."),
        ("ours", "Ben's line."),
        ("theirs", "Anna's line."),
    ] {
        let text = found[0][side]["markdown"].as_str().expect("text");
        assert!(text.contains(words), "{side}: {text}");
    }

    let both = WELCOME.replace("Middle line.", "Anna's line, and Ben's.");
    ben.change(json!([update_page(&setup.welcome, &both)]))
        .await;
    assert_eq!(conflicts(&setup, &ben).await[0]["settled"], true);
    setup.merge(&ben).await;
    let text = setup.text(&setup.welcome).await;
    assert!(text.contains("Anna's line, and Ben's."), "{text}");
    assert_eq!(conflicts(&setup, &ben).await, json!([]));
}

#[tokio::test]
async fn later_changes_of_main_are_not_overwritten() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let ben = create_conflict(&setup).await;
    assert_eq!(setup.try_merge(&ben).await["result"], "conflicts");
    let later = setup.create_request(&setup.anna, "Later words").await;
    let text = WELCOME
        .replace("Middle line.", "Anna's line.")
        .replace("Last line.", "Anna's last line.");
    later
        .change(json!([update_page(&setup.welcome, &text)]))
        .await;
    setup.merge(&later).await;

    let both = WELCOME.replace("Middle line.", "Both.");
    ben.change(json!([update_page(&setup.welcome, &both)]))
        .await;
    setup.merge(&ben).await;
    let text = setup.text(&setup.welcome).await;
    assert!(
        text.contains("Both.") && text.contains("Anna's last line."),
        "{text}"
    );
}

#[tokio::test]
async fn a_page_written_before_anyone_met_the_conflict_settles_nothing() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let ben = create_conflict(&setup).await;
    let blind = WELCOME.replace("Middle line.", "Ben's other line.");
    ben.change(json!([update_page(&setup.welcome, &blind)]))
        .await;
    assert_eq!(setup.try_merge(&ben).await["result"], "conflicts");
    assert!(setup.text(&setup.welcome).await.contains("Anna's line."));
}

#[tokio::test]
async fn a_deletion_can_be_insisted_on() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Edit").await,
        setup.create_request(&setup.ben, "Delete").await,
    );
    let text = "# Guide\n\nEdited.\n";
    anna.change(json!([update_page(&setup.guide, text)])).await;
    let delete = json!({"operation": "delete_page", "page": setup.guide});
    ben.change(json!([delete])).await;
    setup.merge(&anna).await;
    let update = ben.path("/update");
    let answer = setup
        .ben
        .post(&update, json!({}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(answer["result"], "conflicts");
    let found = conflicts(&setup, &ben).await;
    assert!(
        found
            .as_array()
            .expect("a list")
            .iter()
            .all(|conflict| conflict["kind"] == "deleted"),
        "{found}"
    );

    let settle = ben.path("/conflicts");
    let nothing = json!({"pages": [setup.welcome]});
    setup
        .ben
        .put(&settle, nothing)
        .await
        .expect_status(400)
        .expect_error("pages[0]");
    setup
        .ben
        .put(&settle, json!({"pages": [setup.guide]}))
        .await
        .expect_status(200);
    setup.merge(&ben).await;
    assert_eq!(setup.titles().await, ["Welcome"]);
}
