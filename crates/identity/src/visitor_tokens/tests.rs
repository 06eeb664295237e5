//! Hostile tokens: only the last one is valid.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

use super::{TokenAudience, verify};
use crate::jwt;

const SITE: &str = "0000000000000000000002";
const OTHER_SITE: &str = "0000000000000000000003";
const KEY: &str = "the private key of the site";
const PUBLIC_KEY: &str =
    "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----\n";

fn now() -> Timestamp {
    "2030-01-01T00:00:00Z".parse().expect("a time")
}

fn in_seconds(seconds: i64) -> i64 {
    now().as_second() + seconds
}

fn good() -> Value {
    json!({"exp": in_seconds(3600), "iat": in_seconds(0), "beta": true})
}

fn with(name: &str, value: impl Into<Value>) -> Value {
    let mut claims = good();
    claims[name] = value.into();
    claims
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// A token with any header, signed as HS256 does it.
fn signed(header: &Value, payload: &Value, key: &str) -> String {
    let plain = jwt::sign(payload, key.as_bytes(), None);
    if *header == json!({"typ": "JWT", "alg": "HS256"}) {
        return plain.expect("plain data is signed");
    }
    let message = format!("{}.{}", part(header), part(payload));
    let mac = Hmac::<sha2::Sha256>::new_from_slice(key.as_bytes()).expect("any length fits");
    let mac = mac.chain_update(message.as_bytes()).finalize();
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(mac.into_bytes()))
}

fn by_us(payload: &Value) -> String {
    signed(&json!({"typ": "JWT", "alg": "HS256"}), payload, KEY)
}

fn read(token: &str) -> Option<Value> {
    let key: SecretString = KEY.to_owned().into();
    assert_eq!(key.expose_secret(), KEY);
    let audience = TokenAudience {
        key: &key,
        names: &[SITE.to_owned(), "https://docs.example.com/".to_owned()],
    };
    let visitor = verify(token, &audience, now())?;
    Some(Value::Object(visitor.claims))
}

fn hostile() -> Vec<(&'static str, String)> {
    let header = |more: Value| {
        let mut header = json!({"typ": "JWT", "alg": "HS256"});
        let members = more.as_object().expect("an object").clone();
        header.as_object_mut().expect("an object").extend(members);
        header
    };
    let twice = by_us(&good());
    let signature = twice.rsplit('.').next().expect("three parts").to_owned();
    vec![
        (
            "no algorithm",
            format!("{}.{}.", part(&json!({"alg": "none"})), part(&good())),
        ),
        (
            "a public key as the secret",
            signed(&header(json!({})), &good(), PUBLIC_KEY),
        ),
        (
            "another site's key",
            signed(&header(json!({})), &good(), "another site's key"),
        ),
        (
            "a path as key id",
            signed(&header(json!({"kid": "../../x"})), &good(), KEY),
        ),
        (
            "a key set elsewhere",
            signed(
                &header(json!({"jku": "https://evil.example/keys"})),
                &good(),
                KEY,
            ),
        ),
        (
            "a key of its own",
            signed(
                &header(json!({"jwk": {"kty": "oct", "k": "eA"}})),
                &good(),
                KEY,
            ),
        ),
        ("no end", by_us(&json!({"beta": true}))),
        ("over", by_us(&with("exp", in_seconds(-61)))),
        ("an end in words", by_us(&with("exp", "9999999999"))),
        ("not begun", by_us(&with("nbf", in_seconds(61)))),
        ("a beginning in words", by_us(&with("nbf", "0"))),
        ("another site's audience", by_us(&with("aud", OTHER_SITE))),
        ("another site's name", by_us(&with("iss", OTHER_SITE))),
        ("two signatures", format!("{twice}.{signature}")),
        ("a megabyte", by_us(&with("pad", "x".repeat(1 << 20)))),
        ("no object", by_us(&json!(["beta"]))),
        (
            "a key that was replaced",
            signed(&header(json!({})), &good(), "the key before"),
        ),
        (
            "another algorithm",
            signed(&header(json!({"alg": "HS384"})), &good(), KEY),
        ),
        (
            "something critical",
            signed(&header(json!({"crit": ["exp"]})), &good(), KEY),
        ),
        ("no token", "nonsense".to_owned()),
    ]
}

#[test]
fn no_hostile_token_is_taken() {
    for (what, token) in hostile() {
        assert_eq!(read(&token), None, "{what}: {token:.200}");
    }
}

#[test]
fn a_good_token_tells_of_the_visitor_and_nothing_of_itself() {
    assert_eq!(read(&by_us(&good())), Some(json!({"beta": true})));
    let known = with("aud", json!(["somebody else", SITE]));
    assert_eq!(read(&by_us(&known)), Some(json!({"beta": true})));
    let named = with("iss", "https://backend.example.com");
    assert_eq!(read(&by_us(&named)), Some(json!({"beta": true})));
    let keyed = json!({"typ": "JWT", "alg": "HS256", "kid": "key-1"});
    assert_eq!(
        read(&signed(&keyed, &good(), KEY)),
        Some(json!({"beta": true}))
    );
}
