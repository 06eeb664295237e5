//! An organization is the tenant: it owns everything but people.

use jiff::Timestamp;
use serde_json::Value;

use crate::{
    Error, Patch, Result, Role,
    id::{OrganizationId, SiteId},
    merge_rules::MergeRules,
    site_url::parse_hex_id,
    text::{check_length, check_name, check_url, parse_domain},
};

#[derive(Debug, Clone)]
pub struct Organization {
    pub id: OrganizationId,
    pub title: String,
    pub hostname: Option<String>,
    pub email_domains: Vec<String>,
    pub kind: String,
    pub use_case: Option<String>,
    pub community_type: Option<String>,
    pub default_role: Option<Role>,
    pub default_content: Option<Value>,
    pub logo_url: Option<String>,
    pub sso: bool,
    /// Whether the member who reads it must have passed its single sign-on.
    pub requires_sso: bool,
    pub ai: bool,
    pub invite_links: bool,
    pub merge_rules: MergeRules,
    pub created_at: Timestamp,
    pub version: i64,
}

impl Organization {
    /// Returns the part that a user whose e-mail domain may join can see: the title and that domain, but not the
    /// settings.
    #[must_use]
    pub fn public_view(self, domain: &str) -> Self {
        Self {
            email_domains: vec![domain.to_owned()],
            hostname: None,
            use_case: None,
            default_content: None,
            merge_rules: MergeRules::None,
            ..self
        }
    }

    /// Returns the part that a member sees who has not passed its single sign-on: which organization it is, and that
    /// they have to.
    #[must_use]
    pub fn view_without_sso(self) -> Self {
        Self {
            email_domains: Vec::new(),
            hostname: None,
            use_case: None,
            community_type: None,
            default_role: None,
            default_content: None,
            merge_rules: MergeRules::None,
            ..self
        }
    }
}

#[derive(Debug, Clone)]
pub struct NewOrganization {
    pub title: String,
    pub email_domains: Vec<String>,
}

impl NewOrganization {
    pub fn new(title: &str, email_domains: &[String]) -> Result<Self> {
        check_name("title", title, 2, 255)?;
        Ok(Self {
            title: title.to_owned(),
            email_domains: parse_email_domains(email_domains)?,
        })
    }
}

#[derive(Debug, Clone, Default)]
pub struct OrganizationPatch {
    pub title: Option<String>,
    pub email_domains: Option<Vec<String>>,
    pub hostname: Option<String>,
    pub default_role: Patch<Role>,
    /// The site that visitors see first.
    pub default_content: Patch<SiteId>,
    pub logo_url: Patch<String>,
    pub sso: Option<bool>,
    pub ai: Option<bool>,
    pub invite_links: Option<bool>,
    pub merge_rules: Option<MergeRules>,
}

impl OrganizationPatch {
    pub fn check(mut self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_name("title", title, 2, 255)?;
        }
        if let Some(hostname) = &self.hostname {
            check_hostname("hostname", hostname)?;
        }
        if let Patch::Set(url) = &self.logo_url {
            check_url("logo", url)?;
        }
        if let Some(MergeRules::Inherit) = &self.merge_rules {
            return Err(Error::invalid(
                "mergeRules",
                "cannot be `inherit` on an organization: nothing is above it",
            ));
        }
        if let Some(domains) = &self.email_domains {
            self.email_domains = Some(parse_email_domains(domains)?);
        }
        Ok(self)
    }
}

/// Checks the hostname label of an organization: `^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$`.
pub fn check_hostname(field: &str, name: &str) -> Result<()> {
    check_length(field, name, 3, 32)?;
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if parse_hex_id(name).is_some() {
        return Err(Error::invalid(
            field,
            "looks like the id of an organization; choose another name",
        ));
    }
    if name.chars().all(allowed) && !name.starts_with('-') && !name.ends_with('-') {
        Ok(())
    } else {
        Err(Error::invalid(
            field,
            "may contain only lower-case letters, digits and inner hyphens",
        ))
    }
}

fn parse_email_domains(domains: &[String]) -> Result<Vec<String>> {
    if domains.len() > 100 {
        return Err(Error::invalid("emailDomains", "has more than 100 entries"));
    }
    let mut parsed = domains
        .iter()
        .map(|d| parse_domain("emailDomains", d))
        .collect::<Result<Vec<_>>>()?;
    parsed.sort();
    parsed.dedup();
    Ok(parsed)
}
