//! OpenID Connect as a relying party, without its HTTP requests: the URL that a browser is sent to, what the documents of a
//! provider must say, and the verification of ID tokens. Signatures are verified by the library
//! (`docs/adr/0032-openid-connect-without-an-http-client.md`); what it leaves to its users is checked here.

mod authorization;
mod claims;
mod client_secrets;
mod id_token;
mod provider_document;
mod refusal;
mod signing_keys;
mod token_response;

pub use authorization::{AuthorizationRequest, PendingAuthorization, hash_state};
pub use claims::VerifiedIdentity;
pub use id_token::{ExpectedToken, IdTokenClaims, verify_id_token};
pub use provider_document::{DocumentError, ProviderDocument, configuration_url};
pub use refusal::OidcRefusal;
pub use signing_keys::SigningKeys;
pub use token_response::TokenResponse;

/// Tolerated clock difference of a provider.
const LEEWAY_SECONDS: i64 = 60;
