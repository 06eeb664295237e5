//! E-mail domains of organizations. A domain admits its people once the organization has proven in the DNS that it is
//! theirs.

mod public_providers;

use jiff::{SignedDuration, Timestamp};

use crate::{Error, Kind, Result, id::OrganizationId, text::parse_domain};

/// The kind for messages; domains are identified by their name.
pub const KIND: Kind = Kind("e-mail domain");

/// How often the record of a proven domain is looked for again.
pub const CHECK_INTERVAL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A proven domain whose record is missing this often in a row is no longer proven.
pub const MAX_MISSES: i32 = 4;

/// Not `_verify`, the name for custom hostnames: who proved a site has not proven the mail.
const RECORD_LABEL: &str = "_bindery-domain";
/// The maximum length of a name in the DNS.
const MAX_NAME_CHARS: usize = 253;

#[derive(Debug, Clone)]
pub struct EmailDomain {
    pub organization: OrganizationId,
    pub domain: String,
    /// What the record has to contain; new each time the domain is added to the organization.
    pub token: String,
    pub proven_at: Option<Timestamp>,
    /// When the record was last looked for since it was proven. Later than `proven_at`, if at all.
    pub checked_at: Option<Timestamp>,
}

impl EmailDomain {
    /// Returns the name of the TXT record that proves the domain, in the form of the DNS.
    pub fn record_name(&self) -> String {
        format!("{RECORD_LABEL}.{}", self.dns_name())
    }

    /// Returns the text of that record.
    pub fn record_value(&self) -> String {
        format!("bindery-domain={}", self.token)
    }

    /// Fails if nobody can prove this domain, or nobody should: whoever has an address at a public mail provider would
    /// be let in.
    pub fn check_provable(&self) -> Result<()> {
        if public_providers::is_one(&self.dns_name()) {
            return Err(Error::invalid(
                "emailDomain",
                "is that of a public mail provider, where anyone can get an address; invite people by their address",
            ));
        }
        if self.record_name().len() > MAX_NAME_CHARS {
            return Err(Error::invalid(
                "emailDomain",
                "is too long to be proven: the name of its record would be too long for the DNS",
            ));
        }
        Ok(())
    }

    /// Domains are listed as people write them, in any script. What is no name of the DNS stays as it is, and is not
    /// found there.
    fn dns_name(&self) -> String {
        idna::domain_to_ascii_strict(&self.domain).unwrap_or_else(|_| self.domain.clone())
    }
}

/// Parses the domain of an operation on one.
pub fn parse(text: &str) -> Result<String> {
    parse_domain("emailDomain", text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;

    fn domain(name: &str) -> EmailDomain {
        EmailDomain {
            organization: Id::from_uuid(uuid::Uuid::nil()),
            domain: parse(name).expect(name),
            token: "0a1b".to_owned(),
            proven_at: None,
            checked_at: None,
        }
    }

    #[test]
    fn records_have_names_of_the_dns() {
        for (name, record) in [
            ("Example.com", "_bindery-domain.example.com"),
            ("bücher.example", "_bindery-domain.xn--bcher-kva.example"),
        ] {
            assert_eq!(domain(name).record_name(), record);
        }
        let value = domain("example.com").record_value();
        assert_eq!(value, "bindery-domain=0a1b");
    }

    #[test]
    fn public_providers_and_long_names_cannot_be_proven() {
        let long = |length: usize| {
            let mut name = "a.".repeat(100) + &"b".repeat(40);
            name.truncate(length - 4);
            name + ".com"
        };
        for name in ["gmail.com", "GMail.com", "outlook.com", &long(238)] {
            let refused = domain(name).check_provable();
            assert!(
                matches!(&refused, Err(Error::Invalid { field, .. }) if field == "emailDomain"),
                "{name}: {refused:?}"
            );
        }
        for name in ["example.com", "mail.gmail.com", &long(237)] {
            assert!(domain(name).check_provable().is_ok(), "{name}");
        }
    }
}
