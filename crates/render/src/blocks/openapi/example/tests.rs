use serde_json::json;

use super::*;

fn generated(schema: &Value) -> Value {
    let spec = json!({"components": {"schemas": {"a": schema}}});
    let content = json!({"schema": {"$ref": "#/components/schemas/a"}});
    of_json(spec, "application/json", content, Sender::Client).unwrap_or_default()
}

fn of_json(spec: Value, content_type: &str, content: Value, sender: Sender) -> Option<Value> {
    let content = content.into();
    let example = of_content(Spec::new(&spec.into()), (content_type, &content), sender)?;
    Some(to_json(&example))
}

fn to_json(value: &SpecValue) -> Value {
    serde_json::to_value(value).unwrap()
}

fn property(name: &str, schema: &Value) -> Value {
    generated(&json!({"properties": {name: schema}}))[name].clone()
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
    assert_eq!(generated(&json!({"type": "string"})), "example");
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
    // Formats too.
    assert_eq!(text(json!({"format": "uuid", "maxLength": 8})), "123e4567");
    let dotted = json!({"format": "date", "pattern": r"^\d{2}\.\d{2}$"});
    assert_eq!(text(dotted), "12.12");
    let dated = json!({"format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"});
    assert_eq!(text(dated), "2026-01-15");
}

#[test]
fn values_of_the_schema_win() {
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
        (json!({"default": null, "enum": [null, "f"]}), "f"),
        (
            json!({"example": null, "examples": [null], "const": "c"}),
            "c",
        ),
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
    let content = json!({"schema": schema});
    let of = |sender| of_json(Value::Null, "application/json", content.clone(), sender).unwrap();
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
        generated(&schema),
        json!({"name": "Example name", "children": []})
    );
    assert_eq!(generated(&itself), Value::Null);
}

#[test]
fn deep_examples_are_cut() {
    let mut deep = json!("x");
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let wide = json!({"example": vec![deep; 100]});
    let text = format!("{:#}", generated(&wide));
    assert!(text.len() < 100_000, "{}", text.len());
}

#[test]
fn limits_beside_properties_leave_an_object_one() {
    let contact = json!({"email": "ada@example.com", "phone": "+1-202-555-0123"});
    let properties = json!({"email": {"type": "string"}, "phone": {"type": "string"}});
    let limits = json!([{"required": ["email"]}, {"required": ["phone"]}]);
    for list in ["anyOf", "oneOf", "allOf"] {
        let schema = json!({"type": "object", "properties": properties, list: limits});
        assert_eq!(property("contact", &schema), contact, "{list}");
        let schema = json!({"properties": properties, list: [{list: limits}]});
        assert_eq!(property("contact", &schema), contact, "{list}");
    }
    let object = json!({"type": "object", "properties": properties});
    let schema = json!({"allOf": [{"description": "Whom to call."}, object]});
    assert_eq!(property("contact", &schema), contact);
    let schema = json!({"type": "object", "anyOf": limits});
    assert_eq!(property("contact", &schema), json!({}));
}

#[test]
fn limits_beside_a_type_leave_it() {
    let schema = json!({"type": "integer", "oneOf": [{"minimum": 5}, {"title": "None"}]});
    assert_eq!(property("n", &schema), 42);
    let schema = json!({"type": "string", "anyOf": [{"pattern": "^[A-Z]{2}$"}]});
    assert_eq!(property("x", &schema), "AB");
    let schema = json!({"allOf": [{"title": "City"}]});
    assert_eq!(property("city", &schema), "Berlin");
}

#[test]
fn a_flag_beside_a_reference_counts() {
    let spec = json!({"components": {"schemas": {"id": {"type": "integer"}}}});
    let schema = json!({"properties": {
        "id": {"$ref": "#/components/schemas/id", "readOnly": true}, "name": {"type": "string"}}});
    let content = json!({"schema": schema});
    let generated = of_json(spec, "application/json", content, Sender::Client);
    assert_eq!(generated, Some(json!({"name": "Example name"})));
}

#[test]
fn texts_within_values_are_whole_or_left_out() {
    let long = "a".repeat(60);
    let cut = |value: Value, most| to_json(&truncated(&value.into(), most));
    assert_eq!(cut(json!(long), 11), "a".repeat(10));
    assert_eq!(cut(json!({"a": long, "b": "c"}), 50), json!({"b": "c"}));
    assert_eq!(cut(json!([long, "c"]), 50), json!(["c"]));
}

#[test]
fn json_in_a_text_is_read_before_it_is_cut() {
    let long = json!({"a": "b", "long": "a".repeat(20_000)}).to_string();
    let of = |content_type: &str, content: Value| {
        of_json(Value::Null, content_type, content, Sender::Client).unwrap()
    };
    let json_type = "Application/JSON; charset=utf-8";
    assert_eq!(of(json_type, json!({"example": long})), json!({"a": "b"}));
    let schema = json!({"schema": {"type": "object", "example": long}});
    assert_eq!(of(json_type, schema), json!({"a": "b"}));
    assert_eq!(of(json_type, json!({"example": "42"})), "42");
    assert!(of("text/plain", json!({"example": "{}"})).is_string());
}
