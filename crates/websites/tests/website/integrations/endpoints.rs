//! Public endpoints: what scripts get of a request, and what browsers get of the answer.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{ORIGIN, app};
use crate::fixture::SiteFixture;

/// Returns the headers that it got, with headers that concern more than the response.
const SCRIPT: &str = "export default { async fetch(request) { \
    const event = JSON.parse((await request.formData()).get('event')); \
    if (event.type !== 'fetch') return new Response('OK'); \
    return new Response(JSON.stringify(event.request.headers), { headers: { \
        'content-type': 'application/json', 'x-own': '1', 'set-cookie': 'a=b', 'clear-site-data': '\"cookies\"', \
        'nel': '{\"report_to\":\"x\",\"max_age\":1,\"success_fraction\":1}', 'report-to': '{\"group\":\"x\"}', \
        'alt-svc': 'h3=\":443\"', 'x-accel-redirect': '/v1/user', 'x-sendfile': '/etc/passwd', \
    } }); \
} };";

/// Returns the length of the body that it got.
const LENGTH: &str = "export default { async fetch(request) { \
    const body = (await request.formData()).get('fetch-body'); \
    return new Response(String(body?.size)); \
} };";

#[tokio::test]
async fn scripts_and_browsers_get_what_concerns_them_alone() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    stage.install("hooks", SCRIPT, json!({})).await;
    let host = ORIGIN.strip_prefix("https://").expect("a URL");
    let sent = [
        ("authorization", "Bearer of-another-service"),
        ("cookie", "session=1"),
        ("x-forwarded-for", "192.0.2.7"),
        ("x-real-ip", "192.0.2.7"),
        ("via", "1.1 gateway"),
        ("x-signature", "abc"),
    ];
    let place = (host, "/integrations/hooks/receive?a=b");
    let node = stage.another_node();
    let answer = stage.ask_host(&node, place, &sent).await.expect_status(200);
    let seen: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(
        seen,
        json!({"authorization": "Bearer of-another-service", "x-signature": "abc"})
    );
    assert_eq!(answer.header("x-own"), "1");
    for name in [
        "set-cookie",
        "clear-site-data",
        "nel",
        "report-to",
        "alt-svc",
        "x-accel-redirect",
        "x-sendfile",
    ] {
        assert_eq!(answer.header(name), "", "{name}");
    }
    assert!(
        answer
            .header("content-security-policy")
            .starts_with("sandbox ")
    );

    // Records are read by people, who need no secrets of others.
    let end = Instant::now() + Duration::from_secs(30);
    let recorded = loop {
        let events = stage.org.admin.get("/integrations/hooks/events").await;
        let events = events.expect_status(200).json()["items"].clone();
        let found = events.as_array().into_iter().flatten();
        let mut found = found.filter(|event| event["payload"]["type"] == "fetch");
        if let Some(event) = found.next() {
            break event["payload"]["request"]["headers"].clone();
        }
        assert!(Instant::now() < end, "no record in {events}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(
        recorded,
        json!({"authorization": "(hidden)", "x-signature": "abc"})
    );
}

#[tokio::test]
async fn a_body_full_of_boundaries_is_passed_on_at_once() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    stage.install("hooks", LENGTH, json!({})).await;
    let boundaries: Vec<_> = (0..15_000)
        .map(|number| format!("bindery-{number:016x}"))
        .collect();
    let body = boundaries.concat();
    let host = ORIGIN.strip_prefix("https://").expect("a URL");
    let node = stage.another_node();
    let place = (host, "/integrations/hooks/receive");
    let answer = stage.post_host(&node, place, body.clone()).await;
    let answer = answer.expect_status(200);
    assert_eq!(answer.text, body.len().to_string());
}

#[tokio::test]
async fn an_endpoint_is_only_where_the_integration_is_installed() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    let installation = stage.install("hooks", SCRIPT, json!({})).await;
    let host = ORIGIN.strip_prefix("https://").expect("a URL");
    let node = stage.another_node();
    let path = format!("{installation}/sites/{}/hook", stage.site.id);
    let there = stage.ask_host(&node, (host, &path), &[]).await;
    there.expect_status(404);
    let body = json!({"siteId": stage.site.id});
    let list = format!("{installation}/sites");
    stage.org.admin.post(list, body).await.expect_status(201);
    let there = stage.ask_host(&node, (host, &path), &[]).await;
    there.expect_status(200);
}
