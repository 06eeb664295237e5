use model::entropy::SystemEntropy;

use super::*;

#[test]
fn one_changed_character_breaks_the_seal() {
    let ring = KeyRing::generate(&SystemEntropy);
    let token = ring.sign_token("page", b"message");
    assert_eq!(
        ring.verify_token("page", &token).as_deref(),
        Some(&b"message"[..])
    );
    for at in 0..token.len() {
        let mut broken = token.clone().into_bytes();
        broken[at] = if broken[at] == b'A' { b'B' } else { b'A' };
        assert_eq!(
            ring.verify_token("page", &String::from_utf8(broken).expect("ASCII")),
            None,
            "at {at}"
        );
    }
}

#[test]
fn a_signature_is_for_one_message_one_purpose_and_one_ring() {
    let ring = KeyRing::generate(&SystemEntropy);
    let signature = ring.sign("file", b"message");
    assert!(ring.verify("file", b"message", &signature));
    assert!(!ring.verify("file", b"massage", &signature));
    assert!(!ring.verify("page", b"message", &signature));
    let other = KeyRing::generate(&SystemEntropy);
    assert!(!other.verify("file", b"message", &signature));
    for at in 0..signature.len() {
        let mut broken = signature.clone().into_bytes();
        broken[at] = if broken[at] == b'A' { b'B' } else { b'A' };
        let broken = String::from_utf8(broken).expect("ASCII");
        assert!(!ring.verify("file", b"message", &broken), "at {at}");
    }
    for text in ["", "A", "AQ", "no base64!", &signature[..20]] {
        assert!(!ring.verify("file", b"message", text), "{text}");
    }
}

#[test]
fn a_seal_is_worthless_for_another_purpose() {
    let ring = KeyRing::generate(&SystemEntropy);
    assert_eq!(
        ring.verify_token("mail", &ring.sign_token("page", b"message")),
        None
    );
}

#[test]
fn rotated_keys_still_verify_and_survive_the_file() {
    let mut ring = KeyRing::generate(&SystemEntropy);
    let token = ring.sign_token("page", b"message");
    ring.rotate(&SystemEntropy).expect("there is room");
    let again = KeyRing::parse(&ring.to_text()).expect("our own text");
    assert_eq!(
        again.verify_token("page", &token).as_deref(),
        Some(&b"message"[..])
    );
    assert_ne!(again.sign_token("page", b"message"), token);
}

fn ring_of_two() -> KeyRing {
    let mut ring = KeyRing::generate(&SystemEntropy);
    assert_eq!(ring.add(&SystemEntropy).expect("there is room"), 2);
    ring
}

#[test]
fn a_key_that_was_added_verifies_and_signs_when_it_is_used() {
    let mut old = ring_of_two();
    let mut new = KeyRing::parse(&old.to_text()).expect("our own text");
    new.make_current(2).expect("it is there");
    // Nodes are restarted one by one, so both versions run for a while.
    let (before, after) = (old.sign("page", b"message"), new.sign("page", b"message"));
    assert_ne!(before, after);
    for ring in [&old, &new] {
        assert!(ring.verify("page", b"message", &before));
        assert!(ring.verify("page", b"message", &after));
    }
    assert!(old.make_current(3).is_err());
}

#[test]
fn a_key_is_retired_for_one_use_after_the_other() {
    let mut ring = ring_of_two();
    let link = ring.sign_token("statement", b"message");
    let cursor = ring.sign_token("page", b"message");
    assert!(ring.retire(1, &[KeyUse::Links]).is_err(), "it is current");
    ring.make_current(2).expect("it is there");
    ring.retire(1, &[KeyUse::Links]).expect("it is there");
    let mut ring = KeyRing::parse(&ring.to_text()).expect("our own text");
    assert_eq!(ring.verify_token("statement", &link), None);
    assert!(ring.verify_token("page", &cursor).is_some());
    assert!(ring.make_current(1).is_err(), "it was retired");
    assert_eq!(ring.entries()[0].retired, [KeyUse::Links]);

    assert!(ring.remove(2).is_err(), "it is current");
    ring.remove(1).expect("it is there");
    assert_eq!(ring.verify_token("page", &cursor), None);
    let again = KeyRing::parse(&ring.to_text()).expect("our own text");
    assert_eq!(again.entries().len(), 1);
    // Numbers are not reused.
    assert_eq!(ring.add(&SystemEntropy).expect("there is room"), 3);
}

#[test]
fn rings_of_earlier_versions_are_read_and_odd_ones_refused() {
    let key = "A".repeat(43);
    let ring =
        |more: &str| format!(r#"{{"current": 2, "keys": {{"1": "{key}", "2": "{key}"}}{more}}}"#);
    let old = KeyRing::parse(&ring("")).expect("a ring");
    assert!(
        !old.to_text().contains("retired"),
        "earlier versions read it"
    );
    for more in [
        r#", "retired": {"2": ["links"]}"#,
        r#", "retired": {"3": ["links"]}"#,
        r#", "retired": {"1": ["moons"]}"#,
        r#", "unheard-of": 1"#,
    ] {
        assert!(KeyRing::parse(&ring(more)).is_err(), "{more}");
    }
}

#[test]
fn every_purpose_of_the_product_belongs_to_a_use() {
    for (purpose, expected) in [
        ("statement", KeyUse::Links),
        ("page", KeyUse::Cursors),
        ("live", KeyUse::Cursors),
        ("file address", KeyUse::Files),
        ("file ticket", KeyUse::Files),
        ("pdf", KeyUse::Files),
        ("site token", KeyUse::Sites),
        ("preview", KeyUse::Sites),
        ("envelope share key x", KeyUse::Secrets),
        ("something new", KeyUse::Links),
    ] {
        assert_eq!(KeyUse::of(purpose), expected, "{purpose}");
    }
}

#[test]
fn fingerprints_tell_rings_apart_and_keys_of_one_number() {
    let mut ring = KeyRing::generate(&SystemEntropy);
    let before = ring.fingerprints();
    assert_eq!(before.len(), 1);
    assert_ne!(before, KeyRing::generate(&SystemEntropy).fingerprints());
    ring.add(&SystemEntropy).expect("there is room");
    let after = ring.fingerprints();
    assert_eq!((after.len(), &after[0]), (2, &before[0]));
}
