//! Step 6: what a response of the web browser profile states, compared with what is expected.
//!
//! The assertion is always read from signed bytes. The response around it is too if it is signed; if it is not, its
//! values can only lead to a refusal, never to a fact.

mod attributes;
mod conditions;
mod subject;

use jiff::Timestamp;
use saml_client::{
    RefusalCode,
    protocol::{Expectations, VerifiedResponse},
};
use uppsala::Document;

use crate::{
    Result, dates, refuse,
    shape::{self, ResponseShape},
    tree::{ASSERTION_NS, Node, PROTOCOL_NS},
    verify::SignedElement,
};

/// Reads the signed document. `document` is the whole message.
pub(crate) fn read(
    document: &Document<'_>,
    shape: &ResponseShape,
    signed_document: &Document<'_>,
    signed: &SignedElement<'_>,
    expected: &Expectations,
) -> Result<VerifiedResponse> {
    let root = Node::root(signed_document)?;
    let is_response_signed = signed.signature.parent == shape.response;
    if is_response_signed {
        let assertion = only_child(root, "Assertion", RefusalCode::Shape)?;
        check_response(root, is_response_signed, expected)?;
        return read_assertion(assertion, root.attribute("InResponseTo"), signed, expected);
    }
    let response = Node {
        document,
        id: shape.response,
    };
    check_response(response, is_response_signed, expected)?;
    read_assertion(root, response.attribute("InResponseTo"), signed, expected)
}

fn check_response(response: Node<'_>, is_signed: bool, expected: &Expectations) -> Result<()> {
    if !response.is(PROTOCOL_NS, "Response") {
        return refuse(RefusalCode::Shape, "the signed element is not the response");
    }
    if !shape::is_success(response) {
        let detail = "the provider reports that the sign-in failed";
        return refuse(RefusalCode::Status, detail);
    }
    if !response.children_named(ASSERTION_NS, "Issuer").is_empty() {
        check_issuer(response, expected)?;
    }
    match response.attribute("Destination") {
        Some(destination) if destination == expected.acs_url => {}
        None if !is_signed => {}
        _ => {
            let detail = "the response was sent to another URL (`Destination`)";
            return refuse(RefusalCode::Destination, detail);
        }
    }
    require_time(
        response,
        "IssueInstant",
        RefusalCode::Malformed,
        expected.now,
    )
    .map(drop)
}

fn read_assertion(
    assertion: Node<'_>,
    in_response_to: Option<&str>,
    signed: &SignedElement<'_>,
    expected: &Expectations,
) -> Result<VerifiedResponse> {
    if !assertion.is(ASSERTION_NS, "Assertion") || assertion.attribute("Version") != Some("2.0") {
        return refuse(
            RefusalCode::Shape,
            "the signed element is not an assertion of SAML 2.0",
        );
    }
    let Some(assertion_id) = assertion.attribute("ID") else {
        return refuse(RefusalCode::Shape, "the assertion has no ID");
    };
    check_issuer(assertion, expected)?;
    require_time(
        assertion,
        "IssueInstant",
        RefusalCode::Malformed,
        expected.now,
    )?;
    let subject = only_child(assertion, "Subject", RefusalCode::Subject)?;
    let name_id = subject::read_name_id(subject)?;
    let confirmation = subject::check_confirmation(subject, expected)?;
    let conditions = only_child(assertion, "Conditions", RefusalCode::Conditions)?;
    let conditions_end = conditions::check(conditions, expected)?;
    let (authn_instant, session_not_on_or_after) = read_authentication(assertion, expected.now)?;
    if in_response_to != confirmation.in_response_to {
        let detail = "`InResponseTo` of the response and of the subject confirmation differ";
        return refuse(RefusalCode::InResponseTo, detail);
    }
    Ok(VerifiedResponse {
        assertion_id: assertion_id.to_owned(),
        name_id,
        in_response_to: in_response_to.map(str::to_owned),
        expires_at: conditions_end.map_or(confirmation.end, |end| end.min(confirmation.end)),
        authn_instant,
        session_not_on_or_after,
        attributes: attributes::read(assertion)?,
        certificate: signed.certificate,
    })
}

fn check_issuer(parent: Node<'_>, expected: &Expectations) -> Result<()> {
    let issuer = only_child(parent, "Issuer", RefusalCode::Issuer)?;
    if issuer.text().as_deref() == Some(expected.idp_entity_id.as_str()) {
        return Ok(());
    }
    refuse(
        RefusalCode::Issuer,
        "the issuer is another identity provider",
    )
}

/// When the person signed in, and when the session ends. With several statements, the latest and the earliest.
fn read_authentication(
    assertion: Node<'_>,
    now: Timestamp,
) -> Result<(Timestamp, Option<Timestamp>)> {
    let mut instant = None;
    let mut end: Option<Timestamp> = None;
    for statement in assertion.children_named(ASSERTION_NS, "AuthnStatement") {
        let code = RefusalCode::Authentication;
        let authenticated = require_time(statement, "AuthnInstant", code, now)?;
        instant = instant.max(Some(authenticated));
        if let Some(session_end) = dates::find(statement, "SessionNotOnOrAfter")? {
            if session_end <= now {
                let detail = "the session at the provider is over (`SessionNotOnOrAfter`)";
                return refuse(RefusalCode::Expired, detail);
            }
            end = Some(end.map_or(session_end, |end| end.min(session_end)));
        }
    }
    match instant {
        Some(instant) => Ok((instant, end)),
        None => refuse(
            RefusalCode::Authentication,
            "the assertion has no `AuthnStatement`",
        ),
    }
}

/// Reads a time that has to be there and in the past.
fn require_time(
    node: Node<'_>,
    name: &str,
    code: RefusalCode,
    now: Timestamp,
) -> Result<Timestamp> {
    let Some(time) = dates::find(node, name)? else {
        return refuse(code, format!("`{name}` is missing"));
    };
    dates::require_past(name, time, now)?;
    Ok(time)
}

/// Finds the only child with a name.
fn only_child<'d>(parent: Node<'d>, name: &str, code: RefusalCode) -> Result<Node<'d>> {
    let children = parent.children_named(ASSERTION_NS, name);
    match children.as_slice() {
        [child] => Ok(*child),
        _ => refuse(code, format!("there is not exactly one `{name}`")),
    }
}
