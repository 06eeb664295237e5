//! Problems of specs, each with its line; the version exists in spite of them.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SpecFixture;

#[tokio::test]
async fn a_version_has_all_its_problems_with_their_lines() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let text = "openapi: 3.0.3\ninfo:\n  title: A\n  titel: B\n  title: C\npaths:\n  /b: {get: {}}\n  a: {}\n\
                components:\n  schemas:\n    S: {$ref: '#/components/schemas/T'}\n";
    let spec = stage.process(json!({"text": text})).await;
    assert_eq!(spec["processingState"], "complete");
    assert_eq!(spec["lastProcessErrorCode"], Value::Null);
    let listed = spec["lastProcessedErrors"].as_array().expect("a list");
    let found: Vec<(u64, &str)> = listed
        .iter()
        .map(|one| (one["line"].as_u64().unwrap(), one["kind"].as_str().unwrap()))
        .collect();
    let wanted = [
        (2, "structure"),
        (4, "structure"),
        (5, "syntax"),
        (7, "structure"),
        (8, "structure"),
        (11, "reference"),
    ];
    assert_eq!(found, wanted, "{listed:#?}");
    assert_eq!(
        listed[1],
        json!({
            "message": "Line 4: `titel` is not a field of Info objects. Remove it, check its name, or begin it with `x-`.",
            "kind": "structure",
            "line": 4,
            "column": 3,
            "pointer": "/info/titel",
        })
    );

    let version = stage
        .org
        .admin
        .get_json(stage.path("/payments/versions/latest"))
        .await;
    assert_eq!(version["problems"], spec["lastProcessedErrors"]);
    let versions = stage
        .org
        .admin
        .get_json(stage.path("/payments/versions"))
        .await;
    assert_eq!(
        versions["items"][0]["problems"],
        Value::Null,
        "not in lists"
    );
    // The same text is no new version, but is still reported on.
    let again = stage.process(json!({"text": text})).await;
    assert_eq!(again["lastVersion"], spec["lastVersion"]);
    assert_eq!(again["lastProcessedErrors"], spec["lastProcessedErrors"]);
}

#[tokio::test]
async fn a_text_that_is_no_spec_has_its_line_and_no_version() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    for (text, line, words) in [
        ("openapi: 3.1.0\ninfo: {title: [\n", 3, "not valid YAML"),
        (
            "{\"openapi\": \"3.1.0\",\n\"info\" {}}",
            2,
            "a `:` must be here",
        ),
        (
            "info: {}\nopenapi: 4.0.0\n",
            2,
            "version of OpenAPI is not supported",
        ),
        ("hello", 1, "not an OpenAPI spec"),
    ] {
        let spec = stage.process(json!({"text": text})).await;
        assert_eq!(spec["lastProcessErrorCode"], "PARSE_ERROR", "{text}");
        assert_eq!(spec["lastVersion"], Value::Null, "{text}");
        let problem = &spec["lastProcessedErrors"][0];
        assert_eq!(problem["line"], line, "{spec}");
        assert_eq!(problem["code"], "PARSE_ERROR");
        let message = problem["message"].as_str().expect("a message");
        assert!(message.starts_with(&format!("Line {line}: ")), "{message}");
        assert!(message.contains(words), "{message}");
    }
}

#[tokio::test]
async fn fields_stay_in_the_order_of_the_source() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let text = "{\"openapi\":\"3.1.0\",\"info\":{\"version\":\"1\",\"title\":\"Z\"},\"paths\":{\"/z\":{},\"/a\":{}}}";
    stage.process(json!({"text": text})).await;
    let path = stage.path("/payments/versions/latest/content");
    let content = stage.org.admin.get(path).await.expect_status(200);
    let body = String::from_utf8(content.bytes.to_vec()).expect("it is JSON");
    assert!(body.contains(text), "{body}");
}
