//! Two people write one page of a change request, each from the revision they read.

use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp, TestChangeRequest, update_page};

use crate::fixture::{ChangeRequestFixture, WELCOME};

/// The welcome page as someone read it, with the revision at that time.
struct Read<'a> {
    setup: &'a ChangeRequestFixture<'a>,
    request: TestChangeRequest<'a>,
    base: String,
}

impl<'a> Read<'a> {
    async fn new(setup: &'a ChangeRequestFixture<'a>) -> Self {
        let request = setup.create_request(&setup.anna, "Both").await;
        let base = revision(setup, &request).await;
        Self {
            setup,
            request,
            base,
        }
    }

    async fn send(&self, who: &Persona<'_>, change: Value) -> Reply {
        let path = self.request.path("/content");
        who.post(path, json!({"changes": [change]})).await
    }

    /// Sends a change based on that revision.
    async fn change(&self, who: &Persona<'_>, members: Value) -> Reply {
        let mut change = members;
        change["operation"] = json!("update_page");
        change["page"] = json!(self.setup.welcome);
        change["base"] = json!(self.base);
        self.send(who, change).await
    }

    /// Sends the page with one line replaced.
    async fn reword(&self, who: &Persona<'_>, from: &str, to: &str) -> Reply {
        let markdown = WELCOME.replace(from, to);
        let document = json!({"markdown": markdown});
        self.change(who, json!({"document": document})).await
    }

    async fn page(&self, format: &str) -> Value {
        let path = format!("/content/page/{}?format={format}", self.setup.welcome);
        self.setup.anna.get_json(self.request.path(&path)).await
    }

    async fn text(&self) -> String {
        let page = self.page("markdown").await;
        page["markdown"].as_str().expect("text").to_owned()
    }
}

async fn revision(setup: &ChangeRequestFixture<'_>, request: &TestChangeRequest<'_>) -> String {
    let shown = setup.show(request).await;
    shown["revision"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn changes_of_different_paragraphs_are_merged() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let read = Read::new(&setup).await;
    let document = read.page("document").await["document"].to_string();
    read.reword(&setup.anna, "First line.", "What Anna wrote.")
        .await
        .expect_status(200);
    let document = document.replace("Last line.", "What Ben wrote.");
    let document: Value = serde_json::from_str(&document).expect("still JSON");
    let blocks = json!({"document": {"document": document}});
    read.change(&setup.ben, blocks).await.expect_status(200);
    let expected = WELCOME
        .replace("First line.", "What Anna wrote.")
        .replace("Last line.", "What Ben wrote.");
    assert_eq!(read.text().await.trim(), expected.trim());

    // Without a base, the last writer wins.
    let last = update_page(&setup.welcome, WELCOME);
    read.send(&setup.anna, last).await.expect_status(200);
    assert_eq!(read.text().await.trim(), WELCOME.trim());
}

#[tokio::test]
async fn changes_of_different_settings_are_merged() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let read = Read::new(&setup).await;
    let described = json!({"description": "By Anna"});
    read.change(&setup.anna, described).await.expect_status(200);
    let hidden = json!({"hidden": true});
    read.change(&setup.ben, hidden).await.expect_status(200);
    let page = read.page("markdown").await;
    assert_eq!(page["description"], "By Anna");
    assert_eq!(page["hidden"], true);
    let other = json!({"description": "By Ben"});
    let refused = read.change(&setup.ben, other).await.expect_status(409);
    assert_eq!(
        refused.json()["error"]["details"]["parts"],
        json!(["key:description"])
    );
}

#[tokio::test]
async fn changes_of_one_paragraph_are_a_conflict_for_the_second_writer() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let mut read = Read::new(&setup).await;
    read.reword(&setup.anna, "Middle", "Anna's")
        .await
        .expect_status(200);
    let refused = read
        .reword(&setup.ben, "Middle", "Ben's")
        .await
        .expect_status(409);
    assert_eq!(refused.text("/error/type"), "stale");
    assert_eq!(refused.text("/error/details/page"), setup.welcome);
    assert_eq!(refused.json()["error"]["details"]["parts"], json!(["body"]));
    for (side, words) in [
        ("base", "Middle line."),
        ("ours", "Ben's line."),
        ("theirs", "Anna's line."),
    ] {
        let text = refused.text(&format!("/error/details/{side}/markdown"));
        assert!(text.contains(words), "{side}: {text}");
    }
    assert!(
        read.text().await.contains("Anna's line."),
        "nothing happened"
    );

    read.base = refused.text("/error/details/revision");
    assert_eq!(read.base, revision(&setup, &read.request).await);
    read.reword(&setup.ben, "Middle", "Our")
        .await
        .expect_status(200);
    assert!(read.text().await.contains("Our line."));
}

#[tokio::test]
async fn the_same_change_twice_is_no_conflict() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let read = Read::new(&setup).await;
    let link = format!("See the [guide](/pages/{}).", setup.guide);
    for who in [&setup.anna, &setup.ben] {
        read.reword(who, "Middle line.", &link)
            .await
            .expect_status(200);
    }
    assert!(read.text().await.contains("[guide](guide.md)"));
}

#[tokio::test]
async fn a_concurrently_deleted_page_is_a_conflict() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let read = Read::new(&setup).await;
    let delete = json!({"operation": "delete_page", "page": setup.welcome});
    read.send(&setup.anna, delete).await.expect_status(200);
    let refused = read
        .reword(&setup.ben, "Middle", "Ben's")
        .await
        .expect_status(409);
    let details = refused.json()["error"]["details"].clone();
    assert!(details.get("theirs").is_none(), "{details}");
    let ours = refused.text("/error/details/ours/markdown");
    assert!(ours.contains("Ben's line."), "{ours}");
}

#[tokio::test]
async fn a_base_is_a_revision_that_has_the_page() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let read = Read::new(&setup).await;
    let main = setup.main().await;
    let new = read.request.write("New", "New.\n").await;
    for (page, base) in [
        (&setup.welcome, "abc"),
        (&setup.welcome, "0123456789012345678901234567890123456789"),
        (&new, main.as_str()),
    ] {
        let mut change = update_page(page, "Other.\n");
        change["base"] = json!(base);
        let refused = read.send(&setup.anna, change).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), "changes[0].base", "{base}");
    }
}

#[tokio::test]
async fn if_match_is_about_the_change_request() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Once").await;
    let shown = setup.anna.get(request.path("")).await.expect_status(200);
    let etag = shown.header("etag").to_owned();
    let path = request.path("/content");
    let body = json!({"changes": [update_page(&setup.welcome, "Other.\n")]});
    let sender = setup.anna.with("if-match", &etag);
    let written = sender.post(&path, body.clone()).await.expect_status(200);
    let fresh = written.header("etag").to_owned();
    sender.post(&path, body.clone()).await.expect_status(412);
    let subject = json!({"subject": "Twice"});
    setup
        .ben
        .patch(request.path(""), subject)
        .await
        .expect_status(200);
    let late = setup.anna.with("if-match", &fresh);
    late.post(&path, body).await.expect_status(412);
}
