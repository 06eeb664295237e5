//! The providers that sign-ins can use: those of organizations, and the one of the installation.

use context::{Ctx, Settings};
use model::{
    Error, Result,
    id::{Identified, OrganizationId, SsoProviderId, kind},
    saml_provider::{SsoProviderKind, page_path},
};
use secrecy::SecretString;
use store::oidc_providers;

use super::Hosts;

/// A provider, as URLs name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OidcProviderRef {
    Organization(OrganizationId, SsoProviderId),
    /// The provider that the operator configured.
    Installation,
}

impl OidcProviderRef {
    pub(super) fn ids(self) -> Option<(OrganizationId, SsoProviderId)> {
        match self {
            Self::Organization(organization, id) => Some((organization, id)),
            Self::Installation => None,
        }
    }

    pub(super) fn hosts(self) -> Hosts {
        match self {
            Self::Organization(..) => Hosts::OfUsers,
            Self::Installation => Hosts::OfOperator,
        }
    }
}

/// How this server is registered at a provider.
pub(super) struct Registration {
    pub(super) issuer: String,
    pub(super) client_id: String,
    pub(super) client_secret: SecretString,
    pub(super) redirect_url: String,
}

/// Returns the URL where people begin to sign in.
pub fn start_url(settings: &Settings, provider: OidcProviderRef) -> String {
    page_url(settings, provider, "start")
}

/// Returns the URL that the provider sends browsers back to.
pub fn callback_url(settings: &Settings, provider: OidcProviderRef) -> String {
    page_url(settings, provider, "callback")
}

fn page_url(settings: &Settings, provider: OidcProviderRef, page: &str) -> String {
    let server = &settings.public_url;
    match provider {
        OidcProviderRef::Organization(organization, id) => {
            let path = page_path(SsoProviderKind::Oidc, organization, id, page);
            format!("{server}{path}")
        }
        OidcProviderRef::Installation => format!("{server}/app/sso/oidc/{page}"),
    }
}

/// Returns the registration at a provider. A provider that is missing or not fully configured is not found.
pub(super) async fn get_registration(ctx: &Ctx, provider: OidcProviderRef) -> Result<Registration> {
    let redirect_url = callback_url(&ctx.app.settings, provider);
    let Some((organization, id)) = provider.ids() else {
        let settings = ctx.app.settings.oidc.clone().ok_or_else(not_found)?;
        return Ok(Registration {
            issuer: settings.issuer,
            client_id: settings.client_id,
            client_secret: settings.client_secret,
            redirect_url,
        });
    };
    let found = oidc_providers::find(ctx.db(), organization, id).await?;
    let found = found.ok_or_else(not_found)?;
    let complete = (found.issuer, found.client_id, found.client_secret);
    let (Some(issuer), Some(client_id), Some(envelope)) = complete else {
        return Err(not_found());
    };
    // A key that was lost with its ring: the admins have to enter it again.
    let client_secret = ctx.app.keys.decrypt_client_secret(id, &envelope);
    Ok(Registration {
        issuer,
        client_id,
        client_secret: client_secret.ok_or_else(not_found)?,
        redirect_url,
    })
}

fn not_found() -> Error {
    Error::NotFound(kind::SsoProvider::KIND)
}
