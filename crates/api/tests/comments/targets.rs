//! Targets of comments.

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp, insert_page, update_page};

use crate::fixture::{CommentsFixture, say};

const TEXT: &str =
    "# Prices\n\nAll prices are in euros.\n\n| Item | Price |\n| --- | --- |\n| Pen | 2 |\n";

/// Writes a page into the change request and returns its id and its blocks.
async fn write_page(who: &Persona<'_>, request: &str) -> (String, Vec<Value>) {
    let change = insert_page("Prices", TEXT);
    let path = format!("{request}/content?compat=false");
    let written = who.post(path, json!({"changes": [change]})).await;
    let page = written.expect_status(200).text("/changes/0/page/id");
    let path = format!("{request}/content/page/{page}?format=document");
    let read = who.get_json(path).await;
    let blocks = read["document"]["nodes"].as_array().expect("blocks");
    (page, blocks.clone())
}

#[tokio::test]
async fn a_block_is_quoted_so_that_its_rewriting_does_not_hide_what_was_meant() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let writer = stage.org.member(Role::Edit).await;
    let [_, place] = stage.places();
    let (page, blocks) = write_page(&writer, &stage.request()).await;
    let key = blocks[0]["key"].as_str().expect("a key");
    let about = json!({"body": {"markdown": "Which?"}, "page": page, "node": key});
    let posted = writer.post(&place, about).await.expect_status(200);
    let node = json!({"id": key, "quote": "All prices are in euros."});
    assert_eq!(posted.json()["target"]["node"], node);
    let revision = posted.text("/target/revision");

    let change = update_page(&page, "Dollars.");
    let path = format!("{}/content", stage.request());
    let changed = writer.post(path, json!({"changes": [change]})).await;
    assert_ne!(changed.expect_status(200).text("/revision"), revision);
    let read = writer.get(format!("{place}/{}", posted.id())).await.json();
    assert_eq!(read["target"]["node"], node);
    assert_eq!(read["target"]["revision"], revision);
    let again = json!({"body": {}, "page": page, "node": key});
    writer.post(&place, again).await.expect_invalid("node");
}

#[tokio::test]
async fn a_comment_can_be_about_one_cell_of_a_table() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let writer = stage.org.member(Role::Edit).await;
    let [_, place] = stage.places();
    let (page, blocks) = write_page(&writer, &stage.request()).await;
    let table = &blocks[1];
    let first = |part: &str| {
        let known = table["data"][part].as_object().expect("an object");
        known.keys().next().expect("one at least").clone()
    };
    let (record, definition) = (first("records"), first("definition"));
    let about = |record: &str, definition: &str| {
        let cell = json!({"record": record, "definition": definition});
        json!({"body": {}, "page": page, "node": table["key"], "tableCell": cell})
    };
    let posted = writer.post(&place, about(&record, &definition)).await;
    let target = posted.expect_status(200).json()["target"].clone();
    let cell = json!({"record": record, "definition": definition});
    assert_eq!(target["tableCell"], cell);
    assert!(
        target["node"]["quote"]
            .as_str()
            .expect("text")
            .contains("Pen")
    );
    for (field, body) in [
        ("tableCell.record", about("none", &definition)),
        ("tableCell.definition", about(&record, "none")),
        ("tableCell.record", about("", &definition)),
    ] {
        writer.post(&place, body).await.expect_invalid(field);
    }
}

#[tokio::test]
async fn missing_targets_are_rejected() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let page = stage.world.written.page;
    let cell = json!({"record": "a", "definition": "b"});
    for place in stage.places() {
        for (field, about) in [
            ("page", json!({"page": "home"})),
            ("page", json!({"page": stage.world.space})),
            ("node", json!({"node": "abc"})),
            ("node", json!({"page": page, "node": "abc"})),
            ("node", json!({"page": page, "node": "x".repeat(257)})),
            ("tableCell", json!({"tableCell": cell})),
            ("tableCell", json!({"page": page, "tableCell": cell})),
        ] {
            let mut body = about.clone();
            body["body"] = json!({});
            let reply = ada.post(&place, body).await.expect_status(400);
            assert_eq!(reply.text("/error/field"), field, "{about}");
        }
    }
}

#[tokio::test]
async fn comments_are_found_by_page_author_and_status() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let bob = stage.org.member(Role::Comment).await;
    let page = stage.world.written.page;
    for place in stage.places() {
        let about = json!({"body": {"markdown": "page"}, "page": page});
        let on_page = ada.post(&place, about).await.expect_status(200).id();
        let resolved = say(&bob, &place, "resolved").await;
        bob.put(&resolved, json!({"resolved": true}))
            .await
            .expect_status(200);
        let found = async |query: String| {
            let listed = ada.get(format!("{place}?{query}")).await.expect_status(200);
            listed.items("/body/markdown")
        };
        assert_eq!(found(format!("targetPage={page}")).await, ["page"]);
        assert_eq!(found(format!("authors={}", bob.id)).await, ["resolved"]);
        let both = format!("authors={}&authors={}&order=asc", bob.id, ada.id);
        assert_eq!(found(both).await, ["page", "resolved"]);
        assert_eq!(found("status=open".to_owned()).await, ["page"]);
        assert_eq!(found("status=resolved".to_owned()).await, ["resolved"]);
        assert_eq!(found("status=all".to_owned()).await.len(), 2);
        assert_eq!(found(format!("targetPage={on_page}")).await.len(), 0);
    }
}
