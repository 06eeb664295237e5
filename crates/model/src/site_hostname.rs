//! Custom hostnames of sites. Several organizations may claim the same hostname; the one that proves ownership in the
//! DNS gets it.

use std::fmt;

use jiff::{SignedDuration, Timestamp};

use crate::{
    Error, Kind, Result,
    id::{OrganizationId, SiteId},
};

/// The kind for messages; claims are identified by their hostname.
pub const KIND: Kind = Kind("custom hostname");

/// How long a released hostname cannot be claimed by another organization: links to the old site are still in use.
pub const REUSE_COOLDOWN: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Maximum number of hostnames per site.
pub const MAX_PER_SITE: usize = 20;

#[derive(Debug, Clone)]
pub struct SiteHostname {
    pub hostname: Hostname,
    pub organization: OrganizationId,
    pub site: SiteId,
    /// The value of the TXT record.
    pub proof: String,
    pub verified_at: Option<Timestamp>,
    pub created_at: Timestamp,
}

impl SiteHostname {
    /// Returns the DNS name of the TXT record that contains the proof.
    pub fn txt_record_name(&self) -> String {
        format!("_verify.{}", self.hostname)
    }
}

/// A hostname in the form of the DNS: lower case, and in ASCII (punycode) for any script.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hostname(String);

/// A DNS name has at most 253 characters, and `_verify.` is prepended to this one.
const MAX_HOSTNAME_CHARS: usize = 245;

impl Hostname {
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        let name = idna::domain_to_ascii_strict(text.trim_end_matches('.')).unwrap_or_default();
        let labels: Vec<&str> = name.split('.').collect();
        let is_name = (3..).contains(&labels.len()) && labels.iter().all(|label| is_label(label));
        // The last label of a hostname is never a number, or it could be an IP address.
        let is_address = labels
            .last()
            .is_some_and(|last| last.bytes().all(|b| b.is_ascii_digit()));
        let is_whole = labels.last().is_some_and(|last| last.len() > 1);
        if is_name && is_whole && !is_address && name.len() <= MAX_HOSTNAME_CHARS {
            Ok(Self(name))
        } else {
            Err(Error::invalid(
                field,
                "is not a hostname below a domain, such as `docs.example.com`",
            ))
        }
    }

    /// Wraps a stored hostname without checking it.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns true if this is the host itself or a subdomain of it.
    pub fn is_within(&self, host: &str) -> bool {
        let rest = self.0.strip_suffix(host);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }
}

impl fmt::Display for Hostname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_has_one_form() {
        for (text, name) in [
            ("docs.example.com", "docs.example.com"),
            ("DOCS.Example.com.", "docs.example.com"),
            ("dócs.example.com", "xn--dcs-gna.example.com"),
            ("xn--dcs-gna.example.com", "xn--dcs-gna.example.com"),
        ] {
            let parsed = Hostname::parse("hostname", text).expect(text);
            assert_eq!(parsed.as_str(), name);
        }
    }

    #[test]
    fn names_not_below_a_domain_are_rejected() {
        for text in [
            "",
            "localhost",
            "example.com",
            "127.0.0.1",
            "[::1]",
            "a.b.c.4",
            "docs.example.com:80",
            "docs.example.com/x",
            "-docs.example.com",
            "docs..example.com",
            "_docs.example.com",
            "docs example.com.x",
            "docs.example.c",
        ] {
            assert!(Hostname::parse("hostname", text).is_err(), "{text}");
        }
        let long = format!("{}.example.com", "a.".repeat(130));
        assert!(Hostname::parse("hostname", &long).is_err());
    }

    #[test]
    fn names_below_a_host_are_within_it() {
        let name = Hostname::from_stored("docs.example.com".to_owned());
        assert!(name.is_within("docs.example.com") && name.is_within("example.com"));
        assert!(!name.is_within("ample.com") && !name.is_within("a.docs.example.com"));
    }
}
