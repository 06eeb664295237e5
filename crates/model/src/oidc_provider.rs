//! OpenID providers of organizations.

use jiff::Timestamp;
use secrecy::{ExposeSecret, SecretString};
use utoipa::ToSchema;

use crate::{
    Patch, Result, Role,
    id::{OrganizationId, SsoProviderId, TeamId},
    text::{check_name, check_url},
    text_enum::text_enum,
};

const MAX_CLIENT_ID_CHARS: usize = 256;
const MAX_CLIENT_SECRET_CHARS: usize = 1024;

#[derive(Debug, Clone)]
pub struct OidcProvider {
    pub id: SsoProviderId,
    pub organization: OrganizationId,
    pub label: String,
    /// The URL that names the provider. Absent until it is set, like the next two.
    pub issuer: Option<String>,
    /// The name of this server at the provider.
    pub client_id: Option<String>,
    /// Encrypted; never shown.
    pub client_secret: Option<Vec<u8>>,
    /// What members get who join through the provider. No role: guests.
    pub default_role: Option<Role>,
    pub default_team: Option<TeamId>,
    pub created_at: Timestamp,
    pub version: i64,
}

impl OidcProvider {
    pub fn status(&self) -> OidcProviderStatus {
        match (&self.issuer, &self.client_id, &self.client_secret) {
            (Some(_), Some(_), Some(_)) => OidcProviderStatus::Active,
            _ => OidcProviderStatus::Pending,
        }
    }
}

text_enum! {
    /// Whether a provider can be used to sign in: `active`, or `pending` until it is fully configured.
    #[derive(ToSchema)]
    pub enum OidcProviderStatus {
        Active => "active",
        Pending => "pending",
    }
}

#[derive(Debug, Clone)]
pub struct NewOidcProvider {
    pub label: String,
    pub issuer: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<SecretString>,
    pub default_role: Option<Role>,
    pub default_team: Option<TeamId>,
}

impl NewOidcProvider {
    pub fn check(self) -> Result<Self> {
        check_label(&self.label)?;
        check_issuer(self.issuer.as_deref())?;
        check_client_id(self.client_id.as_deref())?;
        check_client_secret(self.client_secret.as_ref())?;
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct OidcProviderPatch {
    pub label: Option<String>,
    pub issuer: Patch<String>,
    pub client_id: Patch<String>,
    pub client_secret: Patch<SecretString>,
    pub default_role: Patch<Role>,
    pub default_team: Patch<TeamId>,
}

impl OidcProviderPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(label) = &self.label {
            check_label(label)?;
        }
        check_issuer(self.new_issuer())?;
        if let Patch::Set(id) = &self.client_id {
            check_client_id(Some(id))?;
        }
        if let Patch::Set(secret) = &self.client_secret {
            check_client_secret(Some(secret))?;
        }
        Ok(self)
    }

    /// Returns the issuer that is to be stored.
    pub fn new_issuer(&self) -> Option<&str> {
        match &self.issuer {
            Patch::Set(issuer) => Some(issuer),
            Patch::Keep | Patch::Clear => None,
        }
    }
}

fn check_label(label: &str) -> Result<()> {
    check_name("label", label, 1, 30)
}

fn check_issuer(issuer: Option<&str>) -> Result<()> {
    issuer.map_or(Ok(()), |issuer| check_url("issuer", issuer))
}

fn check_client_id(id: Option<&str>) -> Result<()> {
    id.map_or(Ok(()), |id| {
        check_name("clientID", id, 1, MAX_CLIENT_ID_CHARS)
    })
}

fn check_client_secret(secret: Option<&SecretString>) -> Result<()> {
    secret.map_or(Ok(()), |secret| {
        let secret = secret.expose_secret();
        check_name("clientSecret", secret, 1, MAX_CLIENT_SECRET_CHARS)
    })
}
