//! Overlays of writers: files of a space that are applied to each version of an OpenAPI spec.

use std::fmt::Write as _;

use serde_json::{Value, json};
use testkit::{Org, TestApp, TestSpace};

/// A spec with twelve operations, of which the first has this id. Their summaries and paths name the version.
fn spec(version: u32, first: &str) -> String {
    let mut text = format!("openapi: 3.1.0\ninfo: {{title: Shop, version: '{version}'}}\npaths:\n");
    for number in 0..12 {
        let id = match number {
            0 => first.to_owned(),
            number => format!("op{number}"),
        };
        // The last one is the same in all versions.
        let of = if number == 11 { 1 } else { version };
        let operation = format!("operationId: {id}, tags: [shop], summary: Of {of} {id}");
        writeln!(text, "  /v{of}/op{number}: {{get: {{{operation}}}}}").expect("it is memory");
    }
    text
}

/// An overlay that describes all operations, and hides one.
fn overlay() -> String {
    let mut text = "overlay: 1.0.0\ninfo: {title: Ours, version: '1'}\nactions:\n".to_owned();
    for number in 0..12 {
        writeln!(text, "- target: $.paths.*[?@.operationId == 'op{number}']")
            .expect("it is memory");
        writeln!(text, "  update: {{description: Ours {number}.}}").expect("it is memory");
    }
    text + "- {target: \"$.paths.*[?@.operationId == 'op1']\", update: {x-internal: true}}\n"
}

fn summary(overlay: &str) -> String {
    format!(
        "# Table of contents\n\n* [Home](README.md)\n\n## API\n\n* ```yaml\n  type: builtin:openapi\n  props:\n    \
         overlay: {overlay}\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: shop\n  ```\n"
    )
}

async fn space<'a>(org: &Org<'a>, overlay: &str) -> TestSpace<'a> {
    let summary = summary("shop/ours.yaml");
    let files = [
        ("README.md", "# Home\n"),
        ("SUMMARY.md", summary.as_str()),
        (".gitbook/overlays/shop/ours.yaml", overlay),
    ];
    org.space_with_files("Docs", &files).await
}

async fn page(org: &Org<'_>, space: &TestSpace<'_>, path: &str) -> Value {
    let path = space.path(&format!("/content/path/{}", path.replace('/', "%2F")));
    org.admin.get_json(path).await
}

async fn report(org: &Org<'_>, space: &TestSpace<'_>) -> Value {
    let reports = space.path("/content/computed/overlays");
    let mut reports = org.admin.get_json(reports).await;
    assert_eq!(reports["overlays"].as_array().map(Vec::len), Some(1));
    reports["overlays"][0].take()
}

#[tokio::test]
async fn enrichment_survives_a_new_version_except_for_the_renamed_operation() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org, &overlay()).await;
    let before = report(&org, &space).await;
    assert_eq!(
        (&before["status"], &before["version"]),
        (&json!("no_spec"), &Value::Null)
    );

    org.openapi_spec("shop", &spec(1, "op0")).await;
    let before = report(&org, &space).await;
    assert_eq!(
        (&before["status"], &before["appliedActions"]),
        (&json!("applied"), &json!(13))
    );
    let first = page(&org, &space, "api/shop/op0").await;
    assert_eq!(first["description"], "Ours 0.");
    let revision = org.admin.get_json(space.path("/content")).await["id"].clone();

    // One operation is renamed, and ten have other paths and summaries.
    org.openapi_spec("shop", &spec(2, "renamed")).await;
    for number in 2..12 {
        let of = if number == 11 { 1 } else { 2 };
        let kept = page(&org, &space, &format!("api/shop/op{number}")).await;
        assert_eq!(kept["title"], format!("Of {of} op{number}"));
        assert_eq!(kept["description"], format!("Ours {number}."), "{kept}");
    }
    let renamed = page(&org, &space, "api/shop/renamed").await;
    assert_eq!(renamed["description"], Value::Null);
    let hidden = space.path("/content/path/api%2Fshop%2Fop1");
    org.admin.get(hidden).await.expect_status(404);

    let after = report(&org, &space).await;
    assert_ne!(after["version"], before["version"]);
    let wanted = json!({
        "page": before["page"],
        "overlay": "shop/ours.yaml",
        "spec": "shop",
        "version": after["version"],
        "status": "incomplete",
        "appliedActions": 12,
        "unappliedActions": [{
            "index": 0,
            "target": "$.paths.*[?@.operationId == 'op0']",
            "line": 4,
            "column": 11,
            "reason": "unmatched",
            "message": "Nothing in the spec is at the target. Correct it, or remove the action.",
        }],
        "problems": [],
    });
    assert_eq!(after, wanted);
    let unchanged = org.admin.get_json(space.path("/content")).await;
    assert_eq!(unchanged["id"], revision, "a version is no commit");
}

#[tokio::test]
async fn an_overlay_that_cannot_be_used_shows_no_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org, "overlay: 1.0.0\nactions:\n- {target: nothing}\n").await;
    org.openapi_spec("shop", &spec(1, "op0")).await;
    let unusable = report(&org, &space).await;
    assert_eq!(unusable["status"], "unusable");
    let problems = unusable["problems"].as_array().expect("problems");
    let lines: Vec<&Value> = problems.iter().map(|problem| &problem["line"]).collect();
    assert!(lines.contains(&&json!(3)), "{unusable}");
    let pages = org.admin.get_json(space.path("/content/pages")).await;
    let entry = &pages["pages"][1]["pages"][0];
    assert_eq!(entry["type"], "computed", "{pages}");

    let summary = summary("gone.yaml");
    let files = [("README.md", "# Home\n"), ("SUMMARY.md", summary.as_str())];
    space.commit(&files).await;
    let missing = report(&org, &space).await;
    assert_eq!(missing["status"], "missing");
    let pages = org.admin.get_json(space.path("/content/pages")).await;
    assert_eq!(pages["pages"][1]["pages"][0]["type"], "computed");
}

#[tokio::test]
async fn overlays_are_neither_files_nor_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org, &overlay()).await;
    let files = org.admin.get_json(space.path("/content/files")).await;
    assert_eq!(files["items"], json!([]));
}

#[tokio::test]
async fn sources_that_are_sent_name_overlays_of_main() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org, &overlay()).await;
    org.openapi_spec("shop", &spec(1, "op0")).await;
    let shown = page(&org, &space, "api/shop/op2").await;
    assert_eq!(shown["computed"]["props"]["overlay"], "shop/ours.yaml");
    let document = space.path("/content/computed/document");
    let body = json!({"source": shown["computed"], "seed": shown["computedSeed"]});
    let evaluated = org.admin.post(&document, body.clone()).await;
    assert_eq!(evaluated.expect_status(200).json(), shown["document"]);

    for overlay in ["gone.yaml", "../x.yaml"] {
        let mut body = body.clone();
        body["source"]["props"]["overlay"] = json!(overlay);
        let refused = org.admin.post(&document, body).await;
        refused.expect_invalid("source.props.overlay");
    }
}
