//! SAML identity providers of organizations, as their admins configure them.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

const CERTIFICATE: &str = include_str!("saml_providers/certificate.pem");

fn whole() -> Value {
    json!({
        "label": "Acme", "entityID": "https://idp.example.com", "ssoURL": "https://idp.example.com/sso",
        "certificate": CERTIFICATE,
    })
}

#[tokio::test]
async fn admins_configure_providers_step_by_step() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/saml");
    let team = org.admin.put(org.path("/teams"), json!({"title": "All"}));
    let team = team.await.expect_status(201);

    let body = json!({"label": "Acme", "defaultTeam": team.id(), "defaultRole": "edit"});
    let created = org.admin.post(&path, body).await.expect_status(201);
    insta::assert_json_snapshot!(created.json(), {
        ".id" => "[id]", ".createdAt" => "[time]", ".defaultTeam" => "[team]", ".service.acsURL" => "[url]", ".service.entityID" => "[url]", ".service.startURL" => "[url]",
        ".urls.location" => "[url]",
    }, @r#"
    {
      "certificate": "",
      "createdAt": "[time]",
      "defaultRole": "edit",
      "defaultTeam": "[team]",
      "entityID": "",
      "id": "[id]",
      "label": "Acme",
      "object": "saml-provider",
      "service": {
        "acsURL": "[url]",
        "entityID": "[url]",
        "startURL": "[url]"
      },
      "ssoURL": "about:blank",
      "status": "pending",
      "urls": {
        "location": "[url]"
      }
    }
    "#);
    let one = format!("{path}/{}", created.id());
    assert!(created.header("location").ends_with(&one));
    for page in ["acsURL", "startURL", "entityID"] {
        let url = created.text(&format!("/service/{page}"));
        assert!(url.contains(&created.id()), "{url}");
    }

    let logins = app.anonymous().get(org.path("/sso")).await;
    assert_eq!(logins.expect_status(200).json(), json!({"items": []}));

    let parts =
        json!({"entityID": "https://idp.example.com", "ssoURL": "https://idp.example.com/sso"});
    let updated = org.admin.patch(&one, parts).await.expect_status(200);
    assert_eq!(updated.text("/status"), "pending");
    let parts = json!({"certificate": CERTIFICATE, "defaultRole": null, "defaultTeam": null});
    let updated = org.admin.patch(&one, parts).await.expect_status(200);
    assert_eq!(updated.text("/status"), "active");
    assert_eq!(updated.text("/certificate"), CERTIFICATE);
    assert!(updated.json().get("defaultTeam").is_none());
    assert_eq!(updated.json()["defaultRole"], Value::Null);
    assert_eq!(
        org.admin.get(&one).await.expect_status(200).json(),
        updated.json()
    );

    let logins = app
        .anonymous()
        .get(org.path("/sso"))
        .await
        .expect_status(200);
    let login = json!({
        "id": created.id(), "label": "Acme", "startURL": created.text("/service/startURL"),
    });
    assert_eq!(logins.json(), json!({"items": [login]}));

    // What a pending provider shows can be sent back.
    let updated = org.admin.patch(&one, json!({"certificate": ""})).await;
    assert_eq!(updated.expect_status(200).text("/status"), "pending");

    org.admin.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(404);
    org.admin.delete(&one).await.expect_status(204);
}

#[tokio::test]
async fn each_wrong_field_is_named() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("other").await;
    let theirs = other
        .admin
        .put(other.path("/teams"), json!({"title": "Theirs"}));
    let theirs = theirs.await.expect_status(201).id();
    let path = org.path("/saml");
    let one = org.admin.post(&path, whole()).await.expect_status(201).id();
    let one = format!("{path}/{one}");
    for (field, wrong) in [
        ("label", json!("")),
        ("label", json!("x".repeat(31))),
        ("entityID", json!("x".repeat(1025))),
        ("ssoURL", json!("javascript:alert(1)")),
        ("ssoURL", json!("http://idp.example.com/sso")),
        (
            "ssoURL",
            json!(format!("https://idp.example.com/{}", "x".repeat(2048))),
        ),
        ("certificate", json!("nonsense")),
        ("certificate", json!("x".repeat(10_001))),
        ("certificate", json!(CERTIFICATE.replace("MIIB", "MIIC"))),
        ("defaultTeam", json!(theirs)),
        ("defaultTeam", json!("nonsense")),
        ("defaultRole", json!("owner")),
    ] {
        let mut body = whole();
        body[field] = wrong.clone();
        let refused = org.admin.post(&path, body).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{wrong}");
        let refused = org
            .admin
            .patch(&one, json!({field: wrong}))
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{wrong}");
    }
}

#[tokio::test]
async fn only_admins_see_providers() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/saml");
    let one = org.admin.post(&path, whole()).await.expect_status(201).id();
    let one = format!("{path}/{one}");
    let member = org.member(Role::Create).await;
    for url in [&path, &one] {
        member.get(url).await.expect_status(403);
        app.stranger().await.get(url).await.expect_status(404);
        app.anonymous().get(url).await.expect_status(401);
    }
    member.post(&path, whole()).await.expect_status(403);
    member
        .patch(&one, json!({"label": "Mine"}))
        .await
        .expect_status(403);
    member.delete(&one).await.expect_status(403);
    org.admin.get(&one).await.expect_status(200);
}

#[tokio::test]
async fn an_organization_has_at_most_twenty_providers() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/saml");
    for _ in 0..20 {
        org.admin
            .post(&path, json!({"label": "One"}))
            .await
            .expect_status(201);
    }
    org.admin
        .post(&path, json!({"label": "More"}))
        .await
        .expect_status(422);
}

#[tokio::test]
async fn metadata_is_read_into_the_fields_of_a_provider() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/saml/metadata");
    let metadata = include_str!("../../testkit/src/metadata.xml");
    let read = org.admin.post(&path, json!({"metadata": metadata})).await;
    let read = read.expect_status(200);
    assert_eq!(read.text("/entityID"), "https://idp.example.com");
    assert_eq!(read.text("/ssoURL"), "https://idp.example.com/sso");
    let mut provider = read.json();
    provider["label"] = json!("Acme");
    let created = org.admin.post(org.path("/saml"), provider).await;
    assert_eq!(created.expect_status(201).text("/status"), "active");

    let unsigned = metadata.replace("use=\"signing\"", "use=\"encryption\"");
    let refused = org.admin.post(&path, json!({"metadata": unsigned})).await;
    assert_eq!(refused.expect_status(400).text("/error/field"), "metadata");
}

#[tokio::test]
async fn providers_of_an_unknown_organization_are_as_many_as_of_one_without() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let none = app.anonymous().get(org.path("/sso")).await;
    let unknown = app
        .anonymous()
        .get("/orgs/0000000000000000000001/sso")
        .await;
    assert_eq!(
        none.expect_status(200).json(),
        unknown.expect_status(200).json()
    );
}
