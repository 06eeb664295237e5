//! Step 5: the bytes that were signed.
//!
//! Everything that is believed is read from these bytes, parsed anew. Whatever the original message contains beside
//! them, or would look like to another parser, is gone.

use bergshamra_xml::nodeset::NodeSet;
use saml_client::RefusalCode;
use uppsala::Document;

use crate::{Result, refuse, signature_shape::SignatureShape};

/// Canonicalizes the element that the signature covers, as the signer did, and compares its digest.
pub(crate) fn signed_bytes(document: &Document<'_>, signed: &SignatureShape) -> Result<String> {
    let element = NodeSet::tree_without_comments(signed.parent, document);
    let signature = NodeSet::tree_with_comments(signed.signature, document);
    let covered = element.subtract(&signature);
    let canonical =
        bergshamra_c14n::exclusive::canonicalize(document, false, Some(&covered), &signed.prefixes);
    let Ok(bytes) = canonical else {
        return refuse(
            RefusalCode::Signature,
            "the signed element cannot be canonicalized",
        );
    };
    let digest = bergshamra_crypto::digest::digest(&signed.digest_method, &bytes);
    if digest.ok().as_ref() != Some(&signed.digest) {
        return refuse(RefusalCode::Signature, "the signed content was changed");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) => refuse(RefusalCode::Malformed, "the signed content is not UTF-8"),
    }
}
