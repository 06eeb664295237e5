//! What we hand out and take back: cursors of lists, tickets, statements in mails, tokens of readers, secrets in
//! envelopes. Nothing that we did not make opens, and what opens is what was put in.

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

/// Text that claims to be sealed. The seeds are, so what is near to them is tried.
fn foreign(text: &str, data: &[u8], now: Timestamp) {
    for purpose in PURPOSES {
        let Some(message) = RING.open(purpose, text) else {
            continue;
        };
        let others = PURPOSES.iter().filter(|other| **other != purpose);
        for other in others {
            assert_eq!(RING.open(other, text), None, "{purpose} opens as {other}");
        }
        let again = RING.seal(purpose, &message);
        assert_eq!(RING.open(purpose, &again), Some(message));
    }
    if let Some(reader) = site_tokens::open(&RING, text, now) {
        assert!(reader.expires_at > now);
        assert!(site_tokens::looks_like_one(text));
    }
    let _ = site_keys::hash_share_key(text);
    assert!(
        RING.disclose("site", data).is_none(),
        "an envelope that we never made"
    );
}

/// Any message comes back from its seal, and from no other. What is sealed is read with care all the same.
fn own(message: &[u8], flip: u16, now: Timestamp) {
    for purpose in PURPOSES {
        let sealed = RING.seal(purpose, message);
        assert_eq!(RING.open(purpose, &sealed).as_deref(), Some(message));
        let signature = RING.sign(purpose, message);
        assert!(RING.is_signed(purpose, message, &signature));
        for whole in [sealed, signature] {
            let mut bytes = whole.into_bytes();
            let at = usize::from(flip) % bytes.len();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let broken = String::from_utf8(bytes).expect("ASCII");
            assert_eq!(RING.open(purpose, &broken), None, "at {at}");
            assert!(!RING.is_signed(purpose, message, &broken), "at {at}");
        }
    }
    if let Some(ticket) = PreviewTicket::open(&RING, &RING.seal("preview", message), now) {
        assert!(ticket.expires_at > now);
        assert_eq!(
            PreviewTicket::open(&RING, &ticket.seal(&RING), now),
            Some(ticket)
        );
    }
    let statement = RING.seal("statement", message);
    for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword] {
        if let Ok(statement) = Statement::open(&RING, &statement, purpose, now) {
            assert!(statement.expires_at > now && statement.purpose == purpose);
        }
    }
}
