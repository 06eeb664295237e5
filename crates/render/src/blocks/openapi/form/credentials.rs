//! What a form asks for to authorize a request.

use openapi::SpecValue;
use serde::Serialize;

use crate::blocks::openapi::{label::label, spec::Operation};

/// Security schemes that a form has fields for.
const MAX_SCHEMES: usize = 10;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Credential {
    /// A key in this header.
    Header { name: String },
    /// A key in this parameter of the query.
    Query { name: String },
    /// A name and a password.
    Basic { name: String },
    /// A token.
    Bearer { name: String },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct Credentials(Vec<Credential>);

impl Credentials {
    /// Returns those of all schemes: readers fill in what they have. Those that browsers cannot send are added to
    /// `unsent`.
    pub(super) fn of_operation(operation: &Operation, unsent: &mut Vec<String>) -> Self {
        let mut credentials = Vec::new();
        let schemes = operation.spec.schemes(operation.value);
        for (name, scheme) in schemes.into_iter().take(MAX_SCHEMES) {
            match credential(label(name), scheme) {
                Some(credential) => credentials.push(credential),
                None => unsent.push(label(name).to_owned()),
            }
        }
        Self(credentials)
    }
}

fn credential(scheme_name: &str, scheme: &SpecValue) -> Option<Credential> {
    let key = label(scheme.text("name")).to_owned();
    let name = scheme_name.to_owned();
    let is_basic = scheme.text("scheme").eq_ignore_ascii_case("basic");
    let is_bearer = scheme.text("scheme").eq_ignore_ascii_case("bearer");
    Some(match (scheme.text("type"), scheme.text("in")) {
        ("apiKey", "header") => Credential::Header { name: key },
        ("apiKey", "query") => Credential::Query { name: key },
        ("basic", _) => Credential::Basic { name },
        ("http", _) if is_basic => Credential::Basic { name },
        ("http", _) if is_bearer => Credential::Bearer { name },
        ("oauth2" | "openIdConnect", _) => Credential::Bearer { name },
        _ => return None,
    })
}
