use serde_json::json;

use super::*;

fn made(schema: &Value) -> Value {
    let spec = json!({"components": {"schemas": {"a": schema}}});
    let content = json!({"schema": {"$ref": "#/components/schemas/a"}});
    of_content(Spec::new(&spec), &content, Sender::Client).unwrap_or_default()
}

fn property(name: &str, schema: &Value) -> Value {
    made(&json!({"properties": {name: schema}}))[name].clone()
}

#[test]
fn texts_are_made_by_their_format() {
    for (format, value) in [
        ("date-time", "2026-01-15T09:30:00Z"),
        ("date", "2026-01-15"),
        ("email", "ada@example.com"),
        ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
        ("uri", "https://example.com/resource"),
        ("ipv4", "192.0.2.10"),
        ("hostname", "www.example.com"),
    ] {
        let schema = json!({"type": "string", "format": format});
        assert_eq!(property("x", &schema), value, "{format}");
    }
}

#[test]
fn texts_are_guessed_by_their_name() {
    for (name, value) in [
        ("id", "id_1042"),
        ("stationId", "station_1042"),
        ("homeCity", "Berlin"),
        ("callback_url", "https://example.com/resource"),
        ("created_at", "2026-01-15T09:30:00Z"),
        ("e-mail", "ada@example.com"),
        ("berth", "example berth"),
    ] {
        assert_eq!(property(name, &json!({"type": "string"})), value, "{name}");
    }
    let tags = json!({"type": "array", "items": {"type": "string"}});
    assert_eq!(property("tags", &tags), json!(["important"]));
    assert_eq!(made(&json!({"type": "string"})), "example");
}

#[test]
fn texts_keep_their_lengths_and_patterns() {
    let text = |rest: Value| {
        let mut schema = json!({"type": "string"});
        for (name, value) in rest.as_object().unwrap() {
            schema[name] = value.clone();
        }
        property("city", &schema)
    };
    assert_eq!(text(json!({"maxLength": 3})), "Ber");
    assert_eq!(text(json!({"minLength": 8})), "BerlinBe");
    let long = text(json!({"minLength": 1_000_000}));
    assert_eq!(long.as_str().unwrap().len(), 100);
    assert_eq!(text(json!({"pattern": "^[A-Z]{2}$"})), "AB");
    assert_eq!(text(json!({"pattern": "^[A-Z][a-z]+$"})), "Berlin");
    assert_eq!(text(json!({"pattern": "^(a|b)$"})), "Berlin");
}

#[test]
fn what_a_schema_gives_wins() {
    for (schema, value) in [
        (
            json!({"type": "string", "example": "e", "default": "d"}),
            "e",
        ),
        (
            json!({"type": "string", "examples": ["e"], "default": "d"}),
            "e",
        ),
        (
            json!({"type": "string", "default": "d", "enum": ["f"]}),
            "d",
        ),
        (json!({"type": "string", "const": "c"}), "c"),
        (json!({"type": "string", "enum": ["f", "g"]}), "f"),
        (json!({"allOf": [{"type": "string", "enum": ["f"]}]}), "f"),
        (json!({"anyOf": [{"type": "null"}, {"enum": ["f"]}]}), "f"),
        (json!({"type": ["null", "string"]}), "example x"),
    ] {
        assert_eq!(property("x", &schema), value, "{schema}");
    }
}

#[test]
fn each_side_sends_what_it_may() {
    let schema = json!({"properties": {
        "id": {"type": "integer", "readOnly": true}, "password": {"type": "string", "writeOnly": true}}});
    let spec = Value::Null;
    let of = |sender| of_content(Spec::new(&spec), &json!({"schema": schema}), sender).unwrap();
    assert_eq!(of(Sender::Server), json!({"id": 1042}));
    assert_eq!(
        of(Sender::Client),
        json!({"password": "correct-horse-battery"})
    );
}

#[test]
fn schemas_that_contain_themselves_end() {
    let itself = json!({"$ref": "#/components/schemas/a"});
    let schema = json!({"properties": {
        "name": {"type": "string"}, "parent": itself, "children": {"type": "array", "items": itself}}});
    assert_eq!(
        made(&schema),
        json!({"name": "Example name", "children": []})
    );
    assert_eq!(made(&itself), Value::Null);
}

#[test]
fn deep_examples_are_cut() {
    let mut deep = json!("x");
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let wide = json!({"example": vec![deep; 100]});
    let shown = format!("{:#}", made(&wide));
    assert!(shown.len() < 100_000, "{}", shown.len());
}
