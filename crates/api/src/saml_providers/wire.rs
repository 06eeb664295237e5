//! Identity providers as clients see them.

use app::saml_providers::ProviderWithTeam;
use model::{
    Patch, Role,
    saml_provider::{
        NewSamlProvider, SamlProvider, SamlProviderPatch, SamlProviderStatus, SsoLogin,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    sites::input::id_in,
    teams::wire::TeamOut,
    wire::Urls,
};

/// `ssoURL` before it is set: the contract requires a URL.
const NO_URL: &str = "about:blank";

/// A SAML identity provider of an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SamlProvider)]
pub(crate) struct SamlProviderOut {
    /// Always `saml-provider`.
    object: &'static str,
    id: String,
    #[schema(min_length = 1, max_length = 30)]
    label: String,
    /// Where browsers are sent to sign in. `about:blank` until it is set.
    #[serde(rename = "ssoURL")]
    #[schema(format = "uri")]
    sso_url: String,
    /// The name of the provider, by which it signs. Empty until it is set, like the certificate.
    #[serde(rename = "entityID")]
    #[schema(max_length = 1024)]
    entity_id: String,
    /// One to five certificates in PEM, of which any may sign.
    #[schema(max_length = 10000)]
    certificate: String,
    /// The team that new members join.
    #[serde(skip_serializing_if = "Option::is_none")]
    default_team: Option<TeamOut>,
    /// The role of new members; null for guests.
    #[schema(required)]
    default_role: Option<Role>,
    #[schema(format = "date-time")]
    created_at: String,
    status: SamlProviderStatus,
    service: SamlService,
    urls: SamlProviderUrls,
}

/// What the identity provider needs to know about this server.
#[derive(Debug, Serialize, ToSchema)]
struct SamlService {
    /// Where the provider sends its responses.
    #[serde(rename = "acsURL")]
    #[schema(format = "uri")]
    acs_url: String,
    /// Where people begin to sign in.
    #[serde(rename = "startURL")]
    #[schema(format = "uri")]
    start_url: String,
    /// The name of this server at the provider, and the URL of its metadata.
    #[serde(rename = "entityID")]
    entity_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct SamlProviderUrls {
    #[schema(format = "uri")]
    location: String,
}

impl SamlProviderOut {
    pub(crate) fn new(urls: Urls<'_>, found: &ProviderWithTeam) -> Self {
        let provider = &found.provider;
        let page = |name| {
            let path = provider.page_path(name);
            urls.page(&path)
        };
        Self {
            object: "saml-provider",
            id: provider.id.to_string(),
            label: provider.label.clone(),
            sso_url: provider
                .sso_url
                .clone()
                .unwrap_or_else(|| NO_URL.to_owned()),
            entity_id: provider.entity_id.clone().unwrap_or_default(),
            certificate: provider.certificate.clone().unwrap_or_default(),
            default_team: found.default_team.as_deref().map(TeamOut::new),
            default_role: provider.default_role,
            created_at: provider.created_at.to_string(),
            status: provider.status(),
            service: SamlService {
                acs_url: page("acs"),
                start_url: page("start"),
                entity_id: page("metadata"),
            },
            urls: SamlProviderUrls {
                location: location(urls, provider),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, found: &ProviderWithTeam) -> Object<Self> {
        Object::new(found.provider.version, Self::new(urls, found))
    }
}

pub(crate) fn location(urls: Urls<'_>, provider: &SamlProvider) -> String {
    urls.location(format_args!(
        "orgs/{}/saml/{}",
        provider.organization, provider.id
    ))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SamlProviderCreate {
    #[schema(min_length = 1, max_length = 30)]
    label: String,
    /// The name of the provider, by which it signs.
    #[serde(rename = "entityID")]
    #[schema(max_length = 1024)]
    entity_id: Option<String>,
    /// One to five certificates in PEM, of which any may sign.
    #[schema(max_length = 10000)]
    certificate: Option<String>,
    /// Where browsers are sent to sign in: an `https` URL.
    #[serde(rename = "ssoURL")]
    #[schema(max_length = 2048)]
    sso_url: Option<String>,
    /// The id of the team that new members join.
    default_team: Option<String>,
    /// The role of new members; null or left out for guests.
    default_role: Option<Role>,
}

impl SamlProviderCreate {
    pub(crate) fn parse(self) -> Result<NewSamlProvider> {
        let team = self.default_team.as_deref();
        let new = NewSamlProvider {
            label: self.label,
            entity_id: self.entity_id,
            sso_url: self.sso_url.filter(|url| url != NO_URL),
            certificate: self.certificate,
            default_role: self.default_role,
            default_team: team.map(|id| id_in("defaultTeam", id)).transpose()?,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values; an empty text or null removes one. `about:blank` removes `ssoURL`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SamlProviderUpdate {
    #[schema(min_length = 1, max_length = 30)]
    label: Option<String>,
    #[serde(default, rename = "entityID")]
    #[schema(max_length = 1024, value_type = Option<String>)]
    entity_id: Patch<String>,
    #[serde(default)]
    #[schema(max_length = 10000, value_type = Option<String>)]
    certificate: Patch<String>,
    #[serde(default, rename = "ssoURL")]
    #[schema(max_length = 2048, value_type = Option<String>)]
    sso_url: Patch<String>,
    /// The id of the team that new members join.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    default_team: Patch<String>,
    /// The role of new members; null for guests.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    default_role: Patch<Role>,
}

impl SamlProviderUpdate {
    pub(crate) fn parse(self) -> Result<SamlProviderPatch> {
        let default_team = match self.default_team {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(id) => Patch::Set(id_in("defaultTeam", &id)?),
        };
        let patch = SamlProviderPatch {
            label: self.label,
            entity_id: self.entity_id,
            sso_url: match self.sso_url {
                Patch::Set(url) if url == NO_URL => Patch::Clear,
                other => other,
            },
            certificate: self.certificate,
            default_role: self.default_role,
            default_team,
        };
        Ok(patch.check()?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SamlMetadata {
    /// The XML that the identity provider offers for download.
    #[schema(max_length = 196_608)]
    pub(crate) metadata: String,
}

/// What the metadata of an identity provider says, as fields of a provider.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SamlMetadataOut {
    #[serde(rename = "entityID")]
    pub(crate) entity_id: String,
    #[serde(rename = "ssoURL")]
    pub(crate) sso_url: String,
    /// All certificates for signing, in PEM.
    pub(crate) certificate: String,
}

/// Where members of an organization can sign in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoLogins {
    items: Vec<SsoLoginOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SsoLogin)]
struct SsoLoginOut {
    /// The id of the identity provider.
    id: String,
    label: String,
    /// Where people begin to sign in.
    #[serde(rename = "startURL")]
    #[schema(format = "uri")]
    start_url: String,
}

impl SsoLogins {
    pub(crate) fn new(urls: Urls<'_>, logins: Vec<SsoLogin>) -> Self {
        let items = logins.into_iter().map(|login| SsoLoginOut {
            id: login.id.to_string(),
            start_url: urls.page(&login.start_path()),
            label: login.label,
        });
        Self {
            items: items.collect(),
        }
    }
}
