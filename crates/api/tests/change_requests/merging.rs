//! Two people write concurrently, and no text is lost.

use serde_json::json;
use testkit::{TestApp, update_page};

use crate::fixture::{ChangeRequestFixture, WELCOME};

#[tokio::test]
async fn readers_see_the_proposed_content_after_the_merge() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let before = desk.main().await;
    let request = desk.create_request(&desk.anna, "A better welcome").await;
    request
        .change(json!([update_page(
            &desk.welcome,
            "# Welcome\n\nBetter.\n"
        )]))
        .await;
    assert!(desk.text(&desk.welcome).await.contains("First line."));

    let answer = desk.try_merge(&request).await;
    assert_eq!(answer["result"], "merge");
    assert!(desk.text(&desk.welcome).await.contains("Better."));
    assert_eq!(answer["revision"], desk.main().await);

    let merged = desk.show(&request).await;
    assert_eq!(merged["status"], "merged");
    assert_eq!(merged["revisionMerged"], answer["revision"]);
    assert_eq!(merged["revisionInitial"], before);
    assert_eq!(merged["outdated"], false);
    let revision = desk
        .anna
        .get(format!("/spaces/{}/content", desk.space))
        .await
        .json();
    assert_eq!(revision["type"], "merge");
    assert_eq!(revision["mergedFrom"]["id"], merged["id"]);
    assert_eq!(revision["parents"], json!([before, merged["revision"]]));
}

#[tokio::test]
async fn two_authors_add_a_page_at_the_same_place() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        desk.create_request(&desk.anna, "Install").await,
        desk.create_request(&desk.ben, "Upgrade").await,
    );
    anna.write("Install", "Unpack it.\n").await;
    ben.write("Upgrade", "Unpack it again.\n").await;
    desk.merge(&anna).await;
    assert_eq!(desk.show(&ben).await["outdated"], true);
    desk.merge(&ben).await;
    let titles = desk.titles().await;
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
    let desk = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        desk.create_request(&desk.anna, "Rename").await,
        desk.create_request(&desk.ben, "Edit").await,
    );
    let rename = json!({"operation": "update_page", "page": desk.guide, "title": "Handbook", "slug": "handbook"});
    anna.change(json!([rename])).await;
    ben.change(json!([update_page(
        &desk.guide,
        "# Guide\n\nHow to, step by step.\n"
    )]))
    .await;
    desk.merge(&anna).await;
    desk.merge(&ben).await;
    assert_eq!(desk.titles().await, ["Welcome", "Handbook"]);
    assert!(desk.text(&desk.guide).await.contains("step by step"));
    let page = format!("/spaces/{}/content/page/{}", desk.space, desk.guide);
    let page = desk.anna.get_json(page).await;
    assert_eq!(page["path"], "handbook");
}

#[tokio::test]
async fn one_edits_the_title_and_the_other_the_body() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        desk.create_request(&desk.anna, "Title").await,
        desk.create_request(&desk.ben, "Body").await,
    );
    let title = json!({"operation": "update_page", "page": desk.welcome, "title": "Hello"});
    anna.change(json!([title])).await;
    let body = WELCOME.replace("Last line.", "The very last line.");
    ben.change(json!([update_page(&desk.welcome, &body)])).await;
    desk.merge(&ben).await;
    desk.merge(&anna).await;
    assert_eq!(desk.titles().await, ["Hello", "Guide"]);
    assert!(
        desk.text(&desk.welcome)
            .await
            .contains("The very last line.")
    );
}

#[tokio::test]
async fn changes_at_both_ends_of_a_page_are_merged() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        desk.create_request(&desk.anna, "Top").await,
        desk.create_request(&desk.ben, "Bottom").await,
    );
    let top = WELCOME.replace("First", "Very first");
    let bottom = WELCOME.replace("Last", "Very last");
    anna.change(json!([update_page(&desk.welcome, &top)])).await;
    ben.change(json!([update_page(&desk.welcome, &bottom)]))
        .await;
    desk.merge(&anna).await;
    desk.merge(&ben).await;
    let text = desk.text(&desk.welcome).await;
    assert!(
        text.contains("Very first") && text.contains("Very last"),
        "{text}"
    );
}

#[tokio::test]
async fn main_is_brought_into_a_change_request() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        desk.create_request(&desk.anna, "Install").await,
        desk.create_request(&desk.ben, "Upgrade").await,
    );
    let made = anna.write("Install", "Unpack it.\n").await;
    ben.write("Upgrade", "Unpack it again.\n").await;
    desk.merge(&anna).await;
    let update = ben.path("/update");
    let answer = desk
        .ben
        .post(&update, json!({}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(answer["result"], "update");
    let shown = desk.show(&ben).await;
    assert_eq!(shown["revision"], answer["revision"]);
    assert_eq!(shown["revisionMergedAncestor"], desk.main().await);
    assert_eq!(shown["outdated"], false);
    let install = ben.path(&format!("/content/page/{made}"));
    desk.ben.get(install).await.expect_status(200);

    let again = desk
        .ben
        .post(&update, json!({}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(again, answer, "there was nothing to bring in");
    desk.merge(&ben).await;
}

#[tokio::test]
async fn a_change_request_is_merged_once_and_by_those_who_may() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Once").await;
    let merge = request.path("/merge");
    desk.anna.post(&merge, json!({})).await.expect_status(403);
    desk.merge(&request).await;
    desk.reviewer
        .post(&merge, json!({}))
        .await
        .expect_status(409);
    let update = request.path("/update");
    desk.anna.post(&update, json!({})).await.expect_status(409);
}

#[tokio::test]
async fn a_change_request_without_changes_leaves_main_alone() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let main = desk.main().await;
    let request = desk.create_request(&desk.anna, "Nothing").await;
    let merged = desk.try_merge(&request).await;
    assert_eq!(merged["result"], "merge");
    assert_eq!(merged["revision"], main);
    assert_eq!(desk.main().await, main);
    let shown = desk.show(&request).await;
    assert_eq!(shown["status"], "merged");
    assert_eq!(shown["revisionMerged"], main);
}
