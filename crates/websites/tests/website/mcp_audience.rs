//! Assistants see what their visitor sees, and nothing else.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::{
    fixture::SiteFixture,
    mcp::{HEADERS, call},
};

/// Occurs in all content that is not public.
const SECRET: &str = "Hippopotamus";

const MAIN: [(&str, &str); 4] = [
    (
        "README.md",
        "# Home\n\nWelcome.\n\n{% if visitor.claims.unsigned.beta %}\nHippopotamus in a block.\n{% endif %}\n",
    ),
    (
        "beta.md",
        "---\nif: visitor.claims.unsigned.beta\ndescription: Hippopotamus\n---\n\n# Beta\n\nHippopotamus.\n",
    ),
    ("guide.md", "# Guide\n\nMind the gap.\n"),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Beta](beta.md)\n* [Guide](guide.md)\n",
    ),
];

/// A site with a public section and a restricted one.
async fn adaptive(app: &TestApp) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    stage.change(&MAIN).await;
    let admin = &stage.org.admin;
    let files = [
        ("README.md", "# Hippopotamus\n\nHippopotamus.\n"),
        ("deep.md", "# Guide of the few\n\nHippopotamus.\n"),
    ];
    let few = stage.org.space_with_files(SECRET, &files).await;
    let all = json!({"spaceId": stage.space, "title": "Docs"});
    stage.site.section(all).await;
    let few = json!({"spaceId": few, "title": "Few", "path": "few"});
    let few = stage.site.section(few).await;
    let condition = json!({"condition": "visitor.claims.unsigned.beta"});
    let section = stage.at(&format!("/sections/{few}"));
    admin.patch(section, condition).await.expect_status(200);
    let on = json!({"adaptiveContent": {"enabled": true}});
    stage.site.update(on).await;
    stage.indexed().await;
    stage
}

/// Every tool call that could reveal something.
fn questions() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("list_pages", json!({})),
        ("list_pages", json!({"under": "few"})),
    ];
    for query in ["beta", "hippopotamus", "guide", "few"] {
        all.push(("search_pages", json!({"query": query})));
        all.push(("search_pages", json!({"query": query, "under": "few"})));
    }
    for path in [
        "",
        "beta",
        "beta.md",
        "few",
        "few/",
        "few/deep",
        "/handbook/few/deep",
    ] {
        all.push(("read_page", json!({"path": path})));
    }
    all
}

#[tokio::test]
async fn restricted_content_is_in_no_result() {
    let app = TestApp::new().await;
    let stage = adaptive(&app).await;
    let mut reported = 0;
    for (tool, with) in questions() {
        let (text, _) = call(&stage, "/~/mcp", tool, with.clone()).await;
        assert!(!text.contains(SECRET), "{tool} {with}: {text}");
        let at = "/~/mcp?visitor.beta=yes";
        let (text, _) = call(&stage, at, tool, with).await;
        reported += usize::from(text.contains(SECRET));
    }
    assert!(reported >= 8, "insiders are told {reported} times");
    for (at, status) in [("/few/~/mcp", 404), ("/few/~/mcp?visitor.beta=yes", 200)] {
        let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list_pages"}});
        let answer = stage
            .deliver((Method::POST, at), &HEADERS, list.to_string())
            .await;
        let answer = answer.expect_status(status);
        assert_eq!(
            answer.text.contains(SECRET),
            status == 200,
            "{at}: {}",
            answer.text
        );
    }
}

#[tokio::test]
async fn a_section_has_an_endpoint_of_its_own_and_the_site_one_for_all() {
    let app = TestApp::new().await;
    let stage = adaptive(&app).await;
    let list = async |at: &str, with: Value| call(&stage, at, "list_pages", with).await.0;
    let all = list("/~/mcp?visitor.beta=yes", json!({})).await;
    assert!(all.contains("# Docs") && all.contains("# Few"), "{all}");
    for few in [
        list("/few/~/mcp?visitor.beta=yes", json!({})).await,
        list("/~/mcp?visitor.beta=yes", json!({"under": "few"})).await,
    ] {
        assert!(few.contains("/handbook/few/deep"), "{few}");
        assert!(!few.contains("/handbook/guide"), "{few}");
    }
    let deep = json!({"path": "deep"});
    let (text, _) = call(&stage, "/few/~/mcp?visitor.beta=yes", "read_page", deep).await;
    assert!(text.starts_with("# Guide of the few"), "{text}");
}

#[tokio::test]
async fn a_closed_site_is_closed_to_assistants() {
    let app = TestApp::new().await;
    let ping = || json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}).to_string();
    let stage = SiteFixture::new(&app, "share-link").await;
    let admin = &stage.org.admin;
    let post = async |at: &str| stage.deliver((Method::POST, at), &HEADERS, ping()).await;
    post("/~/mcp").await.expect_status(404);
    let name = json!({"name": "For Bo"});
    let link = admin.post(stage.at("/share-links"), name).await;
    let address = link.expect_status(201).text("/urls/published");
    let key = address.trim_end_matches('/').rsplit('/').next();
    let at = format!("/{}/~/mcp", key.expect("a key"));
    post(&at).await.expect_status(200);
    let (text, failed) = call(&stage, &at, "read_page", json!({"path": "guide"})).await;
    assert!(!failed && text.starts_with("# Guide"), "{text}");
    let closed = json!({"visibility": "visitor-auth"});
    admin.patch(stage.at(""), closed).await.expect_status(200);
    let refused = post("/~/mcp").await.expect_status(401);
    assert!(refused.text.contains("signed in"), "{}", refused.text);
    let auth = json!({"backend": "custom", "fallbackURL": "https://acme.example/login"});
    let path = stage.at("/publishing/auth");
    admin.patch(path, auth).await.expect_status(200);
    let refused = post("/~/mcp").await.expect_status(401);
    assert!(refused.text.contains("jwt_token"), "{}", refused.text);
}

#[tokio::test]
async fn credentials_are_accepted_in_url_and_cookie() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    let ping = || json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}).to_string();
    let closed = stage.deliver((Method::POST, "/~/mcp"), &HEADERS, ping());
    closed.await.expect_status(404);
    let preview = stage.org.admin.get(stage.at("/publishing/preview"));
    let address = preview.await.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    let at = format!("/~/mcp?preview={ticket}");
    let (text, failed) = call(&stage, &at, "read_page", json!({"path": "guide"})).await;
    assert!(!failed && text.starts_with("# Guide"), "{text}");
    let cookie = format!("site_preview={ticket}");
    let headers = [&HEADERS[..], &[("cookie", cookie.as_str())]].concat();
    let opened = stage.deliver((Method::POST, "/~/mcp"), &headers, ping());
    opened.await.expect_status(200);
}
