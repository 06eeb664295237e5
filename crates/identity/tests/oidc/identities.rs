//! Which e-mail addresses count.

use identity::oidc::OidcRefusal;
use serde_json::{Value, json};

use crate::tokens::{claims, verified, with};

#[test]
fn only_verified_addresses_count() {
    let identity = verified(&claims()).expect("valid").verified_identity();
    let identity = identity.expect("verified");
    assert_eq!(identity.email, "mia@example.com");
    assert_eq!(identity.name.as_deref(), Some("Mia"));
    assert!(identity.auth_time.is_some());
    for unverified in [
        with("email_verified", false),
        with("email_verified", Value::Null),
        with("email", Value::Null),
    ] {
        let found = verified(&unverified).expect("valid");
        let refused = found.verified_identity();
        assert_eq!(refused, Err(OidcRefusal::EmailUnverified), "{unverified}");
    }
    let found = verified(&with("email", "not an address")).expect("valid");
    assert_eq!(found.verified_identity(), Err(OidcRefusal::Shape));
}

#[test]
fn the_userinfo_endpoint_can_verify_an_address_of_the_same_person() {
    let found = verified(&with("email_verified", false)).expect("valid");
    let info = |sub: &str, email_verified: Value| {
        json!({"sub": sub, "email": "mia@work.example", "email_verified": email_verified})
            .to_string()
    };
    let identity = found.with_user_info(info("person 1", true.into()).as_bytes());
    assert_eq!(identity.expect("verified").email, "mia@work.example");
    let cases = [
        ("person 2", Value::Bool(true), OidcRefusal::Shape),
        ("person 1", Value::Bool(false), OidcRefusal::EmailUnverified),
        ("person 1", Value::Null, OidcRefusal::EmailUnverified),
        ("person 1", "true".into(), OidcRefusal::EmailUnverified),
        ("person 1", 1.into(), OidcRefusal::EmailUnverified),
    ];
    for (sub, is_verified, refusal) in cases {
        let json = info(sub, is_verified);
        assert_eq!(
            found.with_user_info(json.as_bytes()),
            Err(refusal),
            "{json}"
        );
    }
    assert_eq!(found.with_user_info(b"<html>"), Err(OidcRefusal::Shape));
}

#[test]
fn names_are_one_short_line() {
    let long = format!("Mia\n\u{202e}{}", "x".repeat(100));
    let found = verified(&with("name", long)).expect("valid");
    let name = found.verified_identity().expect("verified").name;
    assert_eq!(
        name.as_deref(),
        Some(format!("Mia{}", "x".repeat(61)).as_str())
    );
    let found = verified(&with("name", " \n ")).expect("valid");
    assert_eq!(found.verified_identity().expect("verified").name, None);
}
