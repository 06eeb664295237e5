//! Forms that send requests to the API of an operation: only where the site has switched them on, and only to the
//! servers of the specs on the page.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{SiteFixture, SiteTestResponse};

fn operation(spec: &str) -> String {
    format!(
        "{{% openapi-operation spec=\"{spec}\" path=\"/pay\" method=\"post\" %}}\n[{spec}](https://example.com)\n\
         {{% endopenapi-operation %}}\n"
    )
}

fn spec(servers: &Value) -> String {
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Payments", "version": "1"},
        "servers": servers,
        "security": [{"key": []}, {"login": []}, {"session": []}],
        "components": {"securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "login": {"type": "http", "scheme": "basic"},
            "session": {"type": "apiKey", "in": "cookie", "name": "sid"},
        }},
        "paths": {"/pay": {"post": {
            "parameters": [{"name": "</script><i>", "in": "query", "schema": {"type": "string"}}],
            "requestBody": {"content": {"application/json": {"schema": {
                "type": "object", "properties": {"city": {"type": "string", "example": "Oslo"}},
            }}}},
            "responses": {"200": {"description": "Paid"}},
        }}},
    })
    .to_string()
}

const SUMMARY: (&str, &str) = (
    "SUMMARY.md",
    "# Table of contents\n\n* [Home](README.md)\n* [API](api.md)\n* [Other](other.md)\n",
);

async fn with_specs<'a>(app: &'a TestApp, servers: &Value) -> SiteFixture<'a> {
    let stage = SiteFixture::new(app, "public").await;
    let (api, other) = (operation("payments"), operation("other"));
    stage
        .change(&[("api.md", &api), ("other.md", &other), SUMMARY])
        .await;
    stage.org.openapi_spec("payments", &spec(servers)).await;
    let elsewhere = json!([{"url": "https://other.example.com"}]);
    stage.org.openapi_spec("other", &spec(&elsewhere)).await;
    stage
}

/// Returns the current page. The cookie bypasses the cache per URL.
async fn page(stage: &SiteFixture<'_>, path: &str) -> SiteTestResponse {
    let response = stage.ask(path, &[("cookie", "theme=dark")]).await;
    response.expect_status(200)
}

/// The sources that scripts of a page may connect to.
fn connections(response: &SiteTestResponse) -> String {
    let policy = response.header("content-security-policy");
    let (_, rest) = policy.split_once("connect-src ").expect("a directive");
    rest.split(';').next().unwrap_or_default().to_owned()
}

async fn switch(stage: &SiteFixture<'_>, enabled: bool) {
    stage
        .customize(json!({"apiRequests": {"enabled": enabled}}))
        .await;
}

#[tokio::test]
async fn forms_are_offered_only_where_the_site_has_switched_them_on() {
    let app = TestApp::new().await;
    let stage = with_specs(&app, &json!([{"url": "https://api.example.com/v1"}])).await;
    let without = page(&stage, "/api").await;
    assert_eq!(connections(&without), "'self'");
    assert!(!without.text.contains("class=\"try"), "{}", without.text);
    assert!(
        !without.text.contains("/request."),
        "a script without forms"
    );

    switch(&stage, true).await;
    let with = page(&stage, "/api").await;
    assert_eq!(connections(&with), "'self' https://api.example.com");
    assert!(
        with.text
            .contains("<details class=\"try needs-script\" id=\"try-post-pay\">"),
        "{}",
        with.text
    );
    assert!(with.text.contains("/request."), "{}", with.text);
    // Only the servers of this page, and nothing on pages without operations.
    let other = page(&stage, "/other").await;
    assert_eq!(connections(&other), "'self' https://other.example.com");
    let home = page(&stage, "").await;
    assert_eq!(connections(&home), "'self'");
    assert!(!home.text.contains("/request."), "{}", home.text);

    switch(&stage, false).await;
    assert_eq!(connections(&page(&stage, "/api").await), "'self'");
}

#[tokio::test]
async fn only_absolute_servers_with_the_values_of_the_spec_are_sources() {
    let app = TestApp::new().await;
    let mut servers = vec![
        json!({"url": "/v1"}),
        json!({"url": "//relative.example.com"}),
        json!({"url": "https://*.example.com"}),
        json!({"url": "https://a.example;script-src"}),
        json!({"url": "javascript:alert(1)"}),
        json!({"url": "https://{any}.example.com", "variables": {"any": {}}}),
        json!({"url": "https://{region}.example.com/{version}", "variables": {
            "region": {"default": "eu", "enum": ["eu", "us"]}, "version": {"default": "v1"},
        }}),
        json!({"url": "http://127.0.0.1:8080/"}),
    ];
    let stage = with_specs(&app, &json!(servers)).await;
    switch(&stage, true).await;
    let expected = "'self' https://eu.example.com https://us.example.com http://127.0.0.1:8080";
    assert_eq!(connections(&page(&stage, "/api").await), expected);

    servers = (0..100)
        .map(|number| json!({"url": format!("https://a{number}.example.com")}))
        .collect();
    stage
        .org
        .openapi_spec("payments", &spec(&json!(servers)))
        .await;
    let many = connections(&page(&stage, "/api").await);
    assert_eq!(many.split(' ').count(), 21, "{many}");

    // Without a server that can be reached there is no form.
    stage
        .org
        .openapi_spec("payments", &spec(&json!([{"url": "/v1"}])))
        .await;
    let none = page(&stage, "/api").await;
    assert_eq!(connections(&none), "'self'");
    assert!(!none.text.contains("class=\"try"), "{}", none.text);
}

#[tokio::test]
async fn the_data_of_a_form_is_what_browsers_can_send() {
    let app = TestApp::new().await;
    let stage = with_specs(&app, &json!([{"url": "https://api.example.com/v1/"}])).await;
    switch(&stage, true).await;
    let response = page(&stage, "/api").await;
    let (_, rest) = response
        .text
        .split_once("id=\"_requests\"")
        .expect("the data");
    let (_, rest) = rest.split_once('>').expect("its element");
    let (data, _) = rest.split_once("</script>").expect("its end");
    let data: Value = serde_json::from_str(data).expect("JSON");
    let form = &data["forms"][0];
    assert_eq!(form["method"], "POST");
    assert_eq!(form["path"], "/pay");
    assert_eq!(form["servers"], json!(["https://api.example.com/v1"]));
    assert_eq!(form["fields"][0]["name"], "</script><i>");
    assert_eq!(
        form["body"],
        json!({"type": "application/json", "text": "{\n  \"city\": \"Oslo\"\n}"})
    );
    let credentials =
        json!([{"kind": "header", "name": "X-Key"}, {"kind": "basic", "name": "login"}]);
    assert_eq!(form["credentials"], credentials);
    assert_eq!(form["unsent"], json!(["session"]));
    assert_eq!(data["labels"]["send"], "Send");
}
