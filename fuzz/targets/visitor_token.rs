//! Tokens that a customer's backend signs. Any text is refused or is signed with the site's key; whatever header and
//! claims are signed, only what the rules allow comes through.
//!
//! An input is a token, or two lines: a header and claims, which are signed here with the right key.

#![no_main]

use std::sync::LazyLock;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use fuzz::text_and_choices;
use hmac::{Hmac, KeyInit, Mac};
use identity::visitor_tokens::{TokenAudience, Visitor, verify};
use jiff::Timestamp;
use libfuzzer_sys::fuzz_target;
use secrecy::SecretString;
use serde_json::{Map, Value};
use sha2::Sha256;

const KEY: &str = "0123456789012345678901234567890123456789012";
/// What the product lets a clock be off.
const LEEWAY_SECONDS: i64 = 60;
const REGISTERED: [&str; 7] = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"];

static RIGHT: LazyLock<SecretString> = LazyLock::new(|| KEY.into());
static WRONG: LazyLock<SecretString> = LazyLock::new(|| "another key".into());
static NAMES: LazyLock<[String; 2]> =
    LazyLock::new(|| ["https://docs.example.org".into(), "site_1".into()]);

fuzz_target!(|data: &[u8]| {
    let (text, _) = text_and_choices(data);
    let now: Timestamp = "2030-01-01T00:00:00Z".parse().expect("a time");
    if let Some((header, claims)) = text.split_once('\n') {
        let token = signed(header, claims);
        if let Some(visitor) = verified(&token, &RIGHT, now) {
            check(header, claims, &visitor, now);
            assert!(verified(&token, &WRONG, now).is_none(), "with another key");
            let unsigned = &token[..=token.rfind('.').expect("three parts")];
            assert!(
                verified(unsigned, &RIGHT, now).is_none(),
                "without a signature"
            );
        }
    } else if let Some(visitor) = verified(&text, &RIGHT, now) {
        let part = |at: usize| {
            let part = text.split('.').nth(at).expect("three parts");
            let bytes = URL_SAFE_NO_PAD.decode(part).expect("it was read");
            String::from_utf8(bytes).expect("JSON is text")
        };
        check(&part(0), &part(1), &visitor, now);
    }
});

fn verified(token: &str, key: &SecretString, now: Timestamp) -> Option<Visitor> {
    let audience = TokenAudience {
        key,
        names: &*NAMES,
    };
    verify(token, &audience, now)
}

fn signed(header: &str, claims: &str) -> String {
    let encode = |part: &str| URL_SAFE_NO_PAD.encode(part);
    let message = format!("{}.{}", encode(header), encode(claims));
    let mut mac = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).expect("any length fits");
    mac.update(message.as_bytes());
    let signature = URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes());
    format!("{message}.{signature}")
}

/// The rules of docs/PUBLISHING.md, implemented again.
fn check(header: &str, claims: &str, visitor: &Visitor, now: Timestamp) {
    let context = || format!("{header}\n{claims}");
    let header: Map<String, Value> = serde_json::from_str(header).expect("a header");
    assert_eq!(header["alg"], "HS256", "{}", context());
    let known = ["alg", "typ", "kid"];
    let odd = header
        .iter()
        .any(|(name, value)| !value.is_null() && !known.contains(&name.as_str()));
    assert!(!odd, "{}", context());
    let claims: Map<String, Value> = serde_json::from_str(claims).expect("claims");
    let seconds = |name: &str| {
        claims
            .get(name)
            .map(|value| value.as_f64().expect("a number"))
    };
    let (now, leeway) = (now.as_second() as f64, LEEWAY_SECONDS as f64);
    let expires = seconds("exp").expect("an end");
    assert!(expires + leeway >= now, "{}", context());
    let begins = seconds("nbf");
    assert!(
        begins.is_none_or(|begins| begins <= now + leeway + 1.0),
        "{}",
        context()
    );
    let is_ours = |name: &Value| NAMES.iter().any(|known| name == known);
    match claims.get("aud") {
        None => {}
        Some(Value::Array(names)) => assert!(names.iter().any(is_ours), "{}", context()),
        Some(name) => assert!(is_ours(name), "{}", context()),
    }
    let has_registered = REGISTERED
        .iter()
        .any(|name| visitor.claims.contains_key(*name));
    assert!(!has_registered, "{}", context());
}
