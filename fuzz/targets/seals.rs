//! Tokens and envelopes that we issue and accept: page tokens, tickets, statements in mails, site tokens, secrets in
//! envelopes. Nothing that we did not sign is accepted, and a valid one returns what was signed.

#![no_main]

use std::sync::LazyLock;

use fuzz::text_and_choices;
use identity::{
    keys::KeyRing,
    previews::PreviewTicket,
    site_keys, site_tokens,
    statements::{Purpose, Statement},
};
use jiff::Timestamp;
use libfuzzer_sys::fuzz_target;

/// Purposes that the product has; the last one is its tokens of readers.
const PURPOSES: [&str; 4] = ["page", "preview", "statement", "site token"];

/// A ring of known keys, so that seeds can be made for it.
static RING: LazyLock<KeyRing> = LazyLock::new(|| {
    let text = r#"{"current": 2, "keys": {
        "1": "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
        "2": "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
    }}"#;
    KeyRing::parse(text).expect("a ring")
});

fuzz_target!(|data: &[u8]| {
    let (text, mut choices) = text_and_choices(data);
    let now: Timestamp = "2030-01-01T00:00:00Z".parse().expect("a time");
    foreign(&text, data, now);
    let flip = choices.arbitrary::<u16>().unwrap_or_default();
    own(text.as_bytes(), flip, now);
    if let Ok(ring) = KeyRing::parse(&text) {
        assert!(KeyRing::parse(&ring.to_text()).is_ok(), "{text}");
    }
});

/// Text that looks signed. The seeds are, so texts near them are tried.
fn foreign(text: &str, data: &[u8], now: Timestamp) {
    for purpose in PURPOSES {
        let Some(message) = RING.verify_token(purpose, text) else {
            continue;
        };
        let others = PURPOSES.iter().filter(|other| **other != purpose);
        for other in others {
            assert_eq!(
                RING.verify_token(other, text),
                None,
                "{purpose} is valid as {other}"
            );
        }
        let again = RING.sign_token(purpose, &message);
        assert_eq!(RING.verify_token(purpose, &again), Some(message));
    }
    if let Some(reader) = site_tokens::verify(&RING, text, now) {
        assert!(reader.expires_at > now);
        assert!(site_tokens::has_token_form(text));
    }
    let _ = site_keys::hash_share_key(text);
    assert!(
        RING.decrypt("site", data).is_none(),
        "an envelope that we never made"
    );
}

/// Any message comes back from its own token only. The content of a valid token is parsed with care all the same.
fn own(message: &[u8], flip: u16, now: Timestamp) {
    for purpose in PURPOSES {
        let token = RING.sign_token(purpose, message);
        assert_eq!(RING.verify_token(purpose, &token).as_deref(), Some(message));
        let signature = RING.sign(purpose, message);
        assert!(RING.verify(purpose, message, &signature));
        for whole in [token, signature] {
            let mut bytes = whole.into_bytes();
            let at = usize::from(flip) % bytes.len();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let broken = String::from_utf8(bytes).expect("ASCII");
            assert_eq!(RING.verify_token(purpose, &broken), None, "at {at}");
            assert!(!RING.verify(purpose, message, &broken), "at {at}");
        }
    }
    if let Some(ticket) =
        PreviewTicket::verify_token(&RING, &RING.sign_token("preview", message), now)
    {
        assert!(ticket.expires_at > now);
        assert_eq!(
            PreviewTicket::verify_token(&RING, &ticket.sign_token(&RING), now),
            Some(ticket)
        );
    }
    let statement = RING.sign_token("statement", message);
    for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword] {
        if let Ok(statement) = Statement::verify_token(&RING, &statement, purpose, now) {
            assert!(statement.expires_at > now && statement.purpose == purpose);
        }
    }
}
