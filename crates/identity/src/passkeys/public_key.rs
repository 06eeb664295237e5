//! Public keys of passkeys, as browsers give them: `SubjectPublicKeyInfo` in DER. Each supported kind has one form, so the
//! bytes before the key are compared instead of parsed.

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey,
    VerificationAlgorithm,
};

use super::PasskeyRefusal;

/// P-256, uncompressed: a point of 65 bytes follows.
const ES256_PREFIX: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
const ES256_BYTES: usize = 65;
/// Ed25519: 32 bytes follow.
const ED25519_PREFIX: [u8; 12] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
];
const ED25519_BYTES: usize = 32;
/// RSA with 2048 bits and the usual exponent, which Windows makes: the key as PKCS #1 of 270 bytes follows.
const RS256_PREFIX: [u8; 24] = [
    0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01,
    0x01, 0x05, 0x00, 0x03, 0x82, 0x01, 0x0f, 0x00,
];
const RS256_BYTES: usize = 270;

/// The supported kinds, by their numbers in `WebAuthn`, the preferred first.
pub(super) const ALGORITHMS: [i64; 3] = [-7, -8, -257];

/// A public key of a supported kind, stored as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(Vec<u8>);

impl PublicKey {
    pub fn from_der(der: &[u8]) -> Result<Self, PasskeyRefusal> {
        parts(der).ok_or(PasskeyRefusal::Algorithm)?;
        Ok(Self(der.to_vec()))
    }

    pub fn as_der(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), PasskeyRefusal> {
        let (algorithm, key) = parts(&self.0).ok_or(PasskeyRefusal::Algorithm)?;
        UnparsedPublicKey::new(algorithm, key)
            .verify(message, signature)
            .map_err(|_| PasskeyRefusal::Signature)
    }
}

fn parts(der: &[u8]) -> Option<(&'static dyn VerificationAlgorithm, &[u8])> {
    let kinds: [(&'static dyn VerificationAlgorithm, &[u8], usize); 3] = [
        (&ECDSA_P256_SHA256_ASN1, &ES256_PREFIX, ES256_BYTES),
        (&ED25519, &ED25519_PREFIX, ED25519_BYTES),
        (&RSA_PKCS1_2048_8192_SHA256, &RS256_PREFIX, RS256_BYTES),
    ];
    kinds.into_iter().find_map(|(algorithm, prefix, length)| {
        let key = der.strip_prefix(prefix)?;
        (key.len() == length).then_some((algorithm, key))
    })
}

#[cfg(test)]
mod tests {
    use ring::{
        rand::SystemRandom,
        signature::{Ed25519KeyPair, KeyPair},
    };

    use super::*;

    #[test]
    fn keys_of_other_kinds_and_lengths_are_refused() {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a key");
        let pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("a key");
        let der = [&ED25519_PREFIX[..], pair.public_key().as_ref()].concat();
        let key = PublicKey::from_der(&der).expect("a supported key");
        let signature = pair.sign(b"message");
        assert_eq!(key.verify(b"message", signature.as_ref()), Ok(()));
        let refused = Err(PasskeyRefusal::Signature);
        assert_eq!(key.verify(b"another", signature.as_ref()), refused);
        for wrong in [&der[1..], &der[..der.len() - 1], b"", &ES256_PREFIX] {
            assert!(PublicKey::from_der(wrong).is_err());
        }
    }
}
