//! Discovery documents.

use identity::oidc::{ProviderDocument, configuration_url};
use serde_json::{Value, json};

use crate::tokens::ISSUER;

fn document() -> Value {
    json!({
        "issuer": ISSUER,
        "authorization_endpoint": "https://login.example.com/authorize?tenant=1",
        "token_endpoint": "https://login.example.com/token",
        "jwks_uri": "https://keys.example.com/jwks",
    })
}

fn error(field: &str, value: impl Into<Value>) -> String {
    let mut document = document();
    document[field] = value.into();
    let parsed = ProviderDocument::parse(ISSUER, document.to_string().as_bytes());
    parsed.expect_err(field).to_string()
}

#[test]
fn a_document_speaks_for_its_own_issuer_only() {
    let parsed = ProviderDocument::parse(ISSUER, document().to_string().as_bytes());
    let parsed = parsed.expect("it is complete");
    assert_eq!(parsed.jwks_uri.as_str(), "https://keys.example.com/jwks");
    assert!(!parsed.names_itself);
    for other in [format!("{ISSUER}/"), "https://other.example.com".to_owned()] {
        assert!(error("issuer", other).contains("another issuer"));
    }
}

#[test]
fn documents_without_what_is_needed_are_refused() {
    assert!(error("token_endpoint", Value::Null).contains("no discovery document"));
    for url in [
        "http://login.example.com/token",
        "file:///etc/passwd",
        "https://me@login.example.com/token",
        "/token",
    ] {
        assert!(
            error("token_endpoint", url).contains("no https: URL"),
            "{url}"
        );
    }
    let methods = json!(["private_key_jwt"]);
    assert!(error("token_endpoint_auth_methods_supported", methods).contains("basic"));
    let methods = json!(["plain"]);
    assert!(error("code_challenge_methods_supported", methods).contains("S256"));
}

#[test]
fn the_document_is_below_the_issuer() {
    let url = |issuer: &str| configuration_url(issuer).map(|url| url.to_string());
    let expected = format!("{ISSUER}/.well-known/openid-configuration");
    assert_eq!(url(ISSUER).as_deref(), Some(expected.as_str()));
    assert_eq!(url(&format!("{ISSUER}/")), Some(expected));
    for issuer in [
        "login.example.com",
        "ftp://login.example.com",
        "https://login.example.com?tenant=1",
        "https://login.example.com#x",
        "https://me:secret@login.example.com",
        "https://",
    ] {
        assert_eq!(url(issuer), None, "{issuer}");
    }
}
