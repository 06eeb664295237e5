//! Every check of a passkey's signature, and what each refuses.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use identity::passkeys::{
    PasskeyRefusal, PublicKey, RelyingParty, SignedChallenge, UsedPasskey, verify_creation,
};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use serde_json::json;
use sha2::{Digest, Sha256};

const CHALLENGE: [u8; 32] = [7; 32];
/// Before an Ed25519 key in DER.
const KEY_PREFIX: &str = "302a300506032b6570032100";
const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;

/// What an authenticator and a browser state. The default is right.
struct Stated {
    kind: &'static str,
    challenge: [u8; 32],
    origin: &'static str,
    cross_origin: bool,
    host: &'static str,
    flags: u8,
    count: u32,
}

impl Default for Stated {
    fn default() -> Self {
        Self {
            kind: "webauthn.get",
            challenge: CHALLENGE,
            origin: "https://docs.example.com",
            cross_origin: false,
            host: "docs.example.com",
            flags: PRESENT | VERIFIED,
            count: 5,
        }
    }
}

impl Stated {
    fn client_data(&self) -> String {
        let challenge = URL_SAFE_NO_PAD.encode(self.challenge);
        let (kind, origin) = (self.kind, self.origin);
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": self.cross_origin}).to_string()
    }

    fn authenticator_data(&self) -> Vec<u8> {
        let mut data = Sha256::digest(self.host).to_vec();
        data.push(self.flags);
        data.extend(self.count.to_be_bytes());
        data
    }
}

struct Device {
    pair: Ed25519KeyPair,
}

impl Device {
    fn new() -> Self {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a key");
        let pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("a key");
        Self { pair }
    }

    fn der(&self) -> Vec<u8> {
        let prefix = hex::decode(KEY_PREFIX).expect("hex");
        [&prefix, self.pair.public_key().as_ref()].concat()
    }

    /// Signs correctly, whatever is stated.
    fn sign(&self, stated: &Stated) -> String {
        let (client_data, data) = (stated.client_data(), stated.authenticator_data());
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        json!({
            "id": encode(b"laptop"),
            "clientData": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(self.pair.sign(&signed).as_ref()),
        })
        .to_string()
    }

    fn verify(&self, sent: &str, known_count: u32) -> Result<UsedPasskey, PasskeyRefusal> {
        let key = PublicKey::from_der(&self.der()).expect("a supported key");
        SignedChallenge::parse(sent)?.verify(&party(), &CHALLENGE, &key, known_count)
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn party() -> RelyingParty {
    RelyingParty::of("https://docs.example.com")
}

#[test]
fn a_signature_counts_for_our_page_challenge_and_a_verified_owner() {
    let device = Device::new();
    let refused = |stated: &Stated| device.verify(&device.sign(stated), 4).err();
    let with = Stated::default;
    assert_eq!(refused(&with()), None);
    for (stated, reason) in [
        (
            Stated {
                kind: "webauthn.create",
                ..with()
            },
            PasskeyRefusal::Malformed,
        ),
        (
            Stated {
                challenge: [8; 32],
                ..with()
            },
            PasskeyRefusal::Challenge,
        ),
        (
            Stated {
                origin: "https://evil.example.com",
                ..with()
            },
            PasskeyRefusal::Origin,
        ),
        (
            Stated {
                origin: "http://docs.example.com",
                ..with()
            },
            PasskeyRefusal::Origin,
        ),
        (
            Stated {
                cross_origin: true,
                ..with()
            },
            PasskeyRefusal::Origin,
        ),
        (
            Stated {
                host: "example.com",
                ..with()
            },
            PasskeyRefusal::Origin,
        ),
        (
            Stated {
                flags: PRESENT,
                ..with()
            },
            PasskeyRefusal::UserVerification,
        ),
        (
            Stated {
                flags: VERIFIED,
                ..with()
            },
            PasskeyRefusal::UserVerification,
        ),
        // A key that may not leave its device does not say that it was copied.
        (
            Stated {
                flags: PRESENT | VERIFIED | BACKED_UP,
                ..with()
            },
            PasskeyRefusal::Malformed,
        ),
    ] {
        assert_eq!(refused(&stated), Some(reason), "{}", stated.client_data());
    }
}

#[test]
fn a_counter_only_grows_or_stays_zero() {
    let device = Device::new();
    for (count, known, accepted) in [
        (5, 4, true),
        (5, 5, false),
        (5, 6, false),
        (0, 0, true),
        (0, 1, false),
        (1, 0, true),
    ] {
        let stated = Stated {
            count,
            ..Stated::default()
        };
        let verified = device.verify(&device.sign(&stated), known);
        let refused = (!accepted).then_some(PasskeyRefusal::Counter);
        assert_eq!(verified.err(), refused, "{count} after {known}");
    }
}

#[test]
fn the_key_signs_what_was_stated() {
    let (device, other) = (Device::new(), Device::new());
    let sent = other.sign(&Stated::default());
    let wrong = Some(PasskeyRefusal::Signature);
    assert_eq!(device.verify(&sent, 0).err(), wrong);
    // What is signed is part of it: a later count, and other client data.
    let mut sent: serde_json::Value =
        serde_json::from_str(&device.sign(&Stated::default())).expect("JSON");
    let later = Stated {
        count: 9,
        ..Stated::default()
    };
    sent["authenticatorData"] = json!(encode(&later.authenticator_data()));
    assert_eq!(device.verify(&sent.to_string(), 0).err(), wrong);
    for malformed in ["", "{}", r#"{"id":"!"}"#] {
        let refused = device.verify(malformed, 0).err();
        assert_eq!(refused, Some(PasskeyRefusal::Malformed));
    }
}

#[test]
fn a_new_passkey_needs_our_page_too() {
    let device = Device::new();
    let create = |stated: &Stated, id: &[u8]| {
        let mut data = stated.authenticator_data();
        data.extend([0; 16]);
        data.extend(u16::try_from(id.len()).expect("short").to_be_bytes());
        data.extend(id);
        let sent = json!({
            "clientData": encode(stated.client_data().as_bytes()),
            "authenticatorData": encode(&data),
            "publicKey": encode(&device.der()),
        });
        verify_creation(&party(), &CHALLENGE, &sent.to_string())
    };
    let right = || Stated {
        kind: "webauthn.create",
        flags: PRESENT | VERIFIED | HAS_CREDENTIAL,
        ..Stated::default()
    };
    let new = create(&right(), b"laptop").expect("a passkey");
    assert_eq!((new.id, new.sign_count), (b"laptop".to_vec(), 5));
    let origin = Stated {
        origin: "https://evil.example.com",
        ..right()
    };
    let challenge = Stated {
        challenge: [8; 32],
        ..right()
    };
    let unverified = Stated {
        flags: PRESENT | HAS_CREDENTIAL,
        ..right()
    };
    let signature = Stated {
        kind: "webauthn.get",
        ..right()
    };
    for (stated, id, reason) in [
        (origin, &b"laptop"[..], PasskeyRefusal::Origin),
        (challenge, b"laptop", PasskeyRefusal::Challenge),
        (unverified, b"laptop", PasskeyRefusal::UserVerification),
        (signature, b"laptop", PasskeyRefusal::Malformed),
        (right(), b"", PasskeyRefusal::Malformed),
        (right(), &[1; 1024], PasskeyRefusal::Malformed),
    ] {
        assert_eq!(create(&stated, id).err(), Some(reason));
    }
}
