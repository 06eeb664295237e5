//! Step 4: every signature is valid, by a key of the provider, and covers its parent.

use bergshamra_dsig::{DsigContext, verify::VerifyResult, verify::verify_all_document_with_source};
use bergshamra_keys::KeysManager;
use saml_client::RefusalCode;
use uppsala::Document;

use crate::{Result, refuse, shape::ResponseShape, signature_shape::SignatureShape};

/// The outermost element that is signed.
pub(crate) struct SignedElement<'s> {
    pub(crate) signature: &'s SignatureShape,
    /// Position of the certificate.
    pub(crate) certificate: usize,
}

/// The keys are named by the position of their certificate.
pub(crate) fn verify<'s>(
    document: &Document<'_>,
    text: &str,
    shape: &'s ResponseShape,
    keys: KeysManager,
) -> Result<SignedElement<'s>> {
    // Trusts these keys only, never one in the message.
    let context = DsigContext::new(keys);
    let Ok(results) = verify_all_document_with_source(&context, document, Some(text)) else {
        return refuse(RefusalCode::Signature, "the signatures cannot be verified");
    };
    if results.len() != shape.signatures.len() {
        return refuse(RefusalCode::Signature, "not every signature was verified");
    }
    let mut outermost = None;
    for signature in &shape.signatures {
        let certificate = find_certificate(signature, &results)?;
        outermost.get_or_insert(SignedElement {
            signature,
            certificate,
        });
    }
    match outermost {
        Some(signed) => Ok(signed),
        None => refuse(RefusalCode::Unsigned, "nothing is signed"),
    }
}

/// Finds the result for a signature and returns the position of the certificate that verified it.
fn find_certificate(signature: &SignatureShape, results: &[VerifyResult]) -> Result<usize> {
    for result in results {
        let VerifyResult::Valid {
            signature_node,
            references,
            key_info,
        } = result
        else {
            continue;
        };
        if *signature_node != signature.signature {
            continue;
        }
        // What is read is what was signed: the same node of the same tree, not an element with the same id.
        let [reference] = references.as_slice() else {
            return refuse(
                RefusalCode::Shape,
                "a signature has more than one reference",
            );
        };
        if reference.resolved_node != Some(signature.parent) || !reference.digest_verified {
            return refuse(RefusalCode::Shape, "a signature covers another element");
        }
        let name = key_info.key_name.as_deref().unwrap_or_default();
        let Ok(certificate) = name.parse() else {
            return refuse(RefusalCode::Signature, "the key is not of the provider");
        };
        return Ok(certificate);
    }
    refuse(
        RefusalCode::Signature,
        "no certificate of the provider verifies the signature, or the signed content was changed",
    )
}
