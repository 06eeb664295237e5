//! An authenticator in software: makes a passkey for the options of a page, and signs challenges with it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const ORIGIN: &str = "https://bindery.test";
/// Before the point of a P-256 key in DER.
const KEY_PREFIX: &str = "3059301306072a8648ce3d020106082a8648ce3d030107034200";
/// Present, verified.
const FLAGS: u8 = 0b101;
const HAS_CREDENTIAL: u8 = 0b100_0000;

pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    pub(crate) id: Vec<u8>,
    pub(crate) count: u32,
    pub(crate) origin: String,
    pub(crate) host: String,
    pub(crate) flags: u8,
}

impl Authenticator {
    pub(crate) fn new(id: &[u8]) -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        Self {
            key: EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).expect("a key"),
            id: id.to_vec(),
            count: 1,
            origin: ORIGIN.to_owned(),
            host: "bindery.test".to_owned(),
            flags: FLAGS,
        }
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.host.as_bytes()).to_vec();
        data.push(self.flags | flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    /// What the script sends for a new passkey.
    pub(crate) fn create(&self, options: &Value) -> String {
        assert_eq!(options["rp"]["id"], "bindery.test");
        assert_eq!(
            options["authenticatorSelection"]["userVerification"],
            "required"
        );
        let mut data = self.data(HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("short").to_be_bytes());
        data.extend(&self.id);
        let mut der = hex::decode(KEY_PREFIX).expect("hex");
        der.extend(self.key.public_key().as_ref());
        json!({
            "clientData": encode(self.client_data("webauthn.create", options).as_bytes()),
            "authenticatorData": encode(&data),
            "publicKey": encode(&der),
        })
        .to_string()
    }

    /// What the script sends for a signature.
    pub(crate) fn sign(&mut self, options: &Value) -> String {
        self.count += 1;
        let client_data = self.client_data("webauthn.get", options);
        let data = self.data(0);
        let signed = [&data[..], &Sha256::digest(client_data.as_bytes())].concat();
        let signature = self
            .key
            .sign(&SystemRandom::new(), &signed)
            .expect("a signature");
        json!({
            "id": encode(&self.id),
            "clientData": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
        })
        .to_string()
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
