//! Step 3: the elements of a response are where they belong.
//!
//! Signature wrapping works by moving what was signed to a place that is verified but not read, and putting something
//! else where it was. So there is no freedom here: one assertion in the whole document, directly below the response;
//! signatures directly below these two and nowhere else; no id twice.

use std::collections::BTreeSet;

use saml_client::RefusalCode;
use uppsala::{Document, NodeId};

use crate::{
    Result, refuse,
    signature_shape::{self, SignatureShape},
    tree::{ASSERTION_NS, Node, PROTOCOL_NS, SIGNATURE_NS},
};

const ENCRYPTION_NS: &str = "http://www.w3.org/2001/04/xmlenc#";
const SUCCESS: &str = "urn:oasis:names:tc:SAML:2.0:status:Success";
const MAX_ID_BYTES: usize = 256;

/// Children of a response, with the most of each.
const RESPONSE_CHILDREN: [(&str, &str, usize); 5] = [
    (ASSERTION_NS, "Issuer", 1),
    (SIGNATURE_NS, "Signature", 1),
    (PROTOCOL_NS, "Extensions", 1),
    (PROTOCOL_NS, "Status", 1),
    (ASSERTION_NS, "Assertion", 1),
];
/// Children of an assertion, with the most of each.
const ASSERTION_CHILDREN: [(&str, &str, usize); 8] = [
    (ASSERTION_NS, "Issuer", 1),
    (SIGNATURE_NS, "Signature", 1),
    (ASSERTION_NS, "Subject", 1),
    (ASSERTION_NS, "Conditions", 1),
    (ASSERTION_NS, "Advice", 1),
    (ASSERTION_NS, "AuthnStatement", usize::MAX),
    (ASSERTION_NS, "AttributeStatement", usize::MAX),
    (ASSERTION_NS, "AuthzDecisionStatement", usize::MAX),
];

/// A response that looks like one. Says nothing about whether its signatures are valid.
pub(crate) struct ResponseShape {
    pub(crate) response: NodeId,
    /// One or two, of the response first.
    pub(crate) signatures: Vec<SignatureShape>,
}

pub(crate) fn check(document: &Document<'_>) -> Result<ResponseShape> {
    let response = Node::root(document)?;
    if !response.is(PROTOCOL_NS, "Response") || response.attribute("Version") != Some("2.0") {
        return refuse(RefusalCode::Shape, "the message is not a SAML 2.0 response");
    }
    let everything = response.descendants();
    require_nothing_encrypted(&everything)?;
    let assertion = find_assertion(response, &everything)?;
    require_children(response, &RESPONSE_CHILDREN)?;
    require_children(assertion, &ASSERTION_CHILDREN)?;
    require_distinct_ids(&everything)?;
    let mut signatures = Vec::new();
    for parent in [response, assertion] {
        let Some(id) = parent.attribute("ID").filter(|id| is_id(id)) else {
            return refuse(
                RefusalCode::Shape,
                "the response or the assertion has no proper ID",
            );
        };
        for signature in parent.children_named(SIGNATURE_NS, "Signature") {
            signatures.push(signature_shape::check(signature, parent.id, id)?);
        }
    }
    let is_signature = |node: &&Node<'_>| node.is(SIGNATURE_NS, "Signature");
    if everything.iter().filter(is_signature).count() != signatures.len() {
        let detail = "a signature is neither of the response nor of the assertion";
        return refuse(RefusalCode::Shape, detail);
    }
    if signatures.is_empty() {
        let detail = "neither the response nor the assertion is signed";
        return refuse(RefusalCode::Unsigned, detail);
    }
    Ok(ResponseShape {
        response: response.id,
        signatures,
    })
}

fn require_nothing_encrypted(everything: &[Node<'_>]) -> Result<()> {
    let is_encrypted = |node: &Node<'_>| {
        let names = ["EncryptedAssertion", "EncryptedID", "EncryptedAttribute"];
        names.iter().any(|name| node.is(ASSERTION_NS, name))
            || node.is(ENCRYPTION_NS, "EncryptedData")
            || node.is(ENCRYPTION_NS, "EncryptedKey")
    };
    if everything.iter().any(is_encrypted) {
        let detail = "parts of the response are encrypted: turn encryption off at the provider";
        return refuse(RefusalCode::Encrypted, detail);
    }
    Ok(())
}

/// Finds the only assertion.
fn find_assertion<'d>(response: Node<'d>, everything: &[Node<'d>]) -> Result<Node<'d>> {
    let is_assertion = |node: &&Node<'_>| node.is(ASSERTION_NS, "Assertion");
    let mut assertions = everything.iter().filter(is_assertion);
    match (assertions.next(), assertions.next()) {
        (Some(assertion), None) if assertion.parent() == Some(response.id) => Ok(*assertion),
        (None, _) if !is_success(response) => refuse(
            RefusalCode::Status,
            "the provider reports that the sign-in failed",
        ),
        (None, _) => refuse(RefusalCode::Shape, "the response has no assertion"),
        _ => refuse(
            RefusalCode::Shape,
            "there is more than one assertion, or it is not directly in the response",
        ),
    }
}

pub(crate) fn is_success(response: Node<'_>) -> bool {
    let statuses = response.children_named(PROTOCOL_NS, "Status");
    let codes: Vec<_> = statuses
        .iter()
        .flat_map(|status| status.children_named(PROTOCOL_NS, "StatusCode"))
        .collect();
    match codes.as_slice() {
        [code] => code.attribute("Value") == Some(SUCCESS),
        _ => false,
    }
}

fn require_children(parent: Node<'_>, allowed: &[(&str, &str, usize)]) -> Result<()> {
    let known = |child: Node<'_>| {
        allowed
            .iter()
            .any(|(namespace, name, _)| child.is(namespace, name))
    };
    if !parent.children().all(known) || !parent.has_only_elements() {
        let detail = "the response or the assertion has a child that SAML does not know";
        return refuse(RefusalCode::Shape, detail);
    }
    for (namespace, name, most) in allowed {
        if parent.children_named(namespace, name).len() > *most {
            return refuse(
                RefusalCode::Shape,
                format!("there is more than one `{name}`"),
            );
        }
    }
    Ok(())
}

/// Ids under all names by which the library would find an element.
fn require_distinct_ids(everything: &[Node<'_>]) -> Result<()> {
    let mut seen = BTreeSet::new();
    for node in everything {
        for id in node.ids() {
            if !seen.insert(id) {
                return refuse(RefusalCode::Shape, "two elements have the same ID");
            }
        }
    }
    Ok(())
}

/// A name without colon, of letters and digits, without the characters that mean something in a reference.
fn is_id(id: &str) -> bool {
    let is_start = |c: char| c.is_alphabetic() || c == '_';
    let is_other = |c: char| is_start(c) || c.is_numeric() || c == '-' || c == '.';
    id.len() <= MAX_ID_BYTES && id.starts_with(is_start) && id.chars().all(is_other)
}
