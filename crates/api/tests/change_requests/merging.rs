//! Two people write concurrently, and no text is lost.

use serde_json::json;
use testkit::{TestApp, update_page};

use crate::fixture::{ChangeRequestFixture, WELCOME};

#[tokio::test]
async fn readers_see_the_proposed_content_after_the_merge() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let before = setup.main().await;
    let request = setup.create_request(&setup.anna, "A better welcome").await;
    request
        .change(json!([update_page(
            &setup.welcome,
            "# Welcome\n\nBetter.\n"
        )]))
        .await;
    assert!(setup.text(&setup.welcome).await.contains("First line."));

    let answer = setup.try_merge(&request).await;
    assert_eq!(answer["result"], "merge");
    assert!(setup.text(&setup.welcome).await.contains("Better."));
    assert_eq!(answer["revision"], setup.main().await);

    let merged = setup.show(&request).await;
    assert_eq!(merged["status"], "merged");
    assert_eq!(merged["revisionMerged"], answer["revision"]);
    assert_eq!(merged["revisionInitial"], before);
    assert_eq!(merged["outdated"], false);
    let revision = setup
        .anna
        .get(format!("/spaces/{}/content", setup.space))
        .await
        .json();
    assert_eq!(revision["type"], "merge");
    assert_eq!(revision["mergedFrom"]["id"], merged["id"]);
    assert_eq!(revision["parents"], json!([before, merged["revision"]]));
}

#[tokio::test]
async fn two_authors_add_a_page_at_the_same_place() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Install").await,
        setup.create_request(&setup.ben, "Upgrade").await,
    );
    anna.write("Install", "Unpack it.\n").await;
    ben.write("Upgrade", "Unpack it again.\n").await;
    setup.merge(&anna).await;
    assert_eq!(setup.show(&ben).await["outdated"], true);
    setup.merge(&ben).await;
    let titles = setup.titles().await;
    assert_eq!(titles.len(), 4);
    for title in ["Welcome", "Guide", "Install", "Upgrade"] {
        assert!(
            titles.iter().any(|other| other == title),
            "{title} in {titles:?}"
        );
    }
}

#[tokio::test]
async fn one_renames_a_page_that_the_other_edits() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Rename").await,
        setup.create_request(&setup.ben, "Edit").await,
    );
    let rename = json!({"operation": "update_page", "page": setup.guide, "title": "Handbook", "slug": "handbook"});
    anna.change(json!([rename])).await;
    ben.change(json!([update_page(
        &setup.guide,
        "# Guide\n\nHow to, step by step.\n"
    )]))
    .await;
    setup.merge(&anna).await;
    setup.merge(&ben).await;
    assert_eq!(setup.titles().await, ["Welcome", "Handbook"]);
    assert!(setup.text(&setup.guide).await.contains("step by step"));
    let page = format!("/spaces/{}/content/page/{}", setup.space, setup.guide);
    let page = setup.anna.get_json(page).await;
    assert_eq!(page["path"], "handbook");
}

#[tokio::test]
async fn one_edits_the_title_and_the_other_the_body() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Title").await,
        setup.create_request(&setup.ben, "Body").await,
    );
    let title = json!({"operation": "update_page", "page": setup.welcome, "title": "Hello"});
    anna.change(json!([title])).await;
    let body = WELCOME.replace("Last line.", "The very last line.");
    ben.change(json!([update_page(&setup.welcome, &body)]))
        .await;
    setup.merge(&ben).await;
    setup.merge(&anna).await;
    assert_eq!(setup.titles().await, ["Hello", "Guide"]);
    assert!(
        setup
            .text(&setup.welcome)
            .await
            .contains("The very last line.")
    );
}

#[tokio::test]
async fn changes_at_both_ends_of_a_page_are_merged() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Top").await,
        setup.create_request(&setup.ben, "Bottom").await,
    );
    let top = WELCOME.replace("First", "Very first");
    let bottom = WELCOME.replace("Last", "Very last");
    anna.change(json!([update_page(&setup.welcome, &top)]))
        .await;
    ben.change(json!([update_page(&setup.welcome, &bottom)]))
        .await;
    setup.merge(&anna).await;
    setup.merge(&ben).await;
    let text = setup.text(&setup.welcome).await;
    assert!(
        text.contains("Very first") && text.contains("Very last"),
        "{text}"
    );
}

#[tokio::test]
async fn main_is_brought_into_a_change_request() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Install").await,
        setup.create_request(&setup.ben, "Upgrade").await,
    );
    let created = anna.write("Install", "Unpack it.\n").await;
    ben.write("Upgrade", "Unpack it again.\n").await;
    setup.merge(&anna).await;
    let update = ben.path("/update");
    let answer = setup
        .ben
        .post(&update, json!({}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(answer["result"], "update");
    let shown = setup.show(&ben).await;
    assert_eq!(shown["revision"], answer["revision"]);
    assert_eq!(shown["revisionMergedAncestor"], setup.main().await);
    assert_eq!(shown["outdated"], false);
    let install = ben.path(&format!("/content/page/{created}"));
    setup.ben.get(install).await.expect_status(200);

    let again = setup
        .ben
        .post(&update, json!({}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(again, answer, "there was nothing to bring in");
    setup.merge(&ben).await;
}

#[tokio::test]
async fn a_change_request_is_merged_once_and_by_those_who_may() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Once").await;
    let merge = request.path("/merge");
    setup.anna.post(&merge, json!({})).await.expect_status(403);
    setup.merge(&request).await;
    setup
        .reviewer
        .post(&merge, json!({}))
        .await
        .expect_status(409);
    let update = request.path("/update");
    setup.anna.post(&update, json!({})).await.expect_status(409);
}

#[tokio::test]
async fn a_change_request_without_changes_leaves_main_alone() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let main = setup.main().await;
    let request = setup.create_request(&setup.anna, "Nothing").await;
    let merged = setup.try_merge(&request).await;
    assert_eq!(merged["result"], "merge");
    assert_eq!(merged["revision"], main);
    assert_eq!(setup.main().await, main);
    let shown = setup.show(&request).await;
    assert_eq!(shown["status"], "merged");
    assert_eq!(shown["revisionMerged"], main);
}
