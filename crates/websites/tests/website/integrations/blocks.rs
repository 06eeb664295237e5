//! Blocks that integrations draw.

use std::time::{Duration, Instant};

use futures::future::join_all;
use serde_json::{Value, json};

use super::{app, between, script, text_block};
use crate::fixture::SiteFixture;

const BLOCK: &str = "{% @kit/greeting name=\"Ada\" %}";
/// What pages show for a block that was not drawn.
const CARD: &str = "class=\"card integration\"";

#[tokio::test]
async fn a_block_is_drawn_once_for_all_readers() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    stage.write_block(BLOCK).await;
    let before = stage.guide().await;
    assert!(before.text.contains(CARD), "{}", before.text);
    assert!(
        !before.text.contains("/component."),
        "no style without components"
    );

    let echo = text_block("`call ${calls} of <b> ${JSON.stringify(event)}`");
    stage.install("kit", &script(&echo), json!({})).await;
    let readers: Vec<_> = (0..20).map(|number| format!("seen={number}")).collect();
    let readers = readers.iter().map(|cookie| async {
        let headers = [("cookie", cookie.as_str())];
        stage.ask("/guide", &headers).await.expect_status(200).text
    });
    for text in join_all(readers).await {
        assert!(text.contains("call 1 of &lt;b&gt;"), "{text}");
    }
    let page = stage.guide().await;
    assert!(
        page.text.contains("/component.") && !page.text.contains(CARD),
        "{}",
        page.text
    );
    let event = between(&page.text, "&lt;b&gt; ", "</span>").replace("&quot;", "\"");
    let event: Value = serde_json::from_str(&event).expect("JSON");
    assert_eq!(event["componentId"], "greeting");
    assert_eq!(event["props"], json!({"name": "Ada"}));
    let context =
        json!({"type": "document", "spaceId": stage.space.id, "editable": false, "theme": "light"});
    assert_eq!(event["context"], context);
    // Nothing about the reader.
    let mut fields: Vec<&String> = event.as_object().expect("an object").keys().collect();
    fields.sort_unstable();
    let expected = [
        "componentId",
        "context",
        "eventId",
        "installationId",
        "props",
        "spaceId",
        "type",
    ];
    assert_eq!(fields, expected);
    // Other programs read what the author wrote.
    let markdown = stage.get("/guide.md").await.expect_status(200);
    assert!(!markdown.text.contains("call 1"), "{}", markdown.text);
}

#[tokio::test]
async fn a_page_is_not_cached_longer_than_its_blocks() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    stage.write_block(BLOCK).await;
    let reply = format!(
        "new Response(JSON.stringify({}), {{ headers: {{ 'cache-control': 'max-age=2' }} }})",
        text_block("`call ${calls}`")
    );
    stage.install("kit", &script(&reply), json!({})).await;
    assert!(stage.guide().await.text.contains("call 1"));
    assert!(stage.guide().await.text.contains("call 1"));
    tokio::time::sleep(Duration::from_millis(2_200)).await;
    assert!(stage.guide().await.text.contains("call 2"));
    // A new version is drawn before the old one expires.
    let path = script(&text_block("'another version'"));
    stage.publish_integration("kit", &path, json!({})).await;
    tokio::time::sleep(Duration::from_millis(5_200)).await;
    assert!(stage.guide().await.text.contains("another version"));
}

#[tokio::test]
async fn a_block_that_fails_is_a_card() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    let failures = [
        ("status", "new Response('{}', { status: 500 })".to_owned()),
        ("nothing", "({})".to_owned()),
        ("text", "new Response('hello')".to_owned()),
        ("large", text_block("'x'.repeat(300 << 10)")),
    ];
    for (name, reply) in &failures {
        stage.install(name, &script(reply), json!({})).await;
        stage
            .write_block(&format!("{{% @{name}/block %}}\n\nAfter it."))
            .await;
        let page = stage.guide().await;
        assert!(page.text.contains(CARD), "{name}: {}", page.text);
        assert!(page.text.contains("After it."), "{name}: {}", page.text);
    }
    // A pause is noticed at once.
    let installation = stage
        .install("kit", &script(&text_block("'drawn'")), json!({}))
        .await;
    stage.write_block(BLOCK).await;
    assert!(stage.guide().await.text.contains("drawn"));
    let paused = json!({"status": "paused"});
    stage
        .org
        .admin
        .patch(&installation, paused)
        .await
        .expect_status(200);
    assert!(stage.guide().await.text.contains(CARD));
}

#[tokio::test]
async fn a_script_that_hangs_delays_a_page_only_briefly() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    stage
        .install("kit", &script("await new Promise(() => {})"), json!({}))
        .await;
    stage.write_block(BLOCK).await;
    let begun = Instant::now();
    let page = stage.guide().await;
    let took = begun.elapsed();
    assert!(page.text.contains(CARD), "{}", page.text);
    assert!(took < Duration::from_secs(4), "{took:?}");
    // The failure is remembered.
    let begun = Instant::now();
    stage.guide().await;
    assert!(begun.elapsed() < Duration::from_millis(1_500));
}

#[tokio::test]
async fn without_a_runtime_blocks_are_cards() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    stage
        .install("kit", &script(&text_block("'drawn'")), json!({}))
        .await;
    stage.write_block(BLOCK).await;
    let page = stage.guide().await;
    assert!(page.text.contains(CARD), "{}", page.text);
}

#[tokio::test]
async fn an_integration_draws_only_in_its_spaces() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    let drawn = script(&text_block("'drawn'"));
    let installation = stage
        .install("kit", &drawn, json!({"target": "space"}))
        .await;
    stage.write_block(BLOCK).await;
    assert!(stage.guide().await.text.contains(CARD));
    let body = json!({"space": stage.space.id});
    let path = format!("{installation}/spaces");
    stage.org.admin.post(path, body).await.expect_status(201);
    let page = stage.guide().await;
    assert!(page.text.contains("drawn"), "{}", page.text);
}

#[tokio::test]
async fn code_in_the_language_of_a_block_is_drawn() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    let block = json!({"blocks": [{
        "id": "drawing", "title": "Drawing", "markdown": {"codeblock": "boxes", "body": "content"},
    }]});
    let echo = text_block("`${event.componentId}: ${event.props.content}`");
    stage.write_block("```boxes\n[a] -> [b]\n```").await;
    let before = stage.guide().await;
    assert!(before.text.contains("language-boxes"), "{}", before.text);
    stage.install("kit", &script(&echo), block).await;
    let page = stage.guide().await;
    assert!(
        page.text.contains("drawing: [a] -&gt; [b]"),
        "{}",
        page.text
    );
}
