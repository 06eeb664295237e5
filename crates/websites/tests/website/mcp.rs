//! The MCP endpoint: the protocol, its tools, and rejected requests.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{SiteFixture, SiteTestResponse};

pub(crate) const HEADERS: [(&str, &str); 2] = [
    ("content-type", "application/json"),
    ("accept", "application/json, text/event-stream"),
];

/// Sends a request to an MCP endpoint.
pub(crate) async fn ask(stage: &SiteFixture<'_>, at: &str, method: &str, params: Value) -> Value {
    let message = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
    let answer = stage.deliver((Method::POST, at), &HEADERS, message.to_string());
    let answer = answer.await.expect_status(200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let answer: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(answer["id"], 7, "{answer}");
    answer
}

/// Returns the text of a tool's result, and whether it is an error.
pub(crate) async fn call(
    stage: &SiteFixture<'_>,
    at: &str,
    tool: &str,
    with: Value,
) -> (String, bool) {
    let params = json!({"name": tool, "arguments": with});
    let answer = ask(stage, at, "tools/call", params).await;
    let result = &answer["result"];
    let text = result["content"][0]["text"].as_str();
    let text = text.unwrap_or_else(|| panic!("{answer}")).to_owned();
    (text, result["isError"] == json!(true))
}

#[tokio::test]
async fn an_assistant_is_told_what_the_site_is_and_what_it_can_do() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let hello = json!({
            "protocolVersion": version,
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        });
        let answer = ask(&stage, "/~/mcp", "initialize", hello).await;
        let result = &answer["result"];
        assert_eq!(result["protocolVersion"], version);
        assert_eq!(result["serverInfo"]["title"], "Handbook");
        assert!(result["capabilities"]["tools"].is_object(), "{answer}");
        assert_eq!(
            result["capabilities"].as_object().map(serde_json::Map::len),
            Some(1)
        );
    }
    let note = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
    let noted = stage
        .deliver((Method::POST, "/~/mcp"), &HEADERS, note)
        .await;
    noted.expect_status(202);
    let tools = ask(&stage, "/~/mcp", "tools/list", json!({})).await;
    let tools = tools["result"]["tools"].as_array().expect("tools").clone();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str()).collect();
    assert_eq!(
        names,
        [Some("search_pages"), Some("list_pages"), Some("read_page")]
    );
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
    }
}

#[tokio::test]
async fn pages_are_listed_found_and_read() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = format!("https://{}/handbook/guide", stage.host());
    let (list, _) = call(&stage, "/~/mcp", "list_pages", json!({})).await;
    assert!(list.contains(&format!("- [Guide]({guide})")), "{list}");
    assert!(list.contains("): Where to begin"), "{list}");
    assert!(!list.contains("Hidden"), "{list}");
    stage.indexed().await;
    let (found, _) = call(&stage, "/~/mcp", "search_pages", json!({"query": "gap"})).await;
    assert!(found.starts_with(&format!("- [Guide]({guide})")), "{found}");
    assert!(
        found.contains(&format!("\n  - [First]({guide}#first): ")),
        "{found}"
    );
    assert!(found.contains("Mind the gap."), "{found}");
    let question = json!({"query": "how do I mind the gap on trains?"});
    let (found, _) = call(&stage, "/~/mcp", "search_pages", question).await;
    assert!(found.contains(&guide), "{found}");
    let hidden = json!({"query": "not in the menu"});
    let (found, _) = call(&stage, "/~/mcp", "search_pages", hidden).await;
    assert!(!found.contains("secret"), "{found}");
    let elsewhere = json!({"query": "gap", "under": "elsewhere"});
    let (found, _) = call(&stage, "/~/mcp", "search_pages", elsewhere).await;
    assert!(!found.contains(&guide), "{found}");
    let (nothing, failed) = call(&stage, "/~/mcp", "search_pages", json!({"query": "zebra"})).await;
    assert!(nothing.contains("list_pages") && !failed, "{nothing}");
    let as_markdown = stage.get("/guide.md").await.expect_status(200).text;
    for path in [
        guide.as_str(),
        "guide",
        "/guide",
        "/handbook/guide",
        "guide.md",
        "guide#first",
    ] {
        let (text, failed) = call(&stage, "/~/mcp", "read_page", json!({"path": path})).await;
        assert_eq!((text, failed), (as_markdown.clone(), false), "{path}");
    }
    let (home, _) = call(&stage, "/~/mcp", "read_page", json!({"path": ""})).await;
    assert!(home.starts_with("# Home\n"), "{home}");
    let (hidden, _) = call(&stage, "/~/mcp", "read_page", json!({"path": "secret"})).await;
    assert!(hidden.contains("Not in the menu."), "{hidden}");
}

#[tokio::test]
async fn errors_say_how_to_correct_the_call() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let unknown = json!({"name": "delete_page", "arguments": {}});
    let unknown = ask(&stage, "/~/mcp", "tools/call", unknown).await;
    let why = unknown["error"]["message"].as_str().unwrap_or_default();
    assert!(
        why.contains("`delete_page`") && why.contains("read_page"),
        "{unknown}"
    );
    let method = ask(&stage, "/~/mcp", "resources/erase", json!({})).await;
    assert_eq!(method["error"]["code"], -32601, "{method}");
    for (tool, with, said) in [
        (
            "read_page",
            json!({"path": "gude/guide"}),
            "/handbook/guide",
        ),
        ("read_page", json!({"path": "nowhere"}), "list_pages"),
        ("read_page", json!({"path": "was-here"}), "read https://"),
        ("read_page", json!({}), "`path` is missing"),
        ("read_page", json!({"path": 3}), "`path` must be a text"),
        (
            "read_page",
            json!({"path": "https://example.com/x"}),
            "not a URL of this site",
        ),
        (
            "read_page",
            json!({"path": "../../../etc/passwd"}),
            "is not a page",
        ),
        ("search_pages", json!({"query": "x".repeat(600)}), "512"),
        ("search_pages", json!({"query": " "}), "`query` is empty"),
        (
            "list_pages",
            json!({"under": "https://example.com/"}),
            "`under`",
        ),
    ] {
        let (text, failed) = call(&stage, "/~/mcp", tool, with.clone()).await;
        assert!(failed && text.contains(said), "{tool} {with}: {text}");
    }
}

#[tokio::test]
async fn hostile_messages_are_refused() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let post = async |headers: &[(&str, &str)], body: String| -> SiteTestResponse {
        let headers = [&HEADERS[..], headers].concat();
        stage
            .deliver((Method::POST, "/~/mcp"), &headers, body)
            .await
    };
    let ping = || json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}).to_string();
    post(&[], ping()).await.expect_status(200);
    let own = format!("https://{}", stage.host());
    post(&[("origin", &own)], ping()).await.expect_status(200);
    for origin in ["https://evil.example", "null", "https://sites.test", "x"] {
        post(&[("origin", origin)], ping()).await.expect_status(403);
    }
    let long =
        json!({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "y".repeat(64 << 10)}});
    post(&[], long.to_string()).await.expect_status(413);
    let deep = "[".repeat(40_000);
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"jsonrpc\":\"1.0\"}",
        deep.as_str(),
        "\u{0}",
    ] {
        let refused = post(&[], body.to_owned()).await;
        assert!(
            refused.status.is_client_error(),
            "{body}: {}",
            refused.status
        );
        assert!(refused.header("content-type").starts_with("text/plain"));
    }
    for method in [Method::GET, Method::DELETE, Method::PUT, Method::OPTIONS] {
        let refused = stage.deliver((method, "/~/mcp"), &HEADERS, "").await;
        assert_eq!(refused.expect_status(405).header("allow"), "POST");
    }
    let elsewhere = stage
        .deliver((Method::POST, "/guide"), &HEADERS, ping())
        .await;
    elsewhere.expect_status(405);
}

#[tokio::test]
async fn agents_are_told_of_other_sites_that_are_meant_for_them() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    for (title, visibility, context) in [
        ("Included", "public", "included"),
        ("Excluded", "public", "excluded"),
        ("Unlisted", "unlisted", "included"),
    ] {
        let body = json!({"title": title, "visibility": visibility, "spaces": [stage.space]});
        let site = stage.org.site(body).await;
        site.update(json!({"agentsContext": context})).await;
        site.publish().await;
    }
    let host = stage.host();
    let hello = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    });
    let reported = ask(&stage, "/~/mcp", "initialize", hello).await;
    let reported = reported["result"]["instructions"].to_string();
    assert!(reported.contains(&format!("Included: https://{host}/included/~/mcp")));
    let list = stage.get("/llms.txt").await.expect_status(200).text;
    assert!(list.contains(&format!("- [Included](https://{host}/included/llms.txt)")));
    for text in [reported, list] {
        assert!(
            !text.contains("Excluded") && !text.contains("Unlisted"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn an_organization_without_ai_has_nothing_for_assistants() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    assert!(
        stage
            .get("/")
            .await
            .expect_status(200)
            .text
            .contains("/~/mcp")
    );
    let organization = stage.org.path("");
    let off = json!({"ai": false});
    stage
        .org
        .admin
        .patch(organization, off)
        .await
        .expect_status(200);
    assert!(
        !stage
            .get("/guide")
            .await
            .expect_status(200)
            .text
            .contains("/~/mcp")
    );
    let message = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/list"}).to_string();
    let answer = stage.deliver((Method::POST, "/~/mcp"), &HEADERS, message);
    answer.await.expect_status(404);
}
