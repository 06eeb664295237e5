//! The program that verifies messages of SAML identity providers.

use context::{Feature, Settings};
use saml_client::SamlVerifier;

pub(crate) struct Verifier(pub(crate) SamlVerifier);

impl Feature for Verifier {
    fn new(settings: &Settings) -> Self {
        Self(SamlVerifier::new(settings.saml.clone()))
    }
}
