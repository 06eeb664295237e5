//! Step 3, for one signature: exactly the elements that a signature of SAML has, with methods from a list.
//!
//! The library supports all of XML signatures: several references, transforms that select or rewrite, references to
//! files. It also looks for some elements by their local name and takes the first. Here every element and attribute is
//! accounted for, so that there is only one way to read them.

use base64::{Engine, engine::general_purpose::STANDARD};
use saml_client::RefusalCode;
use uppsala::NodeId;

use crate::{
    Result, refuse,
    tree::{Node, SIGNATURE_NS},
};

const EXCLUSIVE_C14N: &str = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED: &str = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/// RSA and ECDSA with SHA-2. No SHA-1, which can be forged; no HMAC, whose key would be the public certificate.
const SIGNATURE_METHODS: [&str; 6] = [
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384",
    "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
];
const DIGEST_METHODS: [&str; 3] = [
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
];

/// A signature that covers its parent by its id.
pub(crate) struct SignatureShape {
    pub(crate) signature: NodeId,
    pub(crate) parent: NodeId,
    pub(crate) digest_method: String,
    pub(crate) digest: Vec<u8>,
    /// Namespace prefixes that are canonicalized inclusively.
    pub(crate) prefixes: Vec<String>,
}

/// Checks a signature below the element with this id.
pub(crate) fn check(signature: Node<'_>, parent: NodeId, id: &str) -> Result<SignatureShape> {
    require_attributes(signature, &["Id"])?;
    let children: Vec<_> = signature.children().collect();
    let (info, value) = match children.as_slice() {
        [info, value] => (*info, *value),
        [info, value, key_info] => {
            check_key_info(*key_info)?;
            (*info, *value)
        }
        _ => return unexpected("Signature"),
    };
    require_name(info, "SignedInfo")?;
    require_name(value, "SignatureValue")?;
    require_attributes(value, &["Id"])?;
    decode(value)?;
    let reference = check_signed_info(info)?;
    if reference
        .attribute("URI")
        .and_then(|uri| uri.strip_prefix('#'))
        != Some(id)
    {
        let detail = "a signature does not refer to the element that it is in";
        return refuse(RefusalCode::Shape, detail);
    }
    let [transforms, method, digest] = children_of(reference, "Reference")?;
    let prefixes = check_transforms(transforms)?;
    require_name(method, "DigestMethod")?;
    require_name(digest, "DigestValue")?;
    require_attributes(digest, &[])?;
    Ok(SignatureShape {
        signature: signature.id,
        parent,
        digest_method: check_method(method, &DIGEST_METHODS)?.to_owned(),
        digest: decode(digest)?,
        prefixes,
    })
}

/// Returns the only reference.
fn check_signed_info(info: Node<'_>) -> Result<Node<'_>> {
    require_attributes(info, &["Id"])?;
    let [canonicalization, method, reference] = children_of(info, "SignedInfo")?;
    require_name(canonicalization, "CanonicalizationMethod")?;
    require_name(method, "SignatureMethod")?;
    require_name(reference, "Reference")?;
    check_canonicalization(canonicalization)?;
    check_method(method, &SIGNATURE_METHODS)?;
    require_attributes(reference, &["Id", "Type", "URI"])?;
    Ok(reference)
}

/// Two transforms: the signature itself is left out, then exclusive canonicalization.
fn check_transforms(transforms: Node<'_>) -> Result<Vec<String>> {
    require_name(transforms, "Transforms")?;
    require_attributes(transforms, &[])?;
    let [enveloped, canonicalization] = children_of(transforms, "Transforms")?;
    require_name(enveloped, "Transform")?;
    require_name(canonicalization, "Transform")?;
    check_method(enveloped, &[ENVELOPED])?;
    check_canonicalization(canonicalization)
}

/// Returns the prefixes of `InclusiveNamespaces`.
fn check_canonicalization(method: Node<'_>) -> Result<Vec<String>> {
    require_attributes(method, &["Algorithm"])?;
    if method.attribute("Algorithm") != Some(EXCLUSIVE_C14N) {
        let detail = "only exclusive canonicalization without comments is accepted";
        return refuse(RefusalCode::Algorithm, detail);
    }
    let children: Vec<_> = method.children().collect();
    match children.as_slice() {
        [] if method.has_only_elements() => Ok(Vec::new()),
        [inclusive]
            if method.has_only_elements()
                && inclusive.is(EXCLUSIVE_C14N, "InclusiveNamespaces")
                && inclusive.has_only_attributes(&["PrefixList"])
                && inclusive.children().next().is_none() =>
        {
            let list = inclusive.attribute("PrefixList").unwrap_or_default();
            Ok(list.split_whitespace().map(str::to_owned).collect())
        }
        _ => unexpected("canonicalization"),
    }
}

/// Checks an element that names one of these methods and has no parameters.
fn check_method<'d>(method: Node<'d>, allowed: &[&str]) -> Result<&'d str> {
    require_attributes(method, &["Algorithm"])?;
    let algorithm = method.attribute("Algorithm").unwrap_or_default();
    if !allowed.contains(&algorithm) {
        let detail = "a method of the signature is not accepted: use RSA or ECDSA with SHA-256, SHA-384 or SHA-512";
        return refuse(RefusalCode::Algorithm, detail);
    }
    if method.children().next().is_some() || !method.has_only_elements() {
        return unexpected("method");
    }
    Ok(algorithm)
}

/// A key in the message is never used. What it may be is limited all the same, because the library looks at it.
fn check_key_info(key_info: Node<'_>) -> Result<()> {
    require_name(key_info, "KeyInfo")?;
    require_attributes(key_info, &["Id"])?;
    let known = ["KeyName", "KeyValue", "X509Data"];
    let is_known = |child: Node<'_>| known.iter().any(|name| child.is(SIGNATURE_NS, name));
    if key_info.children().all(is_known) {
        return Ok(());
    }
    unexpected("KeyInfo")
}

fn children_of<'d, const COUNT: usize>(parent: Node<'d>, name: &str) -> Result<[Node<'d>; COUNT]> {
    let children: Vec<_> = parent.children().collect();
    match children.try_into() {
        Ok(children) if parent.has_only_elements() => Ok(children),
        _ => unexpected(name),
    }
}

fn require_name(node: Node<'_>, name: &str) -> Result<()> {
    if node.is(SIGNATURE_NS, name) {
        return Ok(());
    }
    unexpected(name)
}

fn require_attributes(node: Node<'_>, names: &[&str]) -> Result<()> {
    if node.has_only_attributes(names) {
        return Ok(());
    }
    unexpected("attribute")
}

/// Decodes an element whose only content is Base64.
fn decode(node: Node<'_>) -> Result<Vec<u8>> {
    let text: Option<String> = node
        .only_text()
        .map(|text| text.split_whitespace().collect());
    match text.map(|text| STANDARD.decode(text)) {
        Some(Ok(bytes)) if !bytes.is_empty() => Ok(bytes),
        _ => unexpected("Base64"),
    }
}

fn unexpected<T>(what: &str) -> Result<T> {
    let detail = format!("a signature does not have the form that SAML requires, at `{what}`");
    refuse(RefusalCode::Shape, detail)
}
