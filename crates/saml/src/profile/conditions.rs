//! The conditions under which an assertion is valid.

use jiff::Timestamp;
use saml_client::{RefusalCode, protocol::Expectations};

use crate::{
    Result, dates, refuse,
    tree::{ASSERTION_NS, Node},
};

/// Conditions that ask for nothing that is not done anyway: every assertion is used once, and none is passed on.
const ALWAYS_MET: [&str; 2] = ["OneTimeUse", "ProxyRestriction"];

/// Returns the end of the validity, if there is one.
pub(super) fn check(conditions: Node<'_>, expected: &Expectations) -> Result<Option<Timestamp>> {
    if let Some(start) = dates::find(conditions, "NotBefore")? {
        dates::require_past("NotBefore", start, expected.now)?;
    }
    let end = match dates::find(conditions, "NotOnOrAfter")? {
        Some(end) => Some(dates::require_not_over("NotOnOrAfter", end, expected.now)?),
        None => None,
    };
    let mut is_restricted = false;
    for condition in conditions.children() {
        if condition.is(ASSERTION_NS, "AudienceRestriction") {
            check_audience(condition, &expected.sp_entity_id)?;
            is_restricted = true;
        } else if !ALWAYS_MET
            .iter()
            .any(|name| condition.is(ASSERTION_NS, name))
        {
            let detail = "the assertion has a condition that this server does not know";
            return refuse(RefusalCode::Conditions, detail);
        }
    }
    if !is_restricted {
        return refuse(
            RefusalCode::Audience,
            "the assertion has no `AudienceRestriction`",
        );
    }
    Ok(end)
}

/// Every restriction has to be met, each by one of its audiences.
fn check_audience(restriction: Node<'_>, sp_entity_id: &str) -> Result<()> {
    let audiences = restriction.children_named(ASSERTION_NS, "Audience");
    let is_for_us = |audience: &Node<'_>| audience.text().as_deref() == Some(sp_entity_id);
    if audiences.iter().any(is_for_us) {
        return Ok(());
    }
    refuse(
        RefusalCode::Audience,
        "the assertion is meant for another service",
    )
}
