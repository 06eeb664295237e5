//! Verifies SAML responses of identity providers, and reads their metadata and certificates. Pure: one message in, one
//! verdict out; the time is a part of the request.
//!
//! Signatures, canonicalization and parsing are `bergshamra`'s
//! ([ADR 31](../../../docs/adr/0031-saml-is-verified-by-a-program-of-its-own.md)). This crate decides which XML it
//! gets to see, what a signature has to cover, and reads nothing but the bytes that were signed. The checks run in
//! this order; the first that fails is the verdict:
//!
//! 1. `message`: size, encoding, no document type, no comments, no instructions.
//! 2. `tree`: one parser for everything, with limits on depth and counts.
//! 3. `shape` and `signature_shape`: one assertion, signatures only where they belong, one reference each to their
//!    parent, methods from a list.
//! 4. `verify`: every signature by a key of the provider, and the element it covers is its parent.
//! 5. `canonical`: the bytes that were signed, compared with their digest and parsed anew.
//! 6. `profile`: status, issuer, destination, subject, recipient, audience, times, attributes.

mod canonical;
mod certificates;
mod dates;
mod message;
mod metadata;
mod profile;
mod shape;
mod signature_shape;
mod tree;
mod verify;

use saml_client::{
    Refusal, RefusalCode,
    protocol::{Certificate, Expectations, ProviderMetadata, VerifiedResponse},
};

pub(crate) type Result<T, E = Refusal> = std::result::Result<T, E>;

/// Verifies a SAML response and returns what it states.
pub fn verify_response(expected: &Expectations, message: &[u8]) -> Result<VerifiedResponse> {
    let text = message::check(message)?;
    let document = tree::parse(text)?;
    let shape = shape::check(&document)?;
    let keys = certificates::trusted_keys(&expected.certificates)?;
    let signed = verify::verify(&document, text, &shape, keys)?;
    let bytes = canonical::signed_bytes(&document, signed.signature)?;
    let signed_document = tree::parse(&bytes)?;
    profile::read(&document, &shape, &signed_document, &signed, expected)
}

/// Verifies the signatures of a response, without reading it. For comparing the library with others.
pub fn verify_signatures(certificates: &[String], message: &[u8]) -> Result<()> {
    let text = message::check(message)?;
    let document = tree::parse(text)?;
    let shape = shape::check(&document)?;
    let keys = certificates::trusted_keys(certificates)?;
    let signed = verify::verify(&document, text, &shape, keys)?;
    canonical::signed_bytes(&document, signed.signature).map(drop)
}

/// Reads the metadata of an identity provider.
pub fn read_metadata(message: &[u8]) -> Result<ProviderMetadata> {
    metadata::read(message)
}

/// Reads certificates in PEM.
pub fn read_certificates(message: &[u8]) -> Result<Vec<Certificate>> {
    certificates::read_pem(message)
}

fn refuse<T>(code: RefusalCode, detail: impl Into<String>) -> Result<T> {
    Err(Refusal::new(code, detail))
}
