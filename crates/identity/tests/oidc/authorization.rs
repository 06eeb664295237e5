//! The URL that a sign-in begins with, and what is remembered of it.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use identity::{
    keys::KeyRing,
    oidc::{AuthorizationRequest, PendingAuthorization, ProviderDocument},
};
use jiff::Timestamp;
use model::entropy::SystemEntropy;
use secrecy::ExposeSecret;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::tokens::ISSUER;

fn provider() -> ProviderDocument {
    let document = json!({
        "issuer": ISSUER,
        "authorization_endpoint": "https://login.example.com/authorize?tenant=1",
        "token_endpoint": "https://login.example.com/token",
        "jwks_uri": "https://login.example.com/jwks",
    });
    ProviderDocument::parse(ISSUER, document.to_string().as_bytes()).expect("complete")
}

fn request(reauthenticate: bool) -> AuthorizationRequest<'static> {
    AuthorizationRequest {
        client_id: "bindery & co",
        redirect_url: "https://docs.example.com/app/sso/oidc/callback",
        reauthenticate,
    }
}

#[test]
fn the_url_has_a_new_state_nonce_and_challenge() {
    let now = Timestamp::UNIX_EPOCH;
    let (url, state, pending) = request(false).begin(&provider(), now, &SystemEntropy);
    let query: BTreeMap<_, _> = url.query_pairs().into_owned().collect();
    let value = |name: &str| query.get(name).map(String::as_str);
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(pending.verifier()));
    assert_eq!(url.path(), "/authorize");
    assert_eq!(value("tenant"), Some("1"));
    assert_eq!(value("response_type"), Some("code"));
    assert_eq!(value("client_id"), Some("bindery & co"));
    assert_eq!(value("scope"), Some("openid email profile"));
    assert_eq!(value("state"), Some(state.expose_secret()));
    assert_eq!(value("nonce"), Some(pending.nonce()));
    assert_eq!(value("code_challenge"), Some(challenge.as_str()));
    assert_eq!(value("code_challenge_method"), Some("S256"));
    assert_eq!((value("prompt"), value("max_age")), (None, None));
    assert!(!url.as_str().contains(pending.verifier()));
    let (_, other, _) = request(false).begin(&provider(), now, &SystemEntropy);
    assert_ne!(state.expose_secret(), other.expose_secret());
}

#[test]
fn a_person_can_be_asked_to_sign_in_again() {
    let now = Timestamp::UNIX_EPOCH;
    let (url, _, pending) = request(true).begin(&provider(), now, &SystemEntropy);
    assert!(url.as_str().ends_with("&prompt=login&max_age=0"), "{url}");
    assert_eq!(pending.authenticated_after(), Some(now));
}

#[test]
fn what_is_remembered_decrypts_with_its_own_state_only() {
    let keys = KeyRing::generate(&SystemEntropy);
    let (_, state, pending) = request(false).begin(&provider(), Timestamp::MIN, &SystemEntropy);
    let envelope = pending.encrypt(&state, &keys, &SystemEntropy);
    let found = PendingAuthorization::decrypt(&envelope, &state, &keys).expect("our own");
    assert_eq!(found.nonce(), pending.nonce());
    assert_eq!(found.verifier(), pending.verifier());
    let other = "another state".into();
    assert!(PendingAuthorization::decrypt(&envelope, &other, &keys).is_none());
}
