//! Content, as writers propose it and readers see it.

use model::Role;
use serde_json::json;
use testkit::{TestApp, insert_page};

#[tokio::test]
async fn a_new_space_has_content_without_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let revision = org.admin.get_json(format!("/spaces/{space}/content")).await;
    assert_eq!(revision["object"], "revision");
    assert_eq!(revision["pages"], json!([]));
    assert_eq!(revision["parents"], json!([]));
    let shown = org
        .admin
        .get(format!("/spaces/{space}"))
        .await
        .expect_status(200);
    assert_eq!(revision["id"], shown.text("/revision"));
}

#[tokio::test]
async fn pages_written_in_a_change_request_are_read_there_and_nowhere_else() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let writer = org.member(Role::Edit).await;
    let request = space
        .as_persona(&writer)
        .change_request("First pages")
        .await;
    let base = request.path("");

    let created = request
        .change(json!([
            insert_page("Welcome", "# Welcome\n\nHello **world**.\n"),
            insert_page("Guide", "# Guide\n\nSee [the start](/pages/welcome).\n"),
        ]))
        .await;
    let welcome = &created[0];

    assert_eq!(request.titles().await, ["Welcome", "Guide"]);
    let read = writer
        .get(format!("{base}/content/page/{welcome}?format=markdown"))
        .await
        .expect_status(200);
    assert!(read.text("/markdown").contains("Hello **world**."));
    let read = writer
        .get_json(format!("{base}/content/page/{welcome}?format=document"))
        .await;
    assert_eq!(read["document"]["nodes"][0]["type"], "paragraph");

    let main = writer
        .get_json(format!("/spaces/{space}/content/pages"))
        .await;
    assert_eq!(main["pages"], json!([]));
    writer
        .get(format!("/spaces/{space}/content/page/{welcome}"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn readers_cannot_see_proposed_content() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let request = space.change_request("Secret plans").await;
    let base = request.path("");
    request
        .change(json!([insert_page("Plan", "# Plan\n")]))
        .await;
    let revision = org
        .admin
        .get(&base)
        .await
        .expect_status(200)
        .text("/revision");

    let reader = org.member(Role::Read).await;
    reader.get(&base).await.expect_status(404);
    reader
        .get(format!("{base}/content"))
        .await
        .expect_status(404);
    reader
        .get(format!("/spaces/{space}/revisions/{revision}"))
        .await
        .expect_status(404);
    let listed = reader
        .get_json(format!("/spaces/{space}/change-requests?status=draft"))
        .await;
    assert_eq!(listed["items"], json!([]));
    reader
        .post(format!("/spaces/{space}/change-requests"), json!({}))
        .await
        .expect_status(403);

    let commenter = org.member(Role::Comment).await;
    commenter
        .get(format!("/spaces/{space}/revisions/{revision}"))
        .await
        .expect_status(200);
    commenter
        .post(
            format!("{base}/content"),
            json!({"changes": [insert_page("Mine", "# Mine\n")]}),
        )
        .await
        .expect_status(403);
}

#[tokio::test]
async fn a_batch_with_one_wrong_change_changes_nothing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let request = space.change_request("Batch").await;
    let base = request.path("");
    let before = org
        .admin
        .get(&base)
        .await
        .expect_status(200)
        .text("/revision");

    org.admin.post(
        format!("{base}/content"),
        json!({"changes": [insert_page("One", "# One\n"), {"operation": "delete_page", "page": "nothing"}]}),
    ).await.expect_invalid("changes[1].page");
    let after = org
        .admin
        .get(&base)
        .await
        .expect_status(200)
        .text("/revision");
    assert_eq!(before, after);
}

#[tokio::test]
async fn pages_are_moved_renamed_and_deleted_and_keep_their_ids() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let space = org.space("Docs").await;
    let request = space.change_request("Order").await;
    let base = request.path("");
    let created = request
        .change(json!([
            insert_page("Home", "# Home\n"),
            insert_page("First", "# First\n"),
            insert_page("Second", "# Second\n"),
        ]))
        .await;
    let (first, second) = (&created[1], &created[2]);

    request
        .change(json!([
            {"operation": "update_page", "page": second, "into": first, "title": "Below"},
        ]))
        .await;
    let moved = admin
        .get(format!("{base}/content/page/{second}"))
        .await
        .expect_status(200);
    assert_eq!(moved.text("/title"), "Below");
    // Clients send the path unescaped, or with escaped slashes.
    let path = moved.text("/path");
    assert!(path.contains('/'), "{path}");
    for path in [path.replace('/', "%2F"), path] {
        let found = admin.get(format!("{base}/content/path/{path}")).await;
        assert_eq!(found.expect_status(200).id(), *second);
    }
    let parent = admin.get_json(format!("{base}/content/page/{first}")).await;
    assert_eq!(parent["pages"][0]["id"], *second);

    admin
        .post(
            format!("{base}/content"),
            json!({"changes": [
                {"operation": "update_page", "page": first, "into": second},
            ]}),
        )
        .await
        .expect_status(400);

    request
        .change(json!([{"operation": "delete_page", "page": first}]))
        .await;
    assert_eq!(request.titles().await, ["Home"]);

    request
        .change(json!([{"operation": "insert_page", "title": "First", "document": {}}]))
        .await;
    admin
        .get(format!("{base}/content/page/{first}"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn files_come_with_a_batch_and_are_downloaded_by_their_address() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let request = space.change_request("Pictures").await;
    let base = request.path("");
    let created = request.update_content(json!([
        insert_page("Home", "# Home\n\n![a dot](./dot)\n"),
        {"operation": "insert_files", "files": [{"name": "dot.txt", "ref": "dot", "base64": "aGVsbG8="}]},
    ]));
    let created = created.await.expect_status(200);
    let home = created.text("/changes/0/page/id");
    let file = &created.json()["insertedFiles"][0];
    assert_eq!(file["size"], 5);
    let read = org
        .admin
        .get_json(format!("{base}/content/page/{home}"))
        .await;
    let image = &read["document"]["nodes"][0]["nodes"][0];
    assert_eq!(
        image["data"]["ref"],
        json!({"kind": "file", "file": file["id"]})
    );

    let listed = org.admin.get_json(format!("{base}/content/files")).await;
    assert_eq!(listed["items"][0]["id"], file["id"]);
    let id = file["id"].as_str().expect("text");
    let one = org
        .admin
        .get_json(format!("{base}/content/files/{id}"))
        .await;
    assert_eq!(one["downloadURL"], file["downloadURL"]);
}

#[tokio::test]
async fn two_pages_with_the_same_text_are_two_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let request = space.change_request("Twins").await;
    let twin = insert_page("Twin", "# Twin\n\nThe same.\n");
    request
        .change(json!([insert_page("Home", "# Home\n"), twin, twin]))
        .await;
    assert_eq!(request.titles().await, ["Home", "Twin", "Twin"]);
}

#[tokio::test]
async fn a_document_is_found_by_the_id_that_its_page_gives() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let request = space.change_request("Documents").await;
    let base = request.path("");
    let created = request
        .change(json!([insert_page("Home", "# Home\n\nText.\n")]))
        .await;
    let home = &created[0];
    let shown = org
        .admin
        .get_json(format!("{base}/content/page/{home}"))
        .await;
    let id = shown["documentId"].as_str().expect("text");
    let document = org
        .admin
        .get_json(format!("/spaces/{space}/documents/{id}"))
        .await;
    assert_eq!(document, shown["document"]);
    let other = app.organization("other").await;
    other
        .admin
        .get(format!("/spaces/{space}/documents/{id}"))
        .await
        .expect_status(404);
}
