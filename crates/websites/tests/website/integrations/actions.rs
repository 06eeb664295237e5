//! What readers press in blocks.

use serde_json::{Value, json};
use testkit::TestApp;
use url::form_urlencoded::Serializer;

use super::{app, between, script};
use crate::fixture::SiteFixture;

const BLOCK: &str = "{% @kit/counter by=\"2\" %}";

/// Counts what was pressed, and greets by name.
const COUNTER: &str = r"(() => {
    if (event.componentId === 'overlay') {
        if (event.action?.action === 'choose') return { type: 'complete', returnValue: { chosen: event.props.offer } };
        return { type: 'element', state: {}, props: event.props, element: { type: 'modal', title: 'Overlay', children: [
            { type: 'button', label: 'Choose', onPress: { action: 'choose' } },
        ] } };
    }
    const state = event.state ?? { count: 0, name: 'nobody', chosen: '-' };
    if (event.action?.action === 'add') state.count += event.action.number;
    if (event.action?.action === 'greet') state.greeted = event.action.who;
    if (event.action?.action === '@ui.modal.close') state.chosen = event.action.returnValue?.chosen ?? 'nothing';
    if (event.action?.action === 'end') return { type: 'complete' };
    if (event.action?.action === 'fail') return new Response('', { status: 500 });
    const button = (label, onPress) => ({ type: 'button', label, onPress });
    return { type: 'element', state, props: event.props, element: { type: 'block', children: [
        { type: 'text', children: `count ${state.count}, greeted ${state.greeted}, chosen ${state.chosen}` },
        { type: 'textinput', state: 'name' },
        button('Add', { action: 'add', number: Number(event.props.by) }),
        button('Greet', { action: 'greet', who: { $state: 'name' } }),
        button('Open', { action: '@ui.modal.open', componentId: 'overlay', props: { offer: 'tea' } }),
        button('End', { action: 'end' }),
        button('Fail', { action: 'fail' }),
    ] } };
})()";

async fn stage(app: &TestApp) -> SiteFixture<'_> {
    stage_and_installation(app).await.0
}

async fn stage_and_installation(app: &TestApp) -> (SiteFixture<'_>, String) {
    app.start_scripts(None);
    let stage = SiteFixture::new(app, "public").await;
    let installation = stage.install("kit", &script(COUNTER), json!({})).await;
    stage.write_block(BLOCK).await;
    (stage, installation)
}

/// The form that a browser sends when a button of a page is pressed.
fn form(html: &str, label: &str, name: &str) -> String {
    let component = between(html, "name=\"component\" value=\"", "\"");
    let (before, _) = html
        .split_once(&format!(">{label}</button>"))
        .expect("the button");
    let (_, press) = before
        .rsplit_once("name=\"press\" value=\"")
        .expect("its action");
    let press = press.split('"').next().expect("its end");
    Serializer::new(String::new())
        .append_pair("component", component)
        .append_pair("press", press)
        .append_pair("state:name", name)
        .finish()
}

#[tokio::test]
async fn without_script_the_page_shows_the_result() {
    let app = app().await;
    let stage = stage(&app).await;
    let page = stage.guide().await;
    assert!(page.text.contains("count 0"), "{}", page.text);
    assert!(
        page.text.contains("action=\"/handbook/~/integration\""),
        "{}",
        page.text
    );
    let pressed = stage
        .post("/~/integration", &form(&page.text, "Add", "x"), &[])
        .await;
    let pressed = pressed.expect_status(200);
    assert!(
        pressed.text.contains("count 2") && pressed.text.contains("<h1"),
        "{}",
        pressed.text
    );
    assert_eq!(pressed.header("cache-control"), "private, no-store");
    assert!(pressed.header("content-security-policy").contains("nonce-"));
    let again = stage
        .post("/~/integration", &form(&pressed.text, "Add", "x"), &[])
        .await;
    assert!(again.expect_status(200).text.contains("count 4"));
    // Others still see the block as it was drawn for everyone.
    assert!(stage.guide().await.text.contains("count 0"));
}

#[tokio::test]
async fn scripts_get_the_component_alone() {
    let app = app().await;
    let stage = stage(&app).await;
    let page = stage.guide().await;
    let origin = format!("https://{}", stage.host());
    let headers = [("accept", "application/json"), ("origin", origin.as_str())];
    let pressed = stage
        .post(
            "/~/integration",
            &form(&page.text, "Greet", "<Ada>"),
            &headers,
        )
        .await;
    let pressed = pressed.expect_status(200);
    let json: Value = serde_json::from_str(&pressed.text).expect("JSON");
    let html = json["html"].as_str().expect("a text");
    assert!(html.starts_with("<form class=\"kit\""), "{html}");
    assert!(html.contains("greeted &lt;Ada&gt;"), "{html}");
    assert!(html.contains("value=\"&lt;Ada&gt;\""), "{html}");
}

#[tokio::test]
async fn an_overlay_returns_to_its_block() {
    let app = app().await;
    let stage = stage(&app).await;
    let page = stage.guide().await;
    let overlay = stage
        .post("/~/integration", &form(&page.text, "Open", "x"), &[])
        .await;
    let overlay = overlay.expect_status(200);
    assert!(
        overlay.text.contains("class=\"kit-modal\""),
        "{}",
        overlay.text
    );
    let chosen = stage
        .post("/~/integration", &form(&overlay.text, "Choose", ""), &[])
        .await;
    let chosen = chosen.expect_status(200);
    assert!(chosen.text.contains("chosen tea"), "{}", chosen.text);
    let closed = stage
        .post("/~/integration", &form(&overlay.text, "Cancel", ""), &[])
        .await;
    assert!(closed.expect_status(200).text.contains("chosen nothing"));
    let ended = stage
        .post("/~/integration", &form(&page.text, "End", ""), &[])
        .await;
    let ended = ended.expect_status(303);
    assert_eq!(ended.header("location"), "/handbook/guide");
}

#[tokio::test]
async fn only_what_was_drawn_can_be_sent() {
    let app = app().await;
    let stage = stage(&app).await;
    stage
        .change(&[
            ("README.md", "# Home\n\n{% @kit/counter by=\"3\" %}\n"),
            ("guide.md", &format!("# Guide\n\n{BLOCK}\n")),
        ])
        .await;
    let page = stage.guide().await;
    let home = stage.ask("", &[("cookie", "a=b")]).await;
    let good = form(&page.text, "Add", "x");
    let other = form(&home.text, "Add", "x");
    let of =
        |form: &str, name: &str| between(&format!("{form}&"), &format!("{name}="), "&").to_owned();
    let mixed = format!(
        "component={}&press={}",
        of(&good, "component"),
        of(&other, "press")
    );
    let swapped = format!(
        "component={}&press={}",
        of(&good, "press"),
        of(&good, "component")
    );
    for wrong in ["", "component=x&press=y", mixed.as_str(), swapped.as_str()] {
        let refused = stage
            .post_to(&stage.another_node(), "/~/integration", wrong, &[])
            .await;
        assert_eq!(refused.status, 400, "{wrong}: {}", refused.text);
    }
    // Nor from pages of others.
    let headers = [("origin", "https://evil.example")];
    let refused = stage
        .post_to(&stage.another_node(), "/~/integration", &good, &headers)
        .await;
    assert_eq!(refused.status, 400);
    // Any node accepts what another one drew.
    let accepted = stage
        .post_to(&stage.another_node(), "/~/integration", &good, &[])
        .await;
    accepted.expect_status(200);
}

#[tokio::test]
async fn failures_are_said_in_words_and_requests_are_limited() {
    let app = app().await;
    let stage = stage(&app).await;
    let page = stage.guide().await;
    let failed = stage
        .post("/~/integration", &form(&page.text, "Fail", ""), &[])
        .await;
    assert_eq!(failed.status, 422, "{}", failed.text);
    let node = stage.another_node();
    let form = form(&page.text, "Add", "");
    for _ in 0..5 {
        stage
            .post_to(&node, "/~/integration", &form, &[])
            .await
            .expect_status(200);
    }
    let refused = stage.post_to(&node, "/~/integration", &form, &[]).await;
    assert_eq!(refused.status, 429);
}

#[tokio::test]
async fn a_paused_integration_gets_no_actions() {
    let app = app().await;
    let (stage, installation) = stage_and_installation(&app).await;
    let page = stage.guide().await;
    let form = form(&page.text, "Add", "");
    let paused = json!({"status": "paused"});
    stage
        .org
        .admin
        .patch(&installation, paused)
        .await
        .expect_status(200);
    let refused = stage.post("/~/integration", &form, &[]).await;
    assert_eq!(refused.status, 404, "{}", refused.text);
}
