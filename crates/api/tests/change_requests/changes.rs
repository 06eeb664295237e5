//! The changes of a change request or a revision, as pages and files.

use model::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestChangeRequest, insert_page, update_page};

use crate::fixture::ChangeRequestFixture;

async fn changes(setup: &ChangeRequestFixture<'_>, request: &TestChangeRequest<'_>) -> Value {
    let path = request.path("/changes");
    setup.anna.get_json(path).await
}

async fn changes_of_revision(setup: &ChangeRequestFixture<'_>, revision: &str) -> Value {
    let path = format!("/spaces/{}/revisions/{revision}/changes", setup.space);
    setup.anna.get_json(path).await
}

#[tokio::test]
async fn changes_are_listed_page_by_page() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Tidy up").await;
    assert_eq!(changes(&setup, &request).await, json!({"changes": []}));

    let install = json!({
        "operation": "insert_page", "title": "Install", "ref": "install", "document": {"markdown": "Unpack it.\n"}
    });
    let guide = json!({
        "operation": "update_page", "page": setup.guide, "into": "install", "title": "Handbook", "slug": "handbook",
        "emoji": "1f44b", "icon": "hand", "description": "Step by step"
    });
    let created = request.change(json!([install, guide])).await;
    let reported = changes(&setup, &request).await;
    let [install, edited, moved] = reported["changes"].as_array().expect("a list").as_slice()
    else {
        panic!("{reported:#}");
    };
    assert_eq!(
        *install,
        json!({"type": "page_created", "page": {
            "id": created[0], "type": "document", "title": "Install", "path": "install"
        }})
    );
    assert_eq!(edited["type"], "page_edited");
    assert_eq!(
        edited["page"],
        json!({"id": setup.guide, "type": "document", "title": "Handbook", "path": "install/handbook"})
    );
    let attributes = &edited["attributes"];
    let title = json!({"before": "Guide", "after": "Handbook"});
    assert_eq!(attributes["title"], title);
    let slug = json!({"before": "guide", "after": "handbook"});
    assert_eq!(attributes["slug"], slug);
    assert_eq!(attributes["emoji"], json!({"after": "1f44b"}));
    assert_eq!(attributes["icon"], json!({"after": "hand"}));
    assert_eq!(attributes["description"], json!({"after": "Step by step"}));
    assert_eq!(moved["type"], "page_moved");
    assert_eq!(moved["page"], edited["page"]);
    assert_eq!(moved["parent"], json!({"after": install["page"]}));
}

#[tokio::test]
async fn a_changed_text_is_listed_with_both_documents() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Words").await;
    let words = json!([update_page(&setup.guide, "# Guide\n\nBetter words.\n")]);
    request.change(words).await;
    let reported = changes(&setup, &request).await;
    let [edited] = reported["changes"].as_array().expect("a list").as_slice() else {
        panic!("{reported:#}");
    };
    let attributes = edited["attributes"].as_object().expect("attributes");
    assert_eq!(attributes.keys().collect::<Vec<_>>(), ["document"]);
    for (side, words) in [("before", "How to."), ("after", "Better words.")] {
        let id = attributes["document"][side].as_str().expect("an id");
        let path = format!("/spaces/{}/documents/{id}", setup.space);
        let document = setup.anna.get_json(path).await;
        assert!(document.to_string().contains(words), "{document}");
    }
}

#[tokio::test]
async fn a_revision_is_compared_with_the_one_before_and_names_what_it_merged() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Less").await;
    let file = json!({"operation": "insert_files", "files": [{"name": "a.txt", "base64": "YQ=="}]});
    let gone = json!({"operation": "delete_page", "page": setup.guide});
    request.change(json!([gone, file])).await;
    let proposed = changes(&setup, &request).await;
    setup.merge(&request).await;
    let reported = changes_of_revision(&setup, &setup.main().await).await;
    assert_eq!(reported["mergedFrom"]["id"], json!(request.id));
    assert_eq!(reported["changes"], proposed["changes"]);
    let kinds: Vec<_> = reported["changes"]
        .as_array()
        .expect("a list")
        .iter()
        .collect();
    assert_eq!(kinds[0]["type"], "page_deleted");
    assert_eq!(kinds[0]["page"]["title"], "Guide");
    assert_eq!(kinds[1]["type"], "file_created");
    assert_eq!(kinds[1]["file"]["name"], "a.txt");
    assert_eq!(kinds[1]["file"]["size"], 1);
    assert_eq!(proposed, changes(&setup, &request).await, "merged or not");
}

#[tokio::test]
async fn content_merged_from_main_is_not_a_change() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (anna, ben) = (
        setup.create_request(&setup.anna, "Install").await,
        setup.create_request(&setup.ben, "Upgrade").await,
    );
    anna.write("Install", "One.\n").await;
    ben.write("Upgrade", "Two.\n").await;
    setup.merge(&anna).await;
    let before = changes(&setup, &ben).await;
    assert_eq!(before["changes"].as_array().map(Vec::len), Some(1));
    let update = ben.path("/update");
    setup.ben.post(update, json!({})).await.expect_status(200);
    let after = changes(&setup, &ben).await;
    assert_eq!(
        after["changes"].as_array().map(Vec::len),
        Some(1),
        "{after:#}"
    );
    assert_eq!(after["changes"][0]["page"]["title"], "Upgrade");
}

#[tokio::test]
async fn changes_are_limited_and_the_rest_is_counted() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Many").await;
    let pages: Vec<Value> = (0..12)
        .map(|number| insert_page(&format!("Page {number}"), "Text.\n"))
        .collect();
    request.change(json!(pages)).await;
    let count = |reported: &Value| reported["changes"].as_array().map(Vec::len);
    let reported = changes(&setup, &request).await;
    assert_eq!(
        (count(&reported), reported["more"].as_u64()),
        (Some(10), Some(2))
    );
    let path = |limit: &str| format!("{}/changes?limit={limit}", request.path(""));
    let all = setup.anna.get_json(path("12")).await;
    assert_eq!((count(&all), all.get("more")), (Some(12), None));
    for limit in ["1001", "-1", "ten"] {
        setup.anna.get(path(limit)).await.expect_invalid("limit");
    }
}

#[tokio::test]
async fn readers_cannot_list_proposed_changes() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let reader = setup.org.member(Role::Read).await;
    let request = setup.create_request(&setup.anna, "Secret").await;
    request.write("Plan", "Soon.\n").await;
    reader
        .get(request.path("/changes"))
        .await
        .expect_status(404);
    let proposed = setup.show(&request).await["revision"].clone();
    let revision = |id: &str| format!("/spaces/{}/revisions/{id}/changes", setup.space);
    let id = proposed.as_str().expect("an id");
    reader.get(revision(id)).await.expect_status(404);
    reader
        .get(revision(&setup.main().await))
        .await
        .expect_status(200);
    reader
        .get(revision(&"0".repeat(40)))
        .await
        .expect_status(404);
}
