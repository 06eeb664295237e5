//! Visitor claims that a site accepts.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::SitesFixture;

#[tokio::test]
async fn a_claims_schema_is_stored_and_suggests_conditions() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({})).await;
    let path = format!("{site}/adaptive-schema");
    let creator = stage.org.member(Role::Create).await;
    creator.get(&path).await.expect_status(404);
    let templates = format!("{path}/template-conditions");
    assert_eq!(creator.get_json(&templates).await["items"], json!([]));
    let unsigned = json!({"type": "object", "description": "Unsigned", "additionalProperties": false,
                          "properties": {"dark-mode": {"type": "boolean", "description": "Likes it dark"}}});
    let schema = json!({"type": "object", "additionalProperties": false, "properties": {
        "beta": {"type": "boolean", "description": "Tries the beta"}, "unsigned": unsigned}});
    let set = creator
        .put(&path, json!({"jsonSchema": schema}))
        .await
        .expect_status(200);
    assert_eq!(set.json()["jsonSchema"], schema);
    assert_eq!(set.text("/object"), "site-adaptive-schema");
    let reader = stage.org.member(Role::Read).await;
    assert_eq!(reader.get_json(&path).await, set.json());
    reader
        .put(&path, json!({"jsonSchema": schema}))
        .await
        .expect_status(403);
    let conditions = reader
        .get(&templates)
        .await
        .expect_status(200)
        .items("/condition");
    assert_eq!(
        conditions,
        [
            "visitor.claims.beta",
            "visitor.claims.unsigned[\"dark-mode\"]"
        ]
    );
    let section = stage.section(&site, "One").await.id();
    for condition in conditions {
        let body = json!({"condition": condition});
        creator
            .patch(format!("{site}/sections/{section}"), body)
            .await
            .expect_status(200);
    }
}

#[tokio::test]
async fn a_schema_that_is_none_is_refused_by_its_place() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let path = format!("{}/adaptive-schema", stage.site(json!({})).await);
    let with = |claim: serde_json::Value| json!({"jsonSchema": {"type": "object", "properties": {"x": claim}, "additionalProperties": false}});
    for (body, field) in [
        (json!({"jsonSchema": {"type": "array"}}), "jsonSchema.type"),
        (json!({"jsonSchema": 7}), "jsonSchema"),
        (
            with(json!({"type": "boolean"})),
            "jsonSchema.properties.x.description",
        ),
        (
            with(json!({"type": "string", "description": "x".repeat(70_000)})),
            "jsonSchema",
        ),
    ] {
        stage.org.admin.put(&path, body).await.expect_invalid(field);
    }
}

#[tokio::test]
async fn conditions_that_loop_or_grow_are_refused() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let section = stage.section(&site, "One").await;
    let deep = ["(".repeat(41), "1".into(), ")".repeat(41)].concat();
    let chain = ["1", &"||1".repeat(300)].concat();
    let conditions = [
        "while(1){}",
        "for(;;){}",
        "(() => { while (1); })()",
        "(function again() { return again() })()",
        "visitor.claims.roles.map(role => role)",
        "/(a+)+$/.test(visitor.claims.name)",
        "'a'.repeat(90000).repeat(90000)",
        "'a'.repeat(99999).split('')",
        "visitor.claims.name.repeat(99999)",
        "visitor.claims.a.b.repeat(99999)",
        "!visitor.claims.name && 'a'.repeat(50000).replaceAll('a', 'a'.repeat(50000))",
        &deep,
        &chain,
    ];
    let section_path = format!("{site}/sections/{}", section.id());
    let variant = section.text("/siteSpaces/0/id");
    let variant_path = format!("{site}/site-spaces/{variant}");
    let look = format!("{site}/customization");
    for condition in conditions {
        let body = json!({"condition": condition});
        for path in [&section_path, &variant_path] {
            let refused = admin.patch(path, body.clone()).await;
            let refused = refused.expect_status(400);
            assert_eq!(refused.text("/error/field"), "condition", "{condition}");
        }
        let link = json!({"title": "x", "to": null, "links": [], "condition": condition});
        let body = json!({"header": {"links": [link]}});
        admin
            .put(&look, body)
            .await
            .expect_invalid("header.links[0].condition");
    }
    let good = json!({"condition": "visitor.claims.name.repeat(3) != 'xxx' && visitor.claims.a.b"});
    admin.patch(&section_path, good).await.expect_status(200);
}
