//! Overlays of OpenAPI specs that are pushed and reviewed.

use serde_json::Value;
use testkit::TestApp;

use crate::fixture::GitFixture;

const SPEC: &str = "openapi: 3.1.0
info: {title: Shop}
paths:
  /a: {get: {operationId: a, tags: [shop]}}
  /b: {get: {operationId: b, tags: [shop]}}
";

const SUMMARY: &str = "# Table of contents

* [Home](README.md)
* ```yaml
  type: builtin:openapi
  props:
    overlay: ours.yaml
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: shop
  ```
";

const PATH: &str = ".gitbook/overlays/ours.yaml";

fn overlay(operation: &str, description: &str) -> String {
    format!(
        "overlay: 1.0.0
info: {{title: Ours, version: '1'}}
actions:
- target: $.paths.*[?@.operationId == 'a']
  update: {{description: {description}}}
- target: $.paths.*[?@.operationId == '{operation}']
  update: {{summary: The other}}
"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overlay_is_proposed_reviewed_and_merged() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.org.openapi_spec("shop", SPEC).await;
    let files = [("README.md", "# Home\n"), ("SUMMARY.md", SUMMARY)];
    setup.repository("mine", &files).await;
    let told = setup.push("mine", admin, &["main"]).await.ok();
    let told = told.remote().join("\n");
    assert!(
        told.contains("its overlay `.gitbook/overlays/ours.yaml` does not exist"),
        "{told}"
    );
    let first = overlay("b", "Ours");
    setup.commit("mine", &[(PATH, &first)], "Describe").await;
    setup.push("mine", admin, &["main"]).await.ok();

    let other = overlay("gone", "Theirs");
    setup
        .commit("mine", &[(PATH, &other)], "Describe otherwise")
        .await;
    setup.push("mine", admin, &["HEAD:words"]).await.ok();
    let space = format!("/spaces/{}", setup.space);
    let request = format!("{space}/change-requests/1");
    let description = async |at: &str| {
        let page = admin.get_json(format!("{at}/content/path/shop%2Fa")).await;
        page["description"].clone()
    };
    assert_eq!(description(&space).await, "Ours");
    assert_eq!(description(&request).await, "Theirs");
    let reports = format!("{request}/content/computed/overlays");
    let reports = admin.get_json(reports).await;
    let report = &reports["overlays"][0];
    assert_eq!(report["unappliedActions"][0]["index"], 1, "{report}");

    let changes = admin.get_json(format!("{request}/changes")).await;
    let changes = &changes["changes"];
    assert_eq!(changes.as_array().map(Vec::len), Some(1), "{changes}");
    assert_eq!(changes[0]["type"], "page_edited", "{changes}");
    assert_eq!(changes[0]["page"]["type"], "computed");
    let [before, after] =
        ["before", "after"].map(|side| &changes[0]["attributes"]["overlay"][side]);
    assert!(
        before.is_string() && after.is_string() && before != after,
        "{changes}"
    );

    let merged = admin.post(format!("{request}/merge"), Value::Null).await;
    merged.expect_status(200);
    assert_eq!(description(&space).await, "Theirs");
}
