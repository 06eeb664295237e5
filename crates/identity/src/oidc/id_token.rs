//! The verification of ID tokens.

use std::time::SystemTime;

use jiff::{SignedDuration, Timestamp};
use openidconnect::{
    AccessToken, AccessTokenHash, ClaimsVerificationError, ClientId, IssuerUrl, Nonce,
    SignatureVerificationError,
    core::{CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier, CoreJwsSigningAlgorithm},
};
use secrecy::{ExposeSecret, SecretString};

use super::{LEEWAY_SECONDS, OidcRefusal, SigningKeys, TokenResponse};

const MAX_TOKEN_BYTES: usize = 32 * 1024;
/// The limit of the standard.
const MAX_SUBJECT_BYTES: usize = 255;
/// Signatures with public keys only. Without shared secrets, nobody who knows the client secret can sign.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 7] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// What a token must say.
pub struct ExpectedToken<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    /// Set if the person had to sign in after this time.
    pub authenticated_after: Option<Timestamp>,
    pub now: Timestamp,
}

/// Claims of a verified token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdTokenClaims {
    pub subject: String,
    /// With whether the provider has verified it.
    pub(super) email: Option<(String, bool)>,
    pub(super) name: Option<String>,
    pub(super) authenticated_at: Option<Timestamp>,
}

/// Verifies the ID token of a response.
pub fn verify_id_token(
    response: &TokenResponse,
    keys: &SigningKeys,
    expected: &ExpectedToken<'_>,
) -> Result<IdTokenClaims, OidcRefusal> {
    let text = response.id_token.expose_secret();
    if text.len() > MAX_TOKEN_BYTES {
        return Err(OidcRefusal::Shape);
    }
    let token: CoreIdToken = text.parse().map_err(|_| OidcRefusal::Shape)?;
    let verifier = verifier(keys, expected)?;
    let nonce = Nonce::new(expected.nonce.to_owned());
    let claims = token
        .claims(&verifier, &nonce)
        .map_err(|error| to_refusal(&error))?;
    check_authorized_party(claims, expected)?;
    check_access_token(&token, &verifier, claims, &response.access_token)?;
    read(claims)
}

fn verifier<'a>(
    keys: &SigningKeys,
    expected: &ExpectedToken<'a>,
) -> Result<CoreIdTokenVerifier<'a>, OidcRefusal> {
    let issuer = IssuerUrl::new(expected.issuer.to_owned()).map_err(|_| OidcRefusal::Issuer)?;
    let client = ClientId::new(expected.client_id.to_owned());
    let leeway = SignedDuration::from_secs(LEEWAY_SECONDS);
    let (earliest, latest) = (expected.now - leeway, expected.now + leeway);
    let after = expected.authenticated_after.map(|after| after - leeway);
    // A public client has no secret that could be taken for a key.
    let verifier = CoreIdTokenVerifier::new_public_client(client, issuer, keys.to_set())
        .set_allowed_algs(ALGORITHMS)
        // The library compares without a tolerance.
        .set_time_fn(move || SystemTime::from(earliest).into())
        .set_issue_time_verifier_fn(move |issued| {
            let is_past = issued.timestamp() <= latest.as_second();
            is_past.then_some(()).ok_or_else(String::new)
        })
        .set_auth_time_verifier_fn(move |time| match (after, time) {
            (None, _) => Ok(()),
            (Some(after), Some(time)) if time.timestamp() >= after.as_second() => Ok(()),
            (Some(_), _) => Err(String::new()),
        });
    Ok(verifier)
}

/// The library leaves `azp` to its users. If it is there, it must be us.
fn check_authorized_party(
    claims: &CoreIdTokenClaims,
    expected: &ExpectedToken<'_>,
) -> Result<(), OidcRefusal> {
    match claims.authorized_party() {
        Some(party) if party.as_str() != expected.client_id => Err(OidcRefusal::Audience),
        _ => Ok(()),
    }
}

/// If the ID token names its access token, it must be the one beside it.
fn check_access_token(
    token: &CoreIdToken,
    verifier: &CoreIdTokenVerifier<'_>,
    claims: &CoreIdTokenClaims,
    access_token: &SecretString,
) -> Result<(), OidcRefusal> {
    let Some(stated) = claims.access_token_hash() else {
        return Ok(());
    };
    let algorithm = token.signing_alg().map_err(|_| OidcRefusal::Signature)?;
    let key = token
        .signing_key(verifier)
        .map_err(|_| OidcRefusal::Signature)?;
    let access_token = AccessToken::new(access_token.expose_secret().to_owned());
    let actual = AccessTokenHash::from_token(&access_token, algorithm, key);
    match actual {
        Ok(actual) if actual == *stated => Ok(()),
        _ => Err(OidcRefusal::Signature),
    }
}

fn read(claims: &CoreIdTokenClaims) -> Result<IdTokenClaims, OidcRefusal> {
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.len() > MAX_SUBJECT_BYTES || subject.contains('\0') {
        return Err(OidcRefusal::Shape);
    }
    let is_verified = claims.email_verified() == Some(true);
    let email = claims.email().map(|email| (email.to_string(), is_verified));
    let name = claims.name().and_then(|names| names.get(None));
    let authenticated_at = claims
        .auth_time()
        .and_then(|time| Timestamp::from_second(time.timestamp()).ok());
    Ok(IdTokenClaims {
        subject: subject.to_owned(),
        email,
        name: name.map(|name| name.to_string()),
        authenticated_at,
    })
}

fn to_refusal(error: &ClaimsVerificationError) -> OidcRefusal {
    match error {
        ClaimsVerificationError::Expired(_) => OidcRefusal::Expired,
        ClaimsVerificationError::InvalidAudience(_) => OidcRefusal::Audience,
        ClaimsVerificationError::InvalidAuthTime(_) => OidcRefusal::AuthenticationTime,
        ClaimsVerificationError::InvalidIssuer(_) => OidcRefusal::Issuer,
        ClaimsVerificationError::InvalidNonce(_) => OidcRefusal::Nonce,
        ClaimsVerificationError::SignatureVerification(
            SignatureVerificationError::DisallowedAlg(_)
            | SignatureVerificationError::UnsupportedAlg(_)
            | SignatureVerificationError::NoSignature,
        ) => OidcRefusal::Algorithm,
        ClaimsVerificationError::SignatureVerification(_) => OidcRefusal::Signature,
        _ => OidcRefusal::Shape,
    }
}
