//! Authentication: token secrets, passwords, and the key ring, which signs what we issue and encrypts stored secrets.
//! It does not know requests, users or the database: callers look up hashes and decide what a valid token permits.
//!
//! ```
//! use identity::{keys::KeyRing, secrets};
//! use model::entropy::SystemEntropy;
//!
//! // Only the hash of a token is stored.
//! let token = secrets::generate_token(&SystemEntropy);
//! assert!(secrets::hash_token(&token).is_some());
//! assert!(secrets::hash_token(&"something else".into()).is_none());
//!
//! // A signature is valid for one purpose.
//! let keys = KeyRing::generate(&SystemEntropy);
//! let signed = keys.sign_token("page", b"after 42");
//! assert_eq!(
//!     keys.verify_token("page", &signed).as_deref(),
//!     Some(&b"after 42"[..])
//! );
//! assert_eq!(keys.verify_token("preview", &signed), None);
//! ```

pub mod envelopes;
pub mod integration_tokens;
mod jwt;
pub mod keys;
pub mod oidc;
pub mod passkeys;
pub mod passwords;
pub mod previews;
pub mod recovery_codes;
pub mod secrets;
pub mod site_keys;
pub mod site_tokens;
pub mod statements;
pub mod totp;
pub mod visitor_tokens;
pub mod webhooks;
