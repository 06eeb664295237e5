//! Specs of several documents: those of the same origin are fetched and bundled, others are problems.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::{
    fixture::{SpecFixture, app_with_local_network},
    spec_server::SpecServer,
};

const HEAD: &str = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\n";

fn messages(spec: &Value) -> Vec<String> {
    let listed = spec["lastProcessedErrors"].as_array().expect("a list");
    let messages = listed.iter().map(|one| one["message"].as_str());
    messages
        .map(|one| one.expect("a message").to_owned())
        .collect()
}

#[tokio::test]
async fn documents_of_one_origin_are_bundled() {
    let app = app_with_local_network().await;
    let (stage, server) = (SpecFixture::new(&app).await, SpecServer::new().await);
    server.put(
        "/api/openapi.yaml",
        format!("{HEAD}paths:\n  /pets: {{$ref: 'paths/pets.yaml'}}\n"),
    );
    let pets = "get:\n  responses:\n    '200':\n      description: Pets\n      content:\n        application/json:\n          \
                schema: {$ref: '../schemas.json#/Pet'}\n";
    server.put("/api/paths/pets.yaml", pets);
    server.put(
        "/api/schemas.json",
        "{\"Pet\": {\"properties\": {\"z\": {\"type\": \"string\"}, \"a\": {\"typ\": 1}}}}",
    );
    let url = server.url("/api/openapi.yaml");
    let spec = stage.process(json!({"url": url})).await;
    assert_eq!(spec["lastProcessErrorCode"], Value::Null, "{spec}");
    let schemas = server.url("/api/schemas.json");
    assert_eq!(
        messages(&spec),
        [format!(
            "{schemas}, line 1: `typ` is not a field of Schema objects. Remove it, check its name, or begin it with `x-`."
        )]
    );
    assert_eq!(spec["lastProcessedErrors"][0]["url"], schemas);
    let parsed = stage.specification().await;
    let pointer = "/paths/~1pets/get/responses/200/content/application~1json/schema/$ref";
    assert_eq!(parsed.pointer(pointer), Some(&json!("#/x-documents/1/Pet")));
    assert!(parsed.pointer("/x-documents/1/Pet/properties/z").is_some());

    // A change of any document is a new version.
    server.put("/api/schemas.json", "{\"Pet\": {\"type\": \"string\"}}");
    let changed = stage.process(json!({"url": url})).await;
    assert_ne!(changed["lastVersion"], spec["lastVersion"]);
    assert_eq!(messages(&changed), [""; 0]);
    let same = stage.process(json!({"url": url})).await;
    assert_eq!(same["lastVersion"], changed["lastVersion"]);
}

#[tokio::test]
async fn other_origins_are_not_requested_and_what_is_missing_is_a_problem() {
    let app = app_with_local_network().await;
    let (stage, server) = (SpecFixture::new(&app).await, SpecServer::new().await);
    let other = SpecServer::new().await;
    other.put("/secret.yaml", "get: {}");
    let entry = format!(
        "{HEAD}paths:\n  /a: {{$ref: '{}'}}\n  /b: {{$ref: 'missing.yaml'}}\n  /c: {{$ref: 'moved.yaml'}}\n  \
         /d: {{$ref: 'broken.yaml'}}\n  /e: {{$ref: 'http://169.254.169.254/latest'}}\n  /f: {{$ref: 'hop.yaml'}}\n",
        other.url("/secret.yaml"),
    );
    server.put("/openapi.yaml", entry);
    server.redirect("/moved.yaml", &other.url("/secret.yaml"));
    server.put("/broken.yaml", "get: [\n");
    server.redirect("/hop.yaml", "/item.yaml");
    server.put("/item.yaml", "get: {responses: {'200': {description: F}}}");
    let spec = stage
        .process(json!({"url": server.url("/openapi.yaml")}))
        .await;
    assert_eq!(spec["lastProcessErrorCode"], Value::Null, "{spec}");
    let found = messages(&spec);
    let wanted = [
        "has another origin",
        "was answered with 404",
        "redirects to another origin",
        "cannot be parsed. Line ",
        "has another origin",
    ];
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (at, (message, words)) in found.iter().zip(wanted).enumerate() {
        assert!(
            message.starts_with(&format!("Line {}: ", at + 4)),
            "{message}"
        );
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(other.requests(), [""; 0], "another origin was asked");
    let parsed = stage.specification().await;
    assert_eq!(
        parsed.pointer("/paths/~1f/get/responses/200/description"),
        Some(&json!("F"))
    );
}

#[tokio::test]
async fn documents_have_limits_in_number_and_bytes() {
    let app = app_with_local_network().await;
    let (stage, server) = (SpecFixture::new(&app).await, SpecServer::new().await);
    // Each refers to the next one, without end.
    server.put(
        "/openapi.yaml",
        format!("{HEAD}paths:\n  /a: {{$ref: '0.yaml'}}\n"),
    );
    for number in 0..60 {
        let next = number + 1;
        let item = format!(
            "get:\n  responses:\n    '200':\n      description: A\n      headers: {{x: {{$ref: '{next}.yaml#/h'}}}}\n\
             h: {{schema: {{$ref: '{next}.yaml#/s'}}}}\ns: {{properties: {{p: {{$ref: '{next}.yaml#/s'}}}}}}\n"
        );
        server.put(&format!("/{number}.yaml"), item);
    }
    let spec = stage
        .process(json!({"url": server.url("/openapi.yaml")}))
        .await;
    assert_eq!(spec["lastProcessErrorCode"], Value::Null, "{spec}");
    assert_eq!(server.requests().len(), 50);
    assert!(
        messages(&spec)
            .iter()
            .any(|one| one.contains("more than 50")),
        "{spec}"
    );

    let large = format!("description: {}", "a".repeat(6 << 20));
    server.put("/large.yaml", &large);
    server.put("/larger.yaml", &large);
    let entry = format!("{HEAD}paths:\n  /a: {{$ref: large.yaml}}\n  /b: {{$ref: larger.yaml}}\n");
    server.put("/openapi.yaml", entry);
    let spec = stage
        .process(json!({"url": server.url("/openapi.yaml")}))
        .await;
    let found = messages(&spec);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("Line 5: "), "{found:?}");
    assert!(found[0].contains("10485760 bytes"), "{found:?}");
}

#[tokio::test]
async fn an_uploaded_spec_has_no_other_documents() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let text =
        format!("{HEAD}paths:\n  /a: {{$ref: 'a.yaml'}}\n  /b: {{get: {{responses: {{}}}}}}\n");
    let spec = stage.process(json!({"text": text})).await;
    assert_eq!(spec["lastProcessErrorCode"], Value::Null, "{spec}");
    let found = messages(&spec);
    assert!(found[0].starts_with("Line 4: "), "{found:?}");
    assert!(found[0].contains("has no URL"), "{found:?}");
    assert!(stage.specification().await["paths"]["/b"]["get"].is_object());
}
