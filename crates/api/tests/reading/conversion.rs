//! Markdown and blocks, converted into each other without storing anything.

use model::Role;
use serde_json::{Value, json};
use testkit::{TestApp, insert_page};

#[tokio::test]
async fn markdown_and_blocks_are_converted_into_each_other() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let files = [
        ("README.md", "# Home\n"),
        ("guide/first.md", "# First\n"),
        ("guide/second.md", "# Second\n"),
        ("SUMMARY.md", "* [Home](README.md)\n* [First](guide/first.md)\n* [Second](guide/second.md)\n"),
    ];
    let space = org.space_with_files("Docs", &files).await;
    let pages = org.admin.get_json(space.path("/content/pages")).await;
    let (first, second) = (&pages["pages"][1]["id"], &pages["pages"][2]["id"]);
    let reader = org.member(Role::Read).await;
    let path = space.path("/convert");
    let markdown = "# 👋 Title\n\nSee [it](second.md).\n\n{% hint style=\"info\" %}\nMind the gap.\n{% endhint %}\n";
    let body = json!({"markdown": markdown, "page": first});
    let converted = reader.post(&path, body).await.expect_status(200).json();
    assert_eq!(converted["title"], "Title");
    assert!(converted["emoji"].is_string());
    assert_eq!(converted["problems"], json!([]));
    let blocks = converted["document"]["nodes"].as_array().expect("blocks");
    assert_eq!(blocks.iter().map(|block| &block["type"]).collect::<Vec<_>>(), ["paragraph", "hint"]);
    assert_eq!(blocks[0]["nodes"][1]["data"]["ref"], json!({"kind": "page", "page": second}));
    let body = json!({"document": converted["document"], "page": first});
    let back = reader.post(&path, body).await.expect_status(200).json();
    assert_eq!(back["markdown"], markdown.split_once("\n\n").expect("two parts").1);
    // At the top of the repository the same target is another path.
    let body = json!({"document": converted["document"]});
    let top = reader.post(&path, body).await.expect_status(200);
    assert!(top.text("/markdown").contains("(guide/second.md)"));
}

#[tokio::test]
async fn problems_are_reported_by_line() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let markdown = "Text.\n\n{% unheard %}\n\n<code class=\"expression\">fetch('/')</code>\n";
    let reply = org.admin.post(space.path("/convert"), json!({"markdown": markdown})).await;
    let problems = reply.expect_status(200).json()["problems"].clone();
    let lines: Vec<&Value> = problems.as_array().expect("a list").iter().map(|one| &one["line"]).collect();
    assert_eq!(lines, [3, 5], "{problems}");
}

#[tokio::test]
async fn a_change_request_has_its_own_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    space.write("Home", "Welcome.\n").await;
    let request = space.change_request("Add").await;
    let new = request.change(json!([insert_page("New", "New.\n")])).await;
    let convert = async |key: Option<&str>| {
        let body = json!({"markdown": "[New](new.md)\n", "changeRequest": key});
        let reply = org.admin.post(space.path("/convert"), body).await;
        let converted = reply.expect_status(200).json();
        converted["document"]["nodes"][0]["nodes"][1]["data"]["ref"].clone()
    };
    let page = json!({"kind": "page", "page": new[0]});
    assert_eq!(convert(Some(&request.id)).await, page);
    assert_eq!(convert(Some("2")).await, page);
    assert_eq!(convert(None).await["kind"], "url");
    let reader = org.member(Role::Read).await;
    let body = json!({"markdown": "New.", "changeRequest": request.id});
    reader.post(space.path("/convert"), body).await.expect_status(404);
}

#[tokio::test]
async fn what_cannot_be_converted_is_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let document = json!({"object": "document", "data": {}, "nodes": []});
    let missing = "031LCUy7T3NyLmig0aax7S";
    for (field, body) in [
        ("markdown", json!({})),
        ("document", json!({"markdown": "x", "document": document})),
        ("markdown", json!({"markdown": "a\u{0}b"})),
        ("markdown", json!({"markdown": "x".repeat((1 << 20) + 1)})),
        ("document.nodes", json!({"document": {"object": "document"}})),
        ("page", json!({"markdown": "x", "page": "nothing"})),
        ("page", json!({"markdown": "x", "page": missing})),
        ("changeRequest", json!({"markdown": "x", "changeRequest": "?"})),
    ] {
        let reply = org.admin.post(space.path("/convert"), body).await;
        assert_eq!(reply.expect_status(400).text("/error/field"), field);
    }
    let body = json!({"markdown": "x".repeat(1 << 20)});
    org.admin.post(space.path("/convert"), body).await.expect_status(200);
    let body = json!({"markdown": "x"});
    app.stranger().await.post(space.path("/convert"), body).await.expect_status(404);
}
