//! OpenAPI operations and schemas: samples in several languages, and the outline.

use document::{Unresolved, read};
use openapi::SpecValue;
use render::{
    assets,
    blocks::{Body, RenderContext, body},
};
use scraper::{Html, Selector};
use serde_json::{Value, json};

struct Api(SpecValue);

impl RenderContext for Api {
    fn openapi_spec(&self, _: &Value) -> Option<&SpecValue> {
        Some(&self.0)
    }
}

fn render_operations() -> Body {
    let station = json!({"type": "object", "properties": {
        "city": {"type": "string"}, "lat": {"type": "number"}, "tags": {"type": "array", "items": {"type": "string"}},
        "createdAt": {"type": "string", "format": "date-time", "readOnly": true}}});
    let content =
        json!({"application/json": {"schema": {"$ref": "#/components/schemas/TideStation"}}});
    let operation = json!({
        "summary": "Add a station",
        "requestBody": {"content": content},
        "responses": {"201": {"description": "Made", "content": content}},
    });
    let api = Api(json!({
        "openapi": "3.1.0",
        "servers": [{"url": "https://api.example.org"}],
        "security": [{"token": []}],
        "paths": {"/stations": {"post": operation}},
        "components": {"schemas": {"TideStation": station},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    })
    .into());
    let text = "{% openapi-operation spec=\"a\" path=\"/stations\" method=\"post\" %}\n{% endopenapi-operation %}\n\n\
        {% openapi-schemas spec=\"a\" schemas=\"TideStation\" %}\n{% endopenapi-schemas %}\n";
    body(&read(text, &Unresolved), &api)
}

fn texts(html: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("a selector");
    let found = html.select(&selector);
    found.map(|element| element.text().collect()).collect()
}

#[test]
fn a_request_is_shown_in_every_language() {
    let html = Html::parse_fragment(&render_operations().html);
    let languages = texts(&html, ".samples > .request > .tabs > label");
    assert_eq!(languages, ["cURL", "JavaScript", "Python", "Go", "Rust"]);
    for (syntax, token) in [
        ("bash", "-H 'Authorization: Bearer YOUR_TOKEN' \\"),
        ("javascript", "\"Authorization\": \"Bearer YOUR_TOKEN\","),
        ("python", "import requests"),
        ("go", "\"net/http\""),
        ("rust", "reqwest::blocking::Client::new()"),
    ] {
        let code = texts(&html, &format!(".request code.language-{syntax}"));
        let [code] = code.as_slice() else {
            panic!("{syntax}: {code:?}");
        };
        assert!(code.contains(token), "{code}");
        assert!(code.contains("https://api.example.org/stations"), "{code}");
        assert!(
            code.contains("\"Berlin\"") && code.contains("52.52"),
            "{code}"
        );
        assert!(!code.contains("createdAt"), "{code}");
        let colored = texts(&html, &format!(".request code.language-{syntax} .s"));
        assert!(!colored.is_empty(), "{syntax} has no colours");
    }
    let answers = texts(&html, ".samples > .code code.language-json");
    let [answer] = answers.as_slice() else {
        panic!("no answer");
    };
    assert!(
        answer.contains("\"createdAt\": \"2026-01-15T09:30:00Z\""),
        "{answer}"
    );
}

#[test]
fn the_outline_has_operations_and_schemas() {
    let drawn = render_operations();
    let outline: Vec<(&str, &str)> = drawn
        .outline
        .iter()
        .map(|entry| (entry.id.as_str(), entry.title.as_str()))
        .collect();
    let expected = [
        ("post-stations", "Add a station"),
        ("schema-tidestation", "TideStation"),
    ];
    assert_eq!(outline, expected);
    let html = Html::parse_fragment(&drawn.html);
    assert_eq!(
        texts(&html, "details.schema#schema-tidestation > summary"),
        ["TideStation"]
    );
}

/// The stylesheet puts samples in the column of the outline, each with its own scroll box.
#[test]
fn the_stylesheet_has_room_for_samples() {
    let css = str::from_utf8(assets::stylesheet().bytes).expect("UTF-8");
    for rule in [
        ".shell:has(.prose .operation) { grid-template-columns: var(--sidebar) minmax(0, 1fr) }",
        ".code > pre { max-block-size: var(--sample); overflow: auto",
    ] {
        assert!(css.contains(rule), "{rule}");
    }
}
