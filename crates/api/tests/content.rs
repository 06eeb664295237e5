//! Content, as writers propose it and readers see it.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

async fn space(org: &Org<'_>) -> String {
    org.admin
        .post(format!("/orgs/{}/spaces", org.id), json!({"title": "Docs"}))
        .await
        .status(201)
        .id()
}

async fn change_request(who: &Persona<'_>, space: &str, subject: &str) -> String {
    who.post(
        format!("/spaces/{space}/change-requests"),
        json!({"subject": subject}),
    )
    .await
    .status(201)
    .id()
}

fn page(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "document": {"markdown": markdown}})
}

/// Sends changes and returns the response.
async fn write(who: &Persona<'_>, base: &str, changes: Value) -> Value {
    who.post(
        format!("{base}/content?compat=false"),
        json!({"changes": changes}),
    )
    .await
    .status(200)
    .json()
}

fn created(answer: &Value, index: usize) -> String {
    answer["changes"][index]["page"]["id"]
        .as_str()
        .expect("text")
        .to_owned()
}

fn titles(pages: &Value) -> Vec<&str> {
    let pages = pages["pages"].as_array().expect("a list");
    pages
        .iter()
        .map(|page| page["title"].as_str().expect("text"))
        .collect()
}

#[tokio::test]
async fn a_new_space_has_content_without_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let revision = org
        .admin
        .get(format!("/spaces/{space}/content"))
        .await
        .status(200)
        .json();
    assert_eq!(revision["object"], "revision");
    assert_eq!(revision["pages"], json!([]));
    assert_eq!(revision["parents"], json!([]));
    let shown = org.admin.get(format!("/spaces/{space}")).await.status(200);
    assert_eq!(revision["id"], shown.text("/revision"));
}

#[tokio::test]
async fn pages_written_in_a_change_request_are_read_there_and_nowhere_else() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let writer = org.member(Role::Edit).await;
    let request = change_request(&writer, &space, "First pages").await;
    let base = format!("/spaces/{space}/change-requests/{request}");

    let made = write(
        &writer,
        &base,
        json!([
            page("Welcome", "# Welcome\n\nHello **world**.\n"),
            page("Guide", "# Guide\n\nSee [the start](/pages/welcome).\n"),
        ]),
    )
    .await;
    let welcome = created(&made, 0);

    let pages = writer
        .get(format!("{base}/content/pages"))
        .await
        .status(200)
        .json();
    assert_eq!(titles(&pages), ["Welcome", "Guide"]);
    let read = writer
        .get(format!("{base}/content/page/{welcome}?format=markdown"))
        .await
        .status(200);
    assert!(read.text("/markdown").contains("Hello **world**."));
    let read = writer
        .get(format!("{base}/content/page/{welcome}?format=document"))
        .await
        .status(200)
        .json();
    assert_eq!(read["document"]["nodes"][0]["type"], "paragraph");

    let main = writer
        .get(format!("/spaces/{space}/content/pages"))
        .await
        .status(200)
        .json();
    assert_eq!(main["pages"], json!([]));
    writer
        .get(format!("/spaces/{space}/content/page/{welcome}"))
        .await
        .status(404);
}

#[tokio::test]
async fn readers_cannot_see_proposed_content() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Secret plans").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    write(&org.admin, &base, json!([page("Plan", "# Plan\n")])).await;
    let revision = org.admin.get(&base).await.status(200).text("/revision");

    let reader = org.member(Role::Read).await;
    reader.get(&base).await.status(404);
    reader.get(format!("{base}/content")).await.status(404);
    reader
        .get(format!("/spaces/{space}/revisions/{revision}"))
        .await
        .status(404);
    let listed = reader
        .get(format!("/spaces/{space}/change-requests?status=draft"))
        .await
        .status(200);
    assert_eq!(listed.json()["items"], json!([]));
    reader
        .post(format!("/spaces/{space}/change-requests"), json!({}))
        .await
        .status(403);

    let commenter = org.member(Role::Comment).await;
    commenter
        .get(format!("/spaces/{space}/revisions/{revision}"))
        .await
        .status(200);
    commenter
        .post(
            format!("{base}/content"),
            json!({"changes": [page("Mine", "# Mine\n")]}),
        )
        .await
        .status(403);
}

#[tokio::test]
async fn a_batch_with_one_wrong_change_changes_nothing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Batch").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    let before = org.admin.get(&base).await.status(200).text("/revision");

    let refused = org.admin.post(
        format!("{base}/content"),
        json!({"changes": [page("One", "# One\n"), {"operation": "delete_page", "page": "nothing"}]}),
    ).await.status(400);
    assert_eq!(refused.text("/error/field"), "changes[1].page");
    let after = org.admin.get(&base).await.status(200).text("/revision");
    assert_eq!(before, after);
}

#[tokio::test]
async fn pages_are_moved_renamed_and_deleted_and_keep_their_ids() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Order").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    let made = write(
        &org.admin,
        &base,
        json!([
            page("Home", "# Home\n"),
            page("First", "# First\n"),
            page("Second", "# Second\n"),
        ]),
    )
    .await;
    let (first, second) = (created(&made, 1), created(&made, 2));

    write(
        &org.admin,
        &base,
        json!([
            {"operation": "update_page", "page": second, "into": first, "title": "Below"},
        ]),
    )
    .await;
    let moved = org
        .admin
        .get(format!("{base}/content/page/{second}"))
        .await
        .status(200);
    assert_eq!(moved.text("/title"), "Below");
    // Clients send the path unescaped, or with escaped slashes.
    let path = moved.text("/path");
    assert!(path.contains('/'), "{path}");
    for path in [path.replace('/', "%2F"), path] {
        let found = org.admin.get(format!("{base}/content/path/{path}")).await;
        assert_eq!(found.status(200).id(), second);
    }
    let parent = org
        .admin
        .get(format!("{base}/content/page/{first}"))
        .await
        .status(200)
        .json();
    assert_eq!(parent["pages"][0]["id"], second);

    org.admin
        .post(
            format!("{base}/content"),
            json!({"changes": [
                {"operation": "update_page", "page": first, "into": second},
            ]}),
        )
        .await
        .status(400);

    write(
        &org.admin,
        &base,
        json!([{"operation": "delete_page", "page": first}]),
    )
    .await;
    let pages = org
        .admin
        .get(format!("{base}/content/pages"))
        .await
        .status(200)
        .json();
    assert_eq!(titles(&pages), ["Home"]);

    write(
        &org.admin,
        &base,
        json!([{"operation": "insert_page", "title": "First", "document": {}}]),
    )
    .await;
    org.admin
        .get(format!("{base}/content/page/{first}"))
        .await
        .status(404);
}

#[tokio::test]
async fn files_come_with_a_batch_and_are_downloaded_by_their_address() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Pictures").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    let made = write(&org.admin, &base, json!([
        page("Home", "# Home\n\n![a dot](./dot)\n"),
        {"operation": "insert_files", "files": [{"name": "dot.txt", "ref": "dot", "base64": "aGVsbG8="}]},
    ])).await;
    let file = &made["insertedFiles"][0];
    assert_eq!(file["size"], 5);
    let home = created(&made, 0);
    let read = org
        .admin
        .get(format!("{base}/content/page/{home}"))
        .await
        .status(200)
        .json();
    let image = &read["document"]["nodes"][0]["nodes"][0];
    assert_eq!(
        image["data"]["ref"],
        json!({"kind": "file", "file": file["id"]})
    );

    let listed = org
        .admin
        .get(format!("{base}/content/files"))
        .await
        .status(200)
        .json();
    assert_eq!(listed["items"][0]["id"], file["id"]);
    let id = file["id"].as_str().expect("text");
    let one = org
        .admin
        .get(format!("{base}/content/files/{id}"))
        .await
        .status(200)
        .json();
    assert_eq!(one["downloadURL"], file["downloadURL"]);
}

#[tokio::test]
async fn two_pages_with_the_same_text_are_two_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Twins").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    let twin = page("Twin", "# Twin\n\nThe same.\n");
    write(
        &org.admin,
        &base,
        json!([page("Home", "# Home\n"), twin, twin]),
    )
    .await;
    let pages = org
        .admin
        .get(format!("{base}/content/pages"))
        .await
        .status(200)
        .json();
    assert_eq!(titles(&pages), ["Home", "Twin", "Twin"]);
}

#[tokio::test]
async fn a_document_is_found_by_the_id_that_its_page_gives() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let request = change_request(&org.admin, &space, "Documents").await;
    let base = format!("/spaces/{space}/change-requests/{request}");
    let made = write(
        &org.admin,
        &base,
        json!([page("Home", "# Home\n\nText.\n")]),
    )
    .await;
    let home = created(&made, 0);
    let shown = org
        .admin
        .get(format!("{base}/content/page/{home}"))
        .await
        .status(200)
        .json();
    let id = shown["documentId"].as_str().expect("text");
    let document = org
        .admin
        .get(format!("/spaces/{space}/documents/{id}"))
        .await
        .status(200)
        .json();
    assert_eq!(document, shown["document"]);
    let other = app.organization("other").await;
    other
        .admin
        .get(format!("/spaces/{space}/documents/{id}"))
        .await
        .status(404);
}
