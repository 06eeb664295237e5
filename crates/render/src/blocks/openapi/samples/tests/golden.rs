//! Golden samples.

use super::*;

fn body(content: &Value) -> [String; 5] {
    let spec = described(&json!({"requestBody": {"content": content}}));
    samples(&spec, "/stations/{stationId}", "post")
}

#[test]
fn a_request_with_json() {
    let spec = described(&json!({
        "parameters": [
            {"name": "stationId", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "since", "in": "query", "required": true, "schema": {"type": "string", "format": "date"}},
            {"name": "tags", "in": "query", "required": true, "example": ["a b", "c"]},
            {"name": "left", "in": "query", "schema": {"type": "string"}},
            {"name": "X-Trace", "in": "header", "required": true, "schema": {"type": "string", "format": "uuid"}},
        ],
        "security": [{"token": []}],
        "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
            "isOpen": {"type": "boolean"}, "lat": {"type": "number"}, "name": {"type": "string"}}}}}},
        "responses": {"201": {"description": "ok", "content": {"application/json": {"schema": {"type": "object"}}}}},
    }));
    let [curl, javascript, python, go, rust] = samples(&spec, "/stations/{stationId}", "post");
    assert_eq!(curl, include_str!("curl.txt").trim_end());
    assert_eq!(javascript, include_str!("javascript.txt").trim_end());
    assert_eq!(python, include_str!("python.txt").trim_end());
    assert_eq!(go, include_str!("go.txt").trim_end());
    assert_eq!(rust, include_str!("rust.txt").trim_end());
}

#[test]
fn a_request_without_a_body() {
    let mut spec = described(&Value::Null);
    spec["servers"] = json!([{"url": "/v2"}]);
    spec["paths"] = json!({"/stations": {"get": {}, "head": {}, "trace": {}}});
    let [curl, javascript, python, go, rust] = samples(&spec, "/stations", "get");
    assert_eq!(curl, "curl 'https://api.example.com/v2/stations'");
    assert_eq!(
        javascript,
        "const response = await fetch(\"https://api.example.com/v2/stations\");\nconsole.log(await response.text());"
    );
    assert_eq!(
        python,
        "import requests\n\nresponse = requests.get(\"https://api.example.com/v2/stations\")\nprint(response.text)"
    );
    assert!(
        go.contains("http.NewRequest(\"GET\", \"https://api.example.com/v2/stations\", nil)\n")
    );
    assert!(rust.contains(".get(\"https://api.example.com/v2/stations\")\n        .send()?;"));
    let [curl, ..] = samples(&spec, "/stations", "head");
    assert_eq!(curl, "curl --head 'https://api.example.com/v2/stations'");
    let [curl, _, python, _, rust] = samples(&spec, "/stations", "trace");
    assert!(curl.starts_with("curl -X TRACE "), "{curl}");
    assert!(
        python.contains("requests.request(\n    \"TRACE\",\n"),
        "{python}"
    );
    assert!(rust.contains(".request(\"TRACE\".parse()?, "), "{rust}");
}

#[test]
fn forms_are_sent_field_by_field() {
    let fields =
        json!({"properties": {"code": {"example": "it's"}, "tags": {"example": ["a", 2]}}});
    let [curl, javascript, python, go, rust] =
        body(&json!({"application/x-www-form-urlencoded": {"schema": fields}}));
    assert!(
        curl.ends_with("--data-urlencode 'code=it'\\''s' \\\n  --data-urlencode 'tags=a' \\\n  --data-urlencode 'tags=2'"),
        "{curl}"
    );
    let lines = "new URLSearchParams([\n    [\"code\", \"it's\"],\n    [\"tags\", \"a\"],\n    [\"tags\", \"2\"]\n  ])";
    assert!(javascript.contains(lines), "{javascript}");
    let lines = "    data=[\n        (\"code\", \"it's\"),\n        (\"tags\", \"a\"),\n        (\"tags\", \"2\"),\n    ],\n)";
    assert!(python.contains(lines), "{python}");
    let lines = "\tform := url.Values{}\n\tform.Add(\"code\", \"it's\")\n";
    assert!(
        go.contains(lines) && go.contains("\"application/x-www-form-urlencoded\""),
        "{go}"
    );
    assert!(
        rust.contains(".form(&[\n            (\"code\", \"it's\"),\n"),
        "{rust}"
    );
}

#[test]
fn forms_with_files_send_files() {
    let fields = json!({"properties": {"name": {"type": "string"}, "photo": {"type": "string", "format": "binary"}}});
    let [curl, javascript, python, go, rust] =
        body(&json!({"multipart/form-data": {"schema": fields}}));
    assert!(
        curl.ends_with("\n  --form-string 'name=Example name' \\\n  -F 'photo=@picture.png'"),
        "{curl}"
    );
    assert!(!curl.contains("Content-Type"), "{curl}");
    let line = "form.append(\"photo\", await openAsBlob(\"picture.png\"), \"picture.png\");";
    assert!(javascript.contains(line), "{javascript}");
    let line = "(\"photo\", (\"picture.png\", open(\"picture.png\", \"rb\"))),";
    assert!(
        python.contains(line) && python.contains("(\"name\", (None, \"Example name\")),"),
        "{python}"
    );
    assert!(
        go.contains("addFile(form, \"photo\", \"picture.png\")\n"),
        "{go}"
    );
    assert!(go.contains("form.FormDataContentType()"), "{go}");
    assert!(
        rust.contains(
            ".text(\"name\", \"Example name\")\n        .file(\"photo\", \"picture.png\")?;"
        ),
        "{rust}"
    );
}

#[test]
fn forms_of_older_descriptions_are_sent() {
    let spec = json!({"swagger": "2.0", "host": "api.example.org", "paths": {"/a": {"post": {"parameters": [
        {"name": "city", "in": "formData", "type": "string"}, {"name": "file", "in": "formData", "type": "file"}]}}}});
    let [curl, ..] = samples(&spec, "/a", "post");
    assert_eq!(
        curl,
        "curl -X POST 'https://api.example.org/a' \\\n  --form-string 'city=Berlin' \\\n  -F 'file=@file.bin'"
    );
}

#[test]
fn files_and_texts_are_sent_whole() {
    let file = json!({"schema": {"type": "string", "format": "binary"}});
    let [curl, _, python, go, rust] = body(&json!({"image/*": file}));
    assert!(curl.contains("-H 'Content-Type: image/png'"), "{curl}");
    assert!(curl.ends_with("--data-binary '@picture.png'"), "{curl}");
    assert!(
        python.contains("data=open(\"picture.png\", \"rb\"),"),
        "{python}"
    );
    assert!(go.contains("os.Open(\"picture.png\")"), "{go}");
    assert!(
        rust.contains(".body(std::fs::File::open(\"picture.png\")?)"),
        "{rust}"
    );
    let xml =
        json!({"schema": {"xml": {"name": "Station"}, "properties": {"city": {"type": "string"}}}});
    let [curl, ..] = body(&json!({"application/xml": xml}));
    assert!(
        curl.contains("<Station>\n  <city>Berlin</city>\n</Station>'"),
        "{curl}"
    );
}

#[test]
fn all_schemes_of_the_first_way_are_asked_for() {
    let mut spec = described(&json!({"security": [{"app": [], "key": []}, {"token": []}]}));
    let schemes = &mut spec["components"]["securitySchemes"];
    schemes["app"] = json!({"type": "apiKey", "in": "query", "name": "app"});
    schemes["key"] = json!({"type": "apiKey", "in": "cookie", "name": "key"});
    let [curl, ..] = samples(&spec, "/stations/{stationId}", "post");
    assert_eq!(
        curl,
        "curl -X POST 'https://api.example.org/v1/stations/station_1042?app=YOUR_KEY' \\\n  -H 'Cookie: key=YOUR_KEY'"
    );
}
