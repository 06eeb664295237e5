//! OpenID providers as clients see them.

use app::{
    oidc::{OidcProviderRef, callback_url, start_url},
    oidc_providers::OidcProviderWithTeam,
};
use context::Ctx;
use model::{
    Patch, Role,
    oidc_provider::{NewOidcProvider, OidcProvider, OidcProviderPatch, OidcProviderStatus},
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    sites::input::id_in,
    teams::wire::TeamOut,
    wire::Urls,
};

/// An OpenID provider of an organization. Its client secret is never shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OidcProvider)]
pub(crate) struct OidcProviderOut {
    /// Always `oidc-provider`.
    object: &'static str,
    id: String,
    #[schema(min_length = 1, max_length = 30)]
    label: String,
    /// The URL that names the provider; null until it is set.
    #[schema(required, max_length = 2048)]
    issuer: Option<String>,
    /// The name of this server at the provider; null until it is set.
    #[serde(rename = "clientID")]
    #[schema(required, max_length = 256)]
    client_id: Option<String>,
    /// The team that new members join.
    #[serde(skip_serializing_if = "Option::is_none")]
    default_team: Option<TeamOut>,
    /// The role of new members; null for guests.
    #[schema(required)]
    default_role: Option<Role>,
    #[schema(format = "date-time")]
    created_at: String,
    status: OidcProviderStatus,
    service: OidcService,
    urls: OidcProviderUrls,
}

/// What the provider needs to know about this server.
#[derive(Debug, Serialize, ToSchema)]
struct OidcService {
    /// Where the provider sends browsers back to.
    #[serde(rename = "redirectURL")]
    #[schema(format = "uri")]
    redirect_url: String,
    /// Where people begin to sign in.
    #[serde(rename = "startURL")]
    #[schema(format = "uri")]
    start_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct OidcProviderUrls {
    #[schema(format = "uri")]
    location: String,
}

impl OidcProviderOut {
    pub(crate) fn new(ctx: &Ctx, found: &OidcProviderWithTeam) -> Self {
        let (provider, settings) = (&found.provider, &ctx.app.settings);
        let by_url = OidcProviderRef::Organization(provider.organization, provider.id);
        Self {
            object: "oidc-provider",
            id: provider.id.to_string(),
            label: provider.label.clone(),
            issuer: provider.issuer.clone(),
            client_id: provider.client_id.clone(),
            default_team: found.default_team.as_deref().map(TeamOut::new),
            default_role: provider.default_role,
            created_at: provider.created_at.to_string(),
            status: provider.status(),
            service: OidcService {
                redirect_url: callback_url(settings, by_url),
                start_url: start_url(settings, by_url),
            },
            urls: OidcProviderUrls {
                location: location(Urls::of(ctx), provider),
            },
        }
    }

    pub(crate) fn object(ctx: &Ctx, found: &OidcProviderWithTeam) -> Object<Self> {
        Object::new(found.provider.version, Self::new(ctx, found))
    }
}

pub(crate) fn location(urls: Urls<'_>, provider: &OidcProvider) -> String {
    urls.location(format_args!(
        "orgs/{}/oidc/{}",
        provider.organization, provider.id
    ))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OidcProviderCreate {
    #[schema(min_length = 1, max_length = 30)]
    label: String,
    /// The URL that names the provider, exactly as it writes it. Its discovery document is read at once.
    #[schema(max_length = 2048)]
    issuer: Option<String>,
    /// The name of this server at the provider.
    #[serde(rename = "clientID")]
    #[schema(min_length = 1, max_length = 256)]
    client_id: Option<String>,
    /// The secret that the provider assigned to this server. It is stored encrypted and never shown.
    #[schema(min_length = 1, max_length = 1024, value_type = Option<String>)]
    client_secret: Option<SecretString>,
    /// The id of the team that new members join.
    default_team: Option<String>,
    /// The role of new members; null or left out for guests.
    default_role: Option<Role>,
}

impl OidcProviderCreate {
    pub(crate) fn parse(self) -> Result<NewOidcProvider> {
        let team = self.default_team.as_deref();
        let new = NewOidcProvider {
            label: self.label,
            issuer: self.issuer,
            client_id: self.client_id,
            client_secret: self.client_secret,
            default_role: self.default_role,
            default_team: team.map(|id| id_in("defaultTeam", id)).transpose()?,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values; null removes one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OidcProviderUpdate {
    #[schema(min_length = 1, max_length = 30)]
    label: Option<String>,
    #[serde(default)]
    #[schema(max_length = 2048, value_type = Option<String>)]
    issuer: Patch<String>,
    #[serde(default, rename = "clientID")]
    #[schema(min_length = 1, max_length = 256, value_type = Option<String>)]
    client_id: Patch<String>,
    #[serde(default)]
    #[schema(min_length = 1, max_length = 1024, value_type = Option<String>)]
    client_secret: Patch<SecretString>,
    /// The id of the team that new members join.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    default_team: Patch<String>,
    /// The role of new members; null for guests.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    default_role: Patch<Role>,
}

impl OidcProviderUpdate {
    pub(crate) fn parse(self) -> Result<OidcProviderPatch> {
        let default_team = match self.default_team {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(id) => Patch::Set(id_in("defaultTeam", &id)?),
        };
        let patch = OidcProviderPatch {
            label: self.label,
            issuer: self.issuer,
            client_id: self.client_id,
            client_secret: self.client_secret,
            default_role: self.default_role,
            default_team,
        };
        Ok(patch.check()?)
    }
}
