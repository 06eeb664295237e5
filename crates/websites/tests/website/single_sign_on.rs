//! Previews, and the tools for assistants that read in them, where single sign-on is required.

use axum::http::Method;
use serde_json::json;
use testkit::TestApp;

use crate::{
    fixture::SiteFixture,
    mcp::{HEADERS, call},
};

/// A ticket for a preview, of the newest session or token of the admin.
async fn ticket(stage: &SiteFixture<'_>) -> String {
    let preview = stage.org.admin.get(stage.at("/publishing/preview")).await;
    let address = preview.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    ticket.to_owned()
}

/// Requires single sign-on of all members, as an admin does who has set up a provider.
async fn require_sso(stage: &SiteFixture<'_>) {
    let update = sqlx::query("update organizations set sso = true where organization_id = $1");
    let done = update.bind(stage.org.id.uuid()).execute(stage.app.pool());
    done.await.expect("the database answers");
    stage.app.app.invalidate_requirements(stage.org.id);
}

/// The token of the admin passes the single sign-on.
async fn pass_sso(stage: &SiteFixture<'_>) {
    let insert = sqlx::query(
        "insert into sso_authorizations (token_id, organization_id, provider_id, authorized_at)
         select id, $1, gen_random_uuid(), now() from api_tokens where user_id = $2",
    );
    let of_admin = insert
        .bind(stage.org.id.uuid())
        .bind(stage.org.admin.id.uuid());
    let done = of_admin.execute(stage.app.pool()).await;
    done.expect("the database answers");
    stage.app.app.invalidate_tokens();
}

#[tokio::test]
async fn previews_end_when_single_sign_on_is_required() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    let before = format!("site_preview={}", ticket(&stage).await);
    let paths = ["/", "/guide", "/guide.md", "/llms.txt", "/~/search?q=gap"];
    for path in paths {
        let seen = stage.ask(path, &[("cookie", &before)]).await;
        seen.expect_status(200);
    }
    require_sso(&stage).await;
    for path in paths {
        let seen = stage.ask(path, &[("cookie", &before)]).await;
        assert!(!seen.text.contains("Handbook"), "{path}: {}", seen.text);
        seen.expect_status(404);
    }
    pass_sso(&stage).await;
    let after = format!("site_preview={}", ticket(&stage).await);
    for path in paths {
        let seen = stage.ask(path, &[("cookie", &after)]).await;
        seen.expect_status(200);
    }
}

#[tokio::test]
async fn assistants_do_not_do_without_single_sign_on() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    let endpoint = |ticket: String| format!("/~/mcp?preview={ticket}");
    let message = |method: &str, params| {
        json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
    };
    let questions = [
        message("ping", json!({})),
        message("tools/list", json!({})),
        message("tools/call", json!({"name": "list_pages"})),
        message(
            "tools/call",
            json!({"name": "search_pages", "arguments": {"query": "gap"}}),
        ),
        message(
            "tools/call",
            json!({"name": "read_page", "arguments": {"path": "guide"}}),
        ),
    ];
    let before = endpoint(ticket(&stage).await);
    let guide = || json!({"path": "guide"});
    let (text, failed) = call(&stage, &before, "read_page", guide()).await;
    assert!(!failed && text.contains("Mind the gap"), "{text}");
    require_sso(&stage).await;
    for question in questions {
        let answer = stage.deliver((Method::POST, &before), &HEADERS, question.clone());
        let answer = answer.await;
        assert_eq!(answer.status, 404, "{question}: {}", answer.text);
    }
    pass_sso(&stage).await;
    let after = endpoint(ticket(&stage).await);
    let (text, failed) = call(&stage, &after, "read_page", guide()).await;
    assert!(!failed && text.contains("Mind the gap"), "{text}");
}
