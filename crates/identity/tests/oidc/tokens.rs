//! ID tokens that are right, and each way to be wrong.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use identity::oidc::{
    ExpectedToken, IdTokenClaims, OidcRefusal, SigningKeys, TokenResponse, verify_id_token,
};
use jiff::Timestamp;
use ring::{
    digest, hmac,
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
        EcdsaSigningAlgorithm, Ed25519KeyPair, KeyPair,
    },
};
use serde_json::{Value, json};

pub(crate) const ISSUER: &str = "https://login.example.com/tenant";
const CLIENT: &str = "bindery";
const SECRET: &str = "a client secret that signs nothing";
const NONCE: &str = "the nonce of this sign-in";
const NOW: i64 = 1_800_000_000;
const ACCESS_TOKEN: &str = "an access token";

/// A key of a provider, and its public part as a JWK.
pub(crate) enum Key {
    Ed(Ed25519KeyPair),
    Ec(EcdsaKeyPair, &'static str),
}

impl Key {
    pub(crate) fn ed() -> Self {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("random");
        Self::Ed(Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("our own"))
    }

    fn ec(curve: &'static str) -> Self {
        let algorithm: &EcdsaSigningAlgorithm = match curve {
            "P-256" => &ECDSA_P256_SHA256_FIXED_SIGNING,
            _ => &ECDSA_P384_SHA384_FIXED_SIGNING,
        };
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("random");
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random);
        Self::Ec(pair.expect("our own"), curve)
    }

    pub(crate) fn jwk(&self, id: &str) -> Value {
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        match self {
            Self::Ed(pair) => {
                let x = encode(pair.public_key().as_ref());
                json!({"kty": "OKP", "crv": "Ed25519", "x": x, "kid": id, "use": "sig", "alg": "EdDSA"})
            }
            Self::Ec(pair, curve) => {
                let point = &pair.public_key().as_ref()[1..];
                let (x, y) = point.split_at(point.len() / 2);
                json!({"kty": "EC", "crv": curve, "x": encode(x), "y": encode(y), "kid": id, "use": "sig"})
            }
        }
    }

    fn algorithm(&self) -> &'static str {
        match self {
            Self::Ed(_) => "EdDSA",
            Self::Ec(_, "P-256") => "ES256",
            Self::Ec(..) => "ES384",
        }
    }

    pub(crate) fn sign(&self, header: &Value, claims: &Value) -> String {
        let text = unsigned(header, claims);
        let signature = match self {
            Self::Ed(pair) => pair.sign(text.as_bytes()).as_ref().to_vec(),
            Self::Ec(pair, _) => {
                let signature = pair.sign(&SystemRandom::new(), text.as_bytes());
                signature.expect("random").as_ref().to_vec()
            }
        };
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

fn unsigned(header: &Value, claims: &Value) -> String {
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", encode(header), encode(claims))
}

fn keys(jwks: &[Value]) -> SigningKeys {
    let document = json!({"keys": jwks}).to_string();
    SigningKeys::parse(document.as_bytes()).expect("a set of keys")
}

pub(crate) fn claims() -> Value {
    json!({
        "iss": ISSUER, "sub": "person 1", "aud": CLIENT, "nonce": NONCE,
        "iat": NOW - 5, "exp": NOW + 300, "auth_time": NOW - 10,
        "email": "mia@example.com", "email_verified": true, "name": "Mia",
    })
}

pub(crate) fn with(field: &str, value: impl Into<Value>) -> Value {
    let mut claims = claims();
    claims[field] = value.into();
    claims
}

fn without(field: &str) -> Value {
    let mut claims = claims();
    claims.as_object_mut().expect("an object").remove(field);
    claims
}

fn response(token: &str) -> TokenResponse {
    let json = json!({"id_token": token, "access_token": ACCESS_TOKEN, "token_type": "Bearer"});
    TokenResponse::parse(json.to_string().as_bytes()).expect("both tokens")
}

fn verify(
    token: &str,
    keys: &SigningKeys,
    after: Option<i64>,
) -> Result<IdTokenClaims, OidcRefusal> {
    let time = |seconds| Timestamp::from_second(seconds).expect("a time");
    let expected = ExpectedToken {
        issuer: ISSUER,
        client_id: CLIENT,
        nonce: NONCE,
        authenticated_after: after.map(time),
        now: time(NOW),
    };
    verify_id_token(&response(token), keys, &expected)
}

pub(crate) fn verified(claims: &Value) -> Result<IdTokenClaims, OidcRefusal> {
    let key = Key::ed();
    let token = key.sign(&json!({"alg": "EdDSA", "kid": "1"}), claims);
    verify(&token, &keys(&[key.jwk("1")]), None)
}

#[test]
fn tokens_of_each_kind_of_key_are_accepted() {
    for key in [Key::ed(), Key::ec("P-256"), Key::ec("P-384")] {
        let header = json!({"alg": key.algorithm(), "kid": "1", "typ": "JWT"});
        let other = Key::ed();
        let keys = keys(&[other.jwk("0"), key.jwk("1")]);
        let token = key.sign(&header, &claims());
        let found = verify(&token, &keys, None).expect("a valid token");
        assert_eq!(found.subject, "person 1");
    }
}

#[test]
fn each_claim_that_differs_refuses_the_token() {
    let cases = [
        (
            "nonce",
            with("nonce", "of another sign-in"),
            OidcRefusal::Nonce,
        ),
        ("no nonce", without("nonce"), OidcRefusal::Nonce),
        ("aud", with("aud", "another"), OidcRefusal::Audience),
        (
            "two aud",
            with("aud", json!([CLIENT, "another"])),
            OidcRefusal::Audience,
        ),
        ("no aud", without("aud"), OidcRefusal::Audience),
        (
            "iss",
            with("iss", "https://login.example.com/other"),
            OidcRefusal::Issuer,
        ),
        (
            "iss with a slash",
            with("iss", format!("{ISSUER}/")),
            OidcRefusal::Issuer,
        ),
        ("azp", with("azp", "another"), OidcRefusal::Audience),
        ("expired", with("exp", NOW - 60), OidcRefusal::Expired),
        ("no exp", without("exp"), OidcRefusal::Shape),
        (
            "from the future",
            with("iat", NOW + 61),
            OidcRefusal::Expired,
        ),
        (
            "at_hash",
            with("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
            OidcRefusal::Signature,
        ),
        ("no sub", without("sub"), OidcRefusal::Shape),
        ("empty sub", with("sub", ""), OidcRefusal::Shape),
        ("long sub", with("sub", "x".repeat(256)), OidcRefusal::Shape),
        (
            "text for a boolean",
            with("email_verified", "true"),
            OidcRefusal::Shape,
        ),
        ("long", with("name", "x".repeat(33_000)), OidcRefusal::Shape),
    ];
    for (name, claims, refusal) in cases {
        assert_eq!(verified(&claims), Err(refusal), "{name}");
    }
}

#[test]
fn a_minute_of_difference_between_clocks_is_tolerated() {
    for claims in [with("exp", NOW - 59), with("iat", NOW + 60)] {
        assert!(verified(&claims).is_ok(), "{claims}");
    }
    let ours = digest::digest(&digest::SHA512, ACCESS_TOKEN.as_bytes());
    let half = URL_SAFE_NO_PAD.encode(&ours.as_ref()[..32]);
    for claims in [
        with("at_hash", half),
        with("azp", CLIENT),
        with("aud", json!([CLIENT])),
    ] {
        assert!(verified(&claims).is_ok(), "{claims}");
    }
}

#[test]
fn only_allowed_algorithms_and_keys_of_the_provider_verify() {
    let key = Key::ed();
    let jwk = key.jwk("1");
    let found = keys(std::slice::from_ref(&jwk));
    let hmac_with = |secret: &[u8]| {
        let text = unsigned(&json!({"alg": "HS256", "kid": "1"}), &claims());
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), text.as_bytes());
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref()))
    };
    let none = format!("{}.", unsigned(&json!({"alg": "none"}), &claims()));
    let public = URL_SAFE_NO_PAD
        .decode(jwk["x"].as_str().expect("text"))
        .expect("base64");
    let header = json!({"alg": "EdDSA", "kid": "1"});
    let stripped = key.sign(&header, &claims());
    let stripped = stripped.rsplit_once('.').expect("a signature").0.to_owned() + ".";
    let cases = [
        ("none", none, OidcRefusal::Algorithm),
        (
            "the client secret",
            hmac_with(SECRET.as_bytes()),
            OidcRefusal::Algorithm,
        ),
        (
            "the public key as a secret",
            hmac_with(&public),
            OidcRefusal::Algorithm,
        ),
        ("no signature", stripped, OidcRefusal::Signature),
        (
            "another key",
            Key::ed().sign(&header, &claims()),
            OidcRefusal::Signature,
        ),
        (
            "another kid",
            key.sign(&json!({"alg": "EdDSA", "kid": "2"}), &claims()),
            OidcRefusal::Signature,
        ),
        (
            "another kind of key",
            key.sign(&json!({"alg": "ES256", "kid": "1"}), &claims()),
            OidcRefusal::Signature,
        ),
        (
            "an algorithm nobody has",
            key.sign(&json!({"alg": "XX1"}), &claims()),
            OidcRefusal::Shape,
        ),
        (
            "the key in the header",
            {
                let evil = Key::ed();
                let header = json!({"alg": "EdDSA", "kid": "1", "jwk": evil.jwk("1")});
                evil.sign(&header, &claims())
            },
            OidcRefusal::Signature,
        ),
        (
            "a critical extension",
            key.sign(
                &json!({"alg": "EdDSA", "kid": "1", "crit": ["x"], "x": 1}),
                &claims(),
            ),
            OidcRefusal::Shape,
        ),
        ("three words", "not.a.token".to_owned(), OidcRefusal::Shape),
    ];
    for (name, token, refusal) in cases {
        assert_eq!(verify(&token, &found, None), Err(refusal), "{name}");
    }
    let changed = key.sign(&header, &claims());
    let (start, signature) = changed.rsplit_once('.').expect("a signature");
    let evil = unsigned(&header, &with("sub", "person 2"));
    assert_ne!(start, evil);
    let evil = format!("{evil}.{signature}");
    assert_eq!(verify(&evil, &found, None), Err(OidcRefusal::Signature));
}

#[test]
fn weak_and_shared_keys_are_no_keys() {
    let short = URL_SAFE_NO_PAD.encode([0xff; 255]);
    let rsa = json!({"kty": "RSA", "n": short, "e": "AQAB", "kid": "1"});
    let shared = json!({"kty": "oct", "k": URL_SAFE_NO_PAD.encode(SECRET), "kid": "2"});
    let found = format!("{:?}", keys(&[rsa, shared]));
    assert_eq!(found, "SigningKeys([])");
    assert!(SigningKeys::parse(b"[]").is_none());
}

#[test]
fn who_had_to_sign_in_again_did_so() {
    let key = Key::ed();
    let found = keys(&[key.jwk("1")]);
    let header = json!({"alg": "EdDSA", "kid": "1"});
    let old = key.sign(&header, &with("auth_time", NOW - 3_600));
    let fresh = key.sign(&header, &with("auth_time", NOW - 5));
    let silent = key.sign(&header, &without("auth_time"));
    let begun = Some(NOW - 20);
    assert!(verify(&fresh, &found, begun).is_ok());
    assert!(verify(&old, &found, None).is_ok());
    for token in [old, silent] {
        let refused = verify(&token, &found, begun);
        assert_eq!(refused, Err(OidcRefusal::AuthenticationTime));
    }
}
