//! The generated request matches the spec.

use super::{super::payload, *};

const PATH: &str = "/stations/{stationId}";

fn of(operation: &Value) -> [String; 5] {
    samples(&described(operation), PATH, "post")
}

fn body(content_type: &str, content: &Value) -> [String; 5] {
    of(&json!({"requestBody": {"content": {content_type: content}}}))
}

#[test]
fn headers_that_others_describe_are_no_parameters() {
    let header =
        |name: &str| json!({"name": name, "in": "header", "required": true, "example": "mine"});
    let names = ["content-type", "ACCEPT", "Authorization", "X-Mine"];
    let parameters: Vec<Value> = names.into_iter().map(header).collect();
    let [curl, ..] = of(&json!({"parameters": parameters, "security": [{"token": []}]}));
    assert!(
        curl.ends_with("-H 'Authorization: Bearer YOUR_TOKEN' \\\n  -H 'X-Mine: mine'"),
        "{curl}"
    );
}

#[test]
fn header_values_are_ascii() {
    let header =
        json!({"name": "X-Mine", "in": "header", "required": true, "example": "x\u{e9} \u{1}bar"});
    let [curl, ..] = of(&json!({"parameters": [header]}));
    assert!(curl.ends_with("-H 'X-Mine: x bar'"), "{curl}");
}

#[test]
fn content_types_have_parameters_and_no_case() {
    let content = json!({"example": {"a": "b"}});
    let [curl, ..] = body("Application/X-WWW-Form-Urlencoded; charset=utf-8", &content);
    assert!(curl.ends_with("--data-urlencode 'a=b'"), "{curl}");
    let [curl, ..] = body("Multipart/Form-Data; boundary=x", &content);
    assert!(curl.ends_with("--form-string 'a=b'"), "{curl}");
    let [curl, ..] = body("application/XML; charset=utf-8", &content);
    assert!(curl.ends_with("<root>\n  <a>b</a>\n</root>'"), "{curl}");
    let [curl, ..] = body(
        "Application/Problem+JSON",
        &json!({"example": "{\"a\": 1}"}),
    );
    assert!(curl.ends_with("-d '{\n  \"a\": 1\n}'"), "{curl}");
}

#[test]
fn lists_in_xml_are_named_by_their_schemas() {
    let schema = json!({
        "type": "array", "xml": {"name": "Tags"}, "example": ["a", "b"],
        "items": {"type": "string", "xml": {"name": "Tag"}}});
    let [curl, ..] = body("application/xml", &json!({"schema": schema}));
    let expected = "<Tags>\n  <Tag>a</Tag>\n  <Tag>b</Tag>\n</Tags>'";
    assert!(curl.ends_with(expected), "{curl}");
}

#[test]
fn queries_have_the_style_of_their_parameters() {
    let filter = json!({"name": "filter", "in": "query", "required": true, "style": "deepObject", "example": {"a": 1}});
    let tags = json!({"name": "tags", "in": "query", "required": true, "explode": false, "example": ["b", "c"]});
    let [curl, ..] = of(&json!({"parameters": [filter, tags]}));
    assert!(curl.contains("?filter%5Ba%5D=1&tags=b,c'"), "{curl}");
}

#[test]
fn lists_in_older_forms_are_joined() {
    let list = |name: &str, format: &str| {
        json!({"name": name, "in": "formData", "type": "array", "collectionFormat": format,
            "items": {"type": "string"}, "example": ["x", "y"]})
    };
    let [curl, ..] = of(&json!({"parameters": [list("a", "csv"), list("b", "multi")]}));
    let expected =
        "--data-urlencode 'a=x,y' \\\n  --data-urlencode 'b=x' \\\n  --data-urlencode 'b=y'";
    assert!(curl.ends_with(expected), "{curl}");
}

#[test]
fn long_bodies_stay_json() {
    let long = json!({"a": "b", "long": "x".repeat(3_000)});
    for example in [long.clone(), Value::from(long.to_string())] {
        let [curl, ..] = body("application/json", &json!({"example": example}));
        assert!(curl.ends_with("-d '{\n  \"a\": \"b\"\n}'"), "{curl}");
    }
}

#[test]
fn long_forms_are_vectors_in_rust() {
    let form = |count: usize| {
        let values: Vec<usize> = (0..count).collect();
        let content = json!({"example": {"n": values}});
        let [.., rust] = body("application/x-www-form-urlencoded", &content);
        rust
    };
    assert!(form(32).contains(".form(&[\n"), "{}", form(32));
    assert!(form(33).contains(".form(&vec![\n"), "{}", form(33));
}

#[test]
fn fetch_sends_no_body_where_it_would_refuse_to() {
    let mut spec = described(&Value::Null);
    let operation =
        json!({"requestBody": {"content": {"application/json": {"example": {"a": 1}}}}});
    spec["paths"] = json!({"/a": {"get": operation, "head": operation, "put": operation}});
    let [curl, javascript, ..] = samples(&spec, "/a", "get");
    assert!(curl.contains("-d "), "{curl}");
    assert_eq!(
        javascript,
        "// fetch sends no body with GET.\nconst response = await fetch(\"https://api.example.org/v1/a\");\n\
         console.log(await response.text());"
    );
    let [_, javascript, ..] = samples(&spec, "/a", "head");
    assert!(!javascript.contains("body:"), "{javascript}");
    let [_, javascript, ..] = samples(&spec, "/a", "put");
    assert!(
        javascript.contains("body: JSON.stringify({"),
        "{javascript}"
    );
}

#[test]
fn javascript_changes_no_value() {
    let written = |example: Value| {
        let [_, javascript, ..] = body("application/json", &json!({"example": example}));
        javascript
    };
    let exact = written(json!({"n": 9_007_199_254_740_992_u64}));
    assert!(exact.contains("JSON.stringify("), "{exact}");
    let large = written(json!({"n": [-9_007_199_254_740_993_i64]}));
    let expected = r#"body: "{\"n\":[-9007199254740993]}""#;
    assert!(large.contains(expected), "{large}");
    let prototype = written(json!({"a": {"__proto__": {}}}));
    let expected = r#"body: "{\"a\":{\"__proto__\":{}}}""#;
    assert!(prototype.contains(expected), "{prototype}");
}

#[test]
fn webhooks_send_what_servers_send() {
    let schema = json!({"properties": {
        "id": {"type": "integer", "readOnly": true}, "password": {"type": "string", "writeOnly": true}}});
    let body = json!({"content": {"application/json": {"schema": schema}}});
    let spec = json!({"webhooks": {"paid": {"post": {"requestBody": body}}}});
    let spec = SpecValue::from(spec);
    let operation = Spec::new(&spec).webhook("paid", "post").unwrap();
    assert_eq!(payload(&operation).unwrap(), "{\n  \"id\": 1042\n}");
}
