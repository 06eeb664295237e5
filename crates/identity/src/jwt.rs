//! JSON Web Tokens, signed with HS256 only. The crypto provider of the library has only this algorithm, so no token
//! can select another.

use std::sync::Once;

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, TokenData, Validation,
    crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils},
    errors::{ErrorKind, Result},
};
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::Sha256;
use signature::{Signer, Verifier};

const ALGORITHM: Algorithm = Algorithm::HS256;

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| Ok(Box::new(Hs256::new(*algorithm, key.as_bytes())?)),
    verifier_factory: |algorithm, key| {
        let secret = key.try_get_as_bytes()?;
        Ok(Box::new(Hs256::new(*algorithm, secret)?))
    },
    key_utils: KeyUtils::new_unimplemented(),
};
static INSTALL: Once = Once::new();

/// Signs claims. `key_id` names one of several keys.
pub(crate) fn sign(claims: &impl Serialize, key: &[u8], key_id: Option<String>) -> Result<String> {
    install();
    let header = Header {
        kid: key_id,
        ..Header::new(ALGORITHM)
    };
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(key))
}

/// The header of an unverified token.
pub(crate) fn unchecked_header(token: &str) -> Option<Header> {
    jsonwebtoken::decode_header(token).ok()
}

/// Verifies a token with this key and returns its claims. Times and audiences are checked by the caller: the library
/// would use the system clock.
pub(crate) fn verify(token: &str, key: &[u8]) -> Option<Map<String, Value>> {
    install();
    let mut validation = Validation::new(ALGORITHM);
    validation.validate_exp = false;
    validation.validate_aud = false;
    let decoded: TokenData<Map<String, Value>> =
        jsonwebtoken::decode(token, &DecodingKey::from_secret(key), &validation).ok()?;
    Some(decoded.claims)
}

fn install() {
    INSTALL.call_once(|| {
        PROVIDER
            .install_default()
            .expect("this is the only place that chooses the cryptography of tokens");
    });
}

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, key: &[u8]) -> Result<Self> {
        if algorithm != ALGORITHM {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        let mac = Hmac::new_from_slice(key).map_err(|_| ErrorKind::InvalidKeyFormat)?;
        Ok(Self(mac))
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, signature::Error> {
        let mac = self.0.clone().chain_update(message);
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(
        &self,
        message: &[u8],
        signature: &Vec<u8>,
    ) -> std::result::Result<(), signature::Error> {
        let mac = self.0.clone().chain_update(message);
        mac.verify_slice(signature)
            .map_err(signature::Error::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        ALGORITHM
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        ALGORITHM
    }
}
