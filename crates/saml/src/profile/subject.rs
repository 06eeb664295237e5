//! Who signed in, and that the bearer of the response may say so here and now.

use jiff::{SignedDuration, Timestamp};
use saml_client::{
    RefusalCode,
    protocol::{Expectations, NameId},
};

use super::only_child;
use crate::{
    Result, dates, refuse,
    tree::{ASSERTION_NS, Node},
};

const BEARER: &str = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT: &str = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const MAX_NAME_ID_BYTES: usize = 1024;
/// How long a response may be valid. Used ones are remembered for as long.
const MAX_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

pub(super) fn read_name_id(subject: Node<'_>) -> Result<NameId> {
    let node = only_child(subject, "NameID", RefusalCode::Subject)?;
    let value = node.text().unwrap_or_default();
    if value.trim().is_empty() || value.len() > MAX_NAME_ID_BYTES {
        let detail = format!("`NameID` must have 1 to {MAX_NAME_ID_BYTES} bytes of text");
        return refuse(RefusalCode::Subject, detail);
    }
    let attribute = |name| node.attribute(name).map(str::to_owned);
    let format = attribute("Format");
    if format.as_deref() == Some(TRANSIENT) {
        let detail =
            "the `NameID` is transient, so the person could not be recognized the next time";
        return refuse(RefusalCode::Subject, detail);
    }
    Ok(NameId {
        value,
        format,
        name_qualifier: attribute("NameQualifier"),
        sp_name_qualifier: attribute("SPNameQualifier"),
    })
}

/// The confirmation by which whoever delivers the response is the subject.
pub(super) struct BearerConfirmation<'d> {
    pub(super) in_response_to: Option<&'d str>,
    pub(super) end: Timestamp,
}

pub(super) fn check_confirmation<'d>(
    subject: Node<'d>,
    expected: &Expectations,
) -> Result<BearerConfirmation<'d>> {
    let mut confirmations = subject.children_named(ASSERTION_NS, "SubjectConfirmation");
    confirmations.retain(|confirmation| confirmation.attribute("Method") == Some(BEARER));
    let [confirmation] = confirmations.as_slice() else {
        let detail = "there is not exactly one `SubjectConfirmation` of the bearer";
        return refuse(RefusalCode::Confirmation, detail);
    };
    let code = RefusalCode::Confirmation;
    let conditions = only_child(*confirmation, "SubjectConfirmationData", code)?;
    if conditions.attribute("Recipient") != Some(expected.acs_url.as_str()) {
        let detail = "the subject is confirmed for another URL (`Recipient`)";
        return refuse(RefusalCode::Recipient, detail);
    }
    if let Some(start) = dates::find(conditions, "NotBefore")? {
        dates::require_past("NotBefore", start, expected.now)?;
    }
    let Some(end) = dates::find(conditions, "NotOnOrAfter")? else {
        return refuse(code, "the subject confirmation has no `NotOnOrAfter`");
    };
    if end.duration_since(expected.now) > MAX_LIFETIME {
        return refuse(
            code,
            "the subject confirmation is valid for longer than a day",
        );
    }
    Ok(BearerConfirmation {
        in_response_to: conditions.attribute("InResponseTo"),
        end: dates::require_not_over("NotOnOrAfter", end, expected.now)?,
    })
}
