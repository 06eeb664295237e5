//! Custom hostnames as clients see them.

use model::site_hostname::{Hostname, SiteHostname};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{edge::error::Result, wire::Urls};

/// A hostname that a site claims.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CustomHostname)]
pub(crate) struct CustomHostnameOut {
    /// Always `custom-hostname`.
    object: &'static str,
    #[schema(max_length = 512)]
    hostname: String,
    target: SitePointer,
    /// Whether the hostname is verified, so that the site is served at it.
    is_active: bool,
    status: StatusName,
    /// What to do to activate the hostname; absent when nothing is left to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_step: Option<String>,
    /// The DNS record that proves ownership.
    verification: DnsRecord,
    /// The DNS record that leads visitors to this server.
    routing: DnsRecord,
    #[schema(format = "date-time")]
    created_at: String,
    urls: CustomHostnameUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct SitePointer {
    /// Always `site`.
    #[serde(rename = "type")]
    kind: &'static str,
    site: String,
}

/// `dns_passed` when the proof was found, else `dns_no_cname`. Clients know only these values: `nextStep` names the
/// record that is missing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CustomHostnameStatus)]
enum StatusName {
    DnsPassed,
    DnsNoCname,
}

/// A DNS record.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DnsRecord)]
struct DnsRecord {
    /// `TXT` or `CNAME`.
    #[serde(rename = "type")]
    kind: &'static str,
    name: String,
    value: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct CustomHostnameUrls {
    #[schema(format = "uri")]
    location: String,
}

impl CustomHostnameOut {
    pub(crate) fn new(urls: Urls<'_>, claim: &SiteHostname) -> Self {
        let is_active = claim.verified_at.is_some();
        Self {
            object: "custom-hostname",
            hostname: claim.hostname.to_string(),
            target: SitePointer {
                kind: "site",
                site: claim.site.to_string(),
            },
            is_active,
            status: if is_active {
                StatusName::DnsPassed
            } else {
                StatusName::DnsNoCname
            },
            next_step: (!is_active).then(|| {
                format!(
                    "Add a TXT record `{}` with the text `{}` to the DNS, then ask for the check with \
                     `PATCH /v1/custom-hostnames/{}`.",
                    claim.txt_record_name(),
                    claim.proof,
                    claim.hostname
                )
            }),
            verification: DnsRecord {
                kind: "TXT",
                name: claim.txt_record_name(),
                value: claim.proof.clone(),
            },
            routing: DnsRecord {
                kind: "CNAME",
                name: claim.hostname.to_string(),
                value: urls.sites().host().to_owned(),
            },
            created_at: claim.created_at.to_string(),
            urls: CustomHostnameUrls {
                location: urls.location(format_args!("custom-hostnames/{}", claim.hostname)),
            },
        }
    }

    pub(crate) fn location(&self) -> &str {
        &self.urls.location
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CustomHostnameCreate {
    /// At least three labels, such as `docs.example.com`.
    #[schema(max_length = 245)]
    hostname: String,
}

impl CustomHostnameCreate {
    pub(crate) fn parse(&self) -> Result<Hostname> {
        Ok(Hostname::parse("hostname", &self.hostname)?)
    }
}
