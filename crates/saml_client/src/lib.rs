//! SAML responses and metadata go to `bindery-saml`, a separate process for each message, which says what they state
//! or why they are refused.
//!
//! XML and its signatures are read by nobody else: whoever can send a form can send any XML, before anybody is signed
//! in. A flaw of the parser or of the cryptography reaches a process without files, network and secrets, which lives
//! for one message ([ADR 31](../../../docs/adr/0031-saml-is-verified-by-a-program-of-its-own.md)).
//!
//! [`protocol`] is the format in which both programs talk: this crate writes it, and the program reads it.
//!
//! ```no_run
//! use saml_client::{SamlError, SamlVerifier, Settings, protocol::Expectations};
//!
//! # async fn sign_in(xml: Vec<u8>, now: jiff::Timestamp, certificate: String) -> Result<(), SamlError> {
//! let verifier = SamlVerifier::new(Settings::new("/usr/local/bin/bindery-saml"));
//! let expectations = Expectations {
//!     now,
//!     sp_entity_id: "https://docs.example.com/app/sso/saml/7/metadata".to_owned(),
//!     acs_url: "https://docs.example.com/app/sso/saml/7/acs".to_owned(),
//!     idp_entity_id: "https://idp.example.com/".to_owned(),
//!     certificates: vec![certificate],
//! };
//! match verifier.verify_response(expectations, xml).await {
//!     Ok(response) => assert!(!response.name_id.value.is_empty()),
//!     Err(SamlError::Refused(refusal)) => assert_ne!(refusal.code.as_str(), ""),
//!     Err(unavailable) => return Err(unavailable),
//! }
//! # Ok(())
//! # }
//! ```

mod error;
pub mod protocol;
mod refusal;
pub mod service;
mod settings;
mod verifier;

pub use error::{Result, SamlError};
pub use refusal::{Refusal, RefusalCode};
pub use settings::Settings;
pub use verifier::SamlVerifier;
