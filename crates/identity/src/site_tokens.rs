//! Site tokens: JSON Web Tokens that we issue to readers of a site. Public clients parse them, so their fields have
//! the names that those expect.

use jiff::{SignedDuration, Timestamp};
use model::reader::Reader;
use serde::Serialize;

use crate::{jwt, keys::KeyRing};

pub const TTL: SignedDuration = SignedDuration::from_hours(1);

/// Tokens requested within the same window expire together.
const WINDOW_SECONDS: i64 = 600;

const PURPOSE: &str = "site token";
const KIND: &str = "site";

#[derive(Serialize)]
struct Claims<'a> {
    kind: &'static str,
    #[serde(flatten)]
    reader: &'a Reader,
}

pub fn sign(keys: &KeyRing, reader: &Reader) -> String {
    let (number, key) = keys.current_key(PURPOSE);
    let claims = Claims { kind: KIND, reader };
    jwt::sign(&claims, &key, Some(number.to_string())).expect("plain data is signed")
}

/// The expiry of a token requested now. Requests within ten minutes get the same token: public clients use the token
/// as a cache key.
pub fn expiry(now: Timestamp) -> Timestamp {
    let second = now.as_second();
    let begun = second - second.rem_euclid(WINDOW_SECONDS);
    Timestamp::from_second(begun).unwrap_or(now) + TTL
}

/// Whether a text has the form of these tokens.
pub fn has_token_form(text: &str) -> bool {
    text.bytes().filter(|byte| *byte == b'.').count() == 2
}

/// Returns the reader of a token, if its signature is valid and it has not expired.
pub fn verify(keys: &KeyRing, token: &str, now: Timestamp) -> Option<Reader> {
    let number = jwt::unchecked_header(token)?.kid?.parse().ok()?;
    let claims = jwt::verify(token, &keys.key(number, PURPOSE)?)?;
    if claims.get("kind")? != KIND {
        return None;
    }
    let reader: Reader = serde_json::from_value(claims.into()).ok()?;
    (reader.expires_at > now).then_some(reader)
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    use model::{Id, entropy::SystemEntropy, site::SiteVisibility};
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    fn reader(now: Timestamp) -> Reader {
        Reader {
            organization: Id::from_uuid(Uuid::from_u128(1)),
            site: Id::from_uuid(Uuid::from_u128(2)),
            site_section: None,
            site_space: Id::from_uuid(Uuid::from_u128(3)),
            space: Id::from_uuid(Uuid::from_u128(4)),
            spaces: vec![Id::from_uuid(Uuid::from_u128(4))],
            claims: json!({"beta": true})
                .as_object()
                .cloned()
                .expect("an object"),
            version: 7,
            audience: SiteVisibility::Public,
            share_link: None,
            preview: None,
            expires_at: now + TTL,
        }
    }

    fn now() -> Timestamp {
        "2030-01-01T00:00:00Z".parse().expect("a time")
    }

    #[test]
    fn a_token_says_what_clients_look_for() {
        let ring = KeyRing::generate(&SystemEntropy);
        let token = sign(&ring, &reader(now()));
        let payload = token.split('.').nth(1).expect("three parts");
        let payload = URL_SAFE_NO_PAD.decode(payload).expect("base64url");
        let payload: Value = serde_json::from_slice(&payload).expect("JSON");
        assert_eq!(payload["kind"], "site");
        for member in [
            "organization",
            "site",
            "siteSpace",
            "space",
            "spaces",
            "claims",
        ] {
            assert!(!payload[member].is_null(), "{member}: {payload}");
        }
        let lasts = payload["exp"].as_i64().expect("a number") - now().as_second();
        assert!(lasts >= 3600);
        assert!(has_token_form(&token));
        assert_eq!(verify(&ring, &token, now()), Some(reader(now())));
    }

    #[test]
    fn tokens_of_the_same_ten_minutes_end_together() {
        let after = |seconds: i64| expiry(now() + SignedDuration::from_secs(seconds));
        assert_eq!(after(0), now() + TTL);
        assert_eq!(after(599), after(0));
        assert_eq!(after(600), now() + TTL + SignedDuration::from_mins(10));
        assert!(after(599) > now() + SignedDuration::from_secs(599 + 120));
    }

    #[test]
    fn a_token_is_worthless_after_its_time_in_another_ring_and_when_changed() {
        let mut ring = KeyRing::generate(&SystemEntropy);
        let token = sign(&ring, &reader(now()));
        assert_eq!(verify(&ring, &token, now() + TTL), None);
        assert_eq!(
            verify(&KeyRing::generate(&SystemEntropy), &token, now()),
            None
        );
        for at in 0..token.len() {
            let mut broken = token.clone().into_bytes();
            broken[at] = if broken[at] == b'A' { b'B' } else { b'A' };
            let broken = String::from_utf8(broken).expect("ASCII");
            let verified = verify(&ring, &broken, now());
            // The last character of base64 has unused bits.
            assert!(verified.is_none() || at + 1 == token.len(), "at {at}");
        }
        ring.rotate(&SystemEntropy).expect("there is room");
        assert!(verify(&ring, &token, now()).is_some());
        assert_ne!(sign(&ring, &reader(now())), token);
    }

    #[test]
    fn other_signed_tokens_are_not_site_tokens() {
        let ring = KeyRing::generate(&SystemEntropy);
        let (number, key) = ring.current_key("another purpose");
        let claims = Claims {
            kind: KIND,
            reader: &reader(now()),
        };
        let foreign = jwt::sign(&claims, &key, Some(number.to_string())).expect("signed");
        assert_eq!(verify(&ring, &foreign, now()), None);
        let (number, key) = ring.current_key(PURPOSE);
        let claims = Claims {
            kind: "space",
            reader: &reader(now()),
        };
        let other = jwt::sign(&claims, &key, Some(number.to_string())).expect("signed");
        assert_eq!(verify(&ring, &other, now()), None);
        for text in ["", "a.b.c", "..", &ring.sign_token(PURPOSE, b"{}")] {
            assert_eq!(verify(&ring, text, now()), None, "{text}");
        }
    }
}
