//! OpenID providers of organizations, as their admins configure them.

use model::Role;
use serde_json::{Value, json};
use testkit::{CLIENT_ID, CLIENT_SECRET, DocumentMode, OidcServer, TestApp};

/// A server that may connect to this machine, where the provider is.
async fn app() -> TestApp {
    let reachable = vec!["127.0.0.0/8".parse().expect("a network")];
    let builder = TestApp::builder().settings(|settings| settings.reachable = reachable);
    builder.build().await
}

fn whole(provider: &OidcServer) -> Value {
    json!({
        "label": "Acme", "issuer": provider.issuer(), "clientID": CLIENT_ID, "clientSecret": CLIENT_SECRET,
    })
}

#[tokio::test]
async fn admins_configure_providers_step_by_step() {
    let (app, provider) = (app().await, OidcServer::start().await);
    let org = app.organization("acme").await;
    let path = org.path("/oidc");
    let team = org.admin.put(org.path("/teams"), json!({"title": "All"}));
    let team = team.await.expect_status(201);

    let body = json!({"label": "Acme", "defaultTeam": team.id(), "defaultRole": "edit"});
    let created = org.admin.post(&path, body).await.expect_status(201);
    assert_eq!(created.text("/object"), "oidc-provider");
    assert_eq!(created.text("/status"), "pending");
    assert_eq!(created.text("/defaultTeam/id"), team.id());
    assert_eq!(created.json()["issuer"], Value::Null);
    let one = format!("{path}/{}", created.id());
    assert!(created.text("/urls/location").ends_with(&one));
    for (field, page) in [("redirectURL", "callback"), ("startURL", "start")] {
        let url = created.text(&format!("/service/{field}"));
        let expected = format!("/app/sso/oidc/{}/{}/{page}", org.id, created.id());
        assert!(url.ends_with(&expected), "{url}");
    }

    let logins = app.anonymous().get(org.path("/sso")).await;
    assert_eq!(logins.expect_status(200).json(), json!({"items": []}));
    let parts = json!({"issuer": provider.issuer(), "clientID": CLIENT_ID});
    let updated = org.admin.patch(&one, parts).await.expect_status(200);
    assert_eq!(updated.text("/status"), "pending");
    let parts = json!({"clientSecret": CLIENT_SECRET, "defaultRole": null, "defaultTeam": null});
    let updated = org.admin.patch(&one, parts).await.expect_status(200);
    assert_eq!(updated.text("/status"), "active");
    assert!(updated.json().get("defaultTeam").is_none());
    assert!(!updated.json().to_string().contains(CLIENT_SECRET));
    let read = org.admin.get(&one).await.expect_status(200);
    assert_eq!(read.json(), updated.json());
    let logins = app.anonymous().get(org.path("/sso")).await;
    let login = json!({
        "id": created.id(), "label": "Acme", "startURL": created.text("/service/startURL"),
    });
    assert_eq!(logins.expect_status(200).json(), json!({"items": [login]}));

    let updated = org.admin.patch(&one, json!({"clientSecret": null})).await;
    assert_eq!(updated.expect_status(200).text("/status"), "pending");
    org.admin.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(404);
    org.admin.delete(&one).await.expect_status(204);
}

#[tokio::test]
async fn each_wrong_field_is_named() {
    let (app, provider) = (app().await, OidcServer::start().await);
    let org = app.organization("acme").await;
    let other = app.organization("other").await;
    let theirs = other
        .admin
        .put(other.path("/teams"), json!({"title": "Theirs"}));
    let theirs = theirs.await.expect_status(201).id();
    let path = org.path("/oidc");
    let one = org.admin.post(&path, whole(&provider)).await;
    let one = format!("{path}/{}", one.expect_status(201).id());
    for (field, wrong) in [
        ("label", json!("")),
        ("label", json!("x".repeat(31))),
        ("issuer", json!("login.example.com")),
        ("issuer", json!(format!("{}/?tenant=1", provider.issuer()))),
        ("issuer", json!(format!("{}/", provider.issuer()))),
        (
            "issuer",
            json!(format!("https://a.example/{}", "x".repeat(2048))),
        ),
        ("clientID", json!("")),
        ("clientID", json!("x".repeat(257))),
        ("clientSecret", json!("")),
        ("clientSecret", json!("x".repeat(1025))),
        ("defaultTeam", json!(theirs)),
        ("defaultTeam", json!("nonsense")),
        ("defaultRole", json!("owner")),
    ] {
        let mut body = whole(&provider);
        body[field] = wrong.clone();
        let refused = org.admin.post(&path, body).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{wrong}");
        let refused = org.admin.patch(&one, json!({field: wrong})).await;
        let refused = refused.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{wrong}");
    }
}

#[tokio::test]
async fn an_issuer_must_be_a_provider_on_the_public_internet() {
    let (app, provider) = (app().await, OidcServer::start().await);
    let org = app.organization("acme").await;
    let path = org.path("/oidc");
    for (mode, words) in [
        (DocumentMode::Redirect, "302"),
        (DocumentMode::Large, "more than 262144 bytes"),
        (DocumentMode::OtherIssuer, "names another issuer"),
        (DocumentMode::Unavailable, "503"),
    ] {
        provider.set_mode(mode);
        let refused = org.admin.post(&path, whole(&provider)).await;
        let refused = refused.expect_status(400);
        assert_eq!(refused.text("/error/field"), "issuer");
        let said = refused.text("/error/message");
        assert!(said.contains(words), "{mode:?}: {said}");
    }
    provider.set_mode(DocumentMode::Right);
    let closed = TestApp::new().await;
    let org = closed.organization("acme").await;
    for issuer in [
        provider.issuer(),
        provider.issuer().replace("http:", "https:"),
        "https://169.254.169.254".to_owned(),
        "https://localhost".to_owned(),
    ] {
        let body = json!({"label": "Acme", "issuer": issuer});
        let refused = org.admin.post(org.path("/oidc"), body).await;
        let refused = refused.expect_status(400);
        assert_eq!(refused.text("/error/field"), "issuer", "{issuer}");
    }
}

#[tokio::test]
async fn only_admins_see_providers() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/oidc");
    let one = org.admin.post(&path, json!({"label": "Acme"})).await;
    let one = format!("{path}/{}", one.expect_status(201).id());
    let creator = org.member(Role::Create).await;
    creator.get(&path).await.expect_status(403);
    creator.get(&one).await.expect_status(403);
    creator.delete(&one).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    // A provider of one kind is not one of the other.
    let as_saml = one.replace("/oidc/", "/saml/");
    org.admin.get(&as_saml).await.expect_status(404);
    org.admin.delete(&as_saml).await.expect_status(204);
    org.admin.get(&one).await.expect_status(200);
}

#[tokio::test]
async fn secrets_are_encrypted_and_in_no_event() {
    let (app, provider) = (app().await, OidcServer::start().await);
    let org = app.organization("acme").await;
    let path = org.path("/oidc");
    let one = org.admin.post(&path, whole(&provider)).await;
    let one = format!("{path}/{}", one.expect_status(201).id());
    let change = json!({"clientSecret": "another secret", "label": "Renamed"});
    org.admin.patch(&one, change).await.expect_status(200);
    org.admin.delete(&one).await.expect_status(204);
    let events: Vec<(String, Value)> = sqlx::query_as(
        "select type, payload from events where type like 'oidc_provider.%' order by id",
    )
    .fetch_all(app.pool())
    .await
    .expect("the table is there");
    let types: Vec<&str> = events.iter().map(|(kind, _)| kind.as_str()).collect();
    let expected = ["created", "updated", "deleted"].map(|verb| format!("oidc_provider.{verb}"));
    assert_eq!(types, expected);
    let text = format!("{events:?}");
    assert!(
        !text.contains(CLIENT_SECRET) && !text.contains("another secret"),
        "{text}"
    );
}
