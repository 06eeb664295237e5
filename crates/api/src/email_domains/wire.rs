//! E-mail domains as clients see them.

use model::email_domain::EmailDomain;
use serde::Serialize;
use utoipa::ToSchema;

/// An e-mail domain of an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EmailDomain)]
pub(crate) struct EmailDomainOut {
    /// Always `email-domain`.
    object: &'static str,
    #[schema(max_length = 253)]
    domain: String,
    status: StatusName,
    /// The DNS record that proves the domain. Leave it there: it is looked for again every week.
    record: DnsRecord,
    /// Absent if the domain is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    proven_at: Option<String>,
    /// When the record was last looked for, by the request that proved the domain or by the weekly check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    checked_at: Option<String>,
}

/// `proven` domains admit people; `pending` ones admit nobody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EmailDomainStatus)]
enum StatusName {
    Proven,
    Pending,
}

/// A DNS record.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailDomainRecord)]
struct DnsRecord {
    name: String,
    /// Always `TXT`.
    #[serde(rename = "type")]
    kind: &'static str,
    value: String,
}

impl EmailDomainOut {
    pub(crate) fn new(domain: &EmailDomain) -> Self {
        Self {
            object: "email-domain",
            domain: domain.domain.clone(),
            status: if domain.proven_at.is_some() {
                StatusName::Proven
            } else {
                StatusName::Pending
            },
            record: DnsRecord {
                name: domain.record_name(),
                kind: "TXT",
                value: domain.record_value(),
            },
            proven_at: domain.proven_at.map(|at| at.to_string()),
            checked_at: domain.checked_at.map(|at| at.to_string()),
        }
    }
}
