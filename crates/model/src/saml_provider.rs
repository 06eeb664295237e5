//! SAML identity providers of organizations.

use jiff::Timestamp;
use utoipa::ToSchema;

use crate::{
    Error, Patch, Result, Role,
    id::{OrganizationId, SsoProviderId, TeamId},
    text::{check_length, check_name, check_url},
    text_enum::text_enum,
};

#[derive(Debug, Clone)]
pub struct SamlProvider {
    pub id: SsoProviderId,
    pub organization: OrganizationId,
    pub label: String,
    /// The name of the provider, by which it signs. Absent until it is set, like the next two.
    pub entity_id: Option<String>,
    /// Where browsers are sent to sign in.
    pub sso_url: Option<String>,
    /// One to five certificates in PEM.
    pub certificate: Option<String>,
    /// What members get who join through the provider. No role: guests.
    pub default_role: Option<Role>,
    pub default_team: Option<TeamId>,
    pub created_at: Timestamp,
    pub version: i64,
}

impl SamlProvider {
    pub fn status(&self) -> SamlProviderStatus {
        let required = [&self.entity_id, &self.sso_url, &self.certificate];
        if required.iter().all(|field| field.is_some()) {
            SamlProviderStatus::Active
        } else {
            SamlProviderStatus::Pending
        }
    }

    /// Returns the path of a page for this provider: `start`, `acs` or `metadata`.
    pub fn page_path(&self, page: &str) -> String {
        page_path(SsoProviderKind::Saml, self.organization, self.id, page)
    }
}

text_enum! {
    /// Whether a provider can be used to sign in: `active`, or `pending` until it is fully configured.
    #[derive(ToSchema)]
    pub enum SamlProviderStatus {
        Active => "active",
        Pending => "pending",
    }
}

/// The fields of a provider. Empty texts are the same as none.
#[derive(Debug, Clone)]
pub struct NewSamlProvider {
    pub label: String,
    pub entity_id: Option<String>,
    pub sso_url: Option<String>,
    pub certificate: Option<String>,
    pub default_role: Option<Role>,
    pub default_team: Option<TeamId>,
}

impl NewSamlProvider {
    pub fn check(mut self) -> Result<Self> {
        check_label(&self.label)?;
        for field in [
            &mut self.entity_id,
            &mut self.sso_url,
            &mut self.certificate,
        ] {
            field.take_if(|text| text.is_empty());
        }
        check_texts(
            self.entity_id.as_deref(),
            self.sso_url.as_deref(),
            self.certificate.as_deref(),
        )?;
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct SamlProviderPatch {
    pub label: Option<String>,
    pub entity_id: Patch<String>,
    pub sso_url: Patch<String>,
    pub certificate: Patch<String>,
    pub default_role: Patch<Role>,
    pub default_team: Patch<TeamId>,
}

impl SamlProviderPatch {
    pub fn check(mut self) -> Result<Self> {
        if let Some(label) = &self.label {
            check_label(label)?;
        }
        for field in [
            &mut self.entity_id,
            &mut self.sso_url,
            &mut self.certificate,
        ] {
            if matches!(field, Patch::Set(text) if text.is_empty()) {
                *field = Patch::Clear;
            }
        }
        check_texts(
            set(&self.entity_id),
            set(&self.sso_url),
            set(&self.certificate),
        )?;
        Ok(self)
    }

    /// Returns the certificate that is to be stored.
    pub fn new_certificate(&self) -> Option<&str> {
        set(&self.certificate)
    }
}

fn set(field: &Patch<String>) -> Option<&str> {
    match field {
        Patch::Set(text) => Some(text),
        Patch::Keep | Patch::Clear => None,
    }
}

fn check_label(label: &str) -> Result<()> {
    check_name("label", label, 1, 30)
}

fn check_texts(
    entity_id: Option<&str>,
    sso_url: Option<&str>,
    certificate: Option<&str>,
) -> Result<()> {
    if let Some(entity_id) = entity_id {
        check_name("entityID", entity_id, 1, 1024)?;
    }
    if let Some(url) = sso_url {
        check_url("ssoURL", url)?;
        check_encrypted("ssoURL", url)?;
    }
    if let Some(certificate) = certificate {
        check_length("certificate", certificate, 1, 10_000)?;
    }
    Ok(())
}

/// Requires `https`, except for providers on the same machine.
fn check_encrypted(field: &str, url: &str) -> Result<()> {
    let is_local = |rest: &str| {
        let host = rest.split(['/', ':', '?', '#']).next();
        matches!(host, Some("127.0.0.1" | "localhost"))
    };
    match url.strip_prefix("http://") {
        Some(rest) if !is_local(rest) => Err(Error::invalid(
            field,
            "must begin with `https://`: whoever changes an unencrypted sign-in page learns the passwords",
        )),
        _ => Ok(()),
    }
}

/// A provider as the sign-in page lists it.
#[derive(Debug, Clone)]
pub struct SsoLogin {
    pub id: SsoProviderId,
    pub organization: OrganizationId,
    pub kind: SsoProviderKind,
    pub label: String,
}

text_enum! {
    /// How a provider is asked who somebody is.
    pub enum SsoProviderKind {
        Saml => "saml",
        Oidc => "oidc",
    }
}

impl SsoLogin {
    /// Returns the path of the page that sends browsers to the provider.
    pub fn start_path(&self) -> String {
        page_path(self.kind, self.organization, self.id, "start")
    }
}

/// Returns the path of a page for a provider.
pub fn page_path(
    kind: SsoProviderKind,
    organization: OrganizationId,
    id: SsoProviderId,
    page: &str,
) -> String {
    format!("/app/sso/{}/{organization}/{id}/{page}", kind.as_str())
}

#[cfg(test)]
mod tests {
    use super::check_encrypted;

    #[test]
    fn unencrypted_sign_in_pages_are_accepted_on_the_same_machine_only() {
        for good in [
            "https://idp.example.com/sso",
            "http://127.0.0.1:7000/sso",
            "http://localhost/sso",
        ] {
            assert!(check_encrypted("ssoURL", good).is_ok(), "{good}");
        }
        for bad in [
            "http://idp.example.com/sso",
            "http://localhost.example.com/sso",
            "http://127.0.0.1.example.com/",
            "http://127.0.0.1@example.com/",
        ] {
            assert!(check_encrypted("ssoURL", bad).is_err(), "{bad}");
        }
    }
}
