//! What clients send about integrations.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use model::{
    Error,
    integration::{
        IntegrationCategory, IntegrationFilter, IntegrationName, IntegrationRuntime,
        IntegrationScope, IntegrationTarget, IntegrationVisibility, NewIntegration, SecurityPolicy,
        configuration::Configurations,
        manifest::{Block, ContentSource, ExternalLink, Manifest},
    },
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{edge::error::Result, sites::input::id_in};

/// Filters of integrations.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct IntegrationParams {
    /// A part of the name or the title.
    #[param(max_length = 100)]
    search: Option<String>,
    /// Integrations of this category.
    #[param(inline)]
    category: Option<IntegrationCategory>,
    /// A domain: integrations with a block that replaces links to it.
    #[param(max_length = 100, pattern = "^[a-zA-Z0-9-_.]+$")]
    block_domain: Option<String>,
    /// Integrations with blocks, or those without.
    blocks: Option<bool>,
    /// Integrations with content sources, or those without.
    content_sources: Option<bool>,
    /// The id of an organization: integrations that it published.
    owner: Option<String>,
    /// Integrations that need this scope.
    #[param(inline)]
    scope: Option<IntegrationScope>,
    /// Integrations for this target.
    #[param(inline)]
    target: Option<IntegrationTarget>,
}

impl IntegrationParams {
    pub(crate) fn parse(self) -> Result<IntegrationFilter> {
        let owner = self.owner.as_deref();
        let filter = IntegrationFilter {
            search: self.search,
            category: self.category,
            block_domain: self.block_domain,
            blocks: self.blocks,
            content_sources: self.content_sources,
            owner: owner.map(|owner| id_in("owner", owner)).transpose()?,
            scope: self.scope,
            target: self.target,
        };
        Ok(filter.check()?)
    }
}

/// Filters by a part of the name or the title.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchParams {
    /// A part of the name or the title.
    pub(crate) search: Option<String>,
}

/// An integration to publish, or its next version. Omitted fields are empty in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublishIntegration {
    /// `v2` is served like `v1`.
    #[serde(default = "default_runtime")]
    #[schema(default = "v1")]
    runtime: IntegrationRuntime,
    /// A PNG image of at most 256 KiB, in base64.
    #[schema(format = "byte")]
    icon: Option<String>,
    #[schema(min_length = 2, max_length = 30)]
    title: String,
    #[schema(max_length = 100)]
    description: String,
    #[schema(max_length = 2048)]
    summary: Option<String>,
    /// PNG images of at most 1 MiB each, in base64.
    #[serde(default)]
    #[schema(max_items = 3)]
    preview_images: Vec<String>,
    #[serde(default = "default_visibility")]
    #[schema(default = "private")]
    visibility: IntegrationVisibility,
    #[serde(default = "default_target")]
    #[schema(default = "all")]
    target: IntegrationTarget,
    scopes: Vec<IntegrationScope>,
    #[serde(default)]
    categories: Vec<IntegrationCategory>,
    #[schema(max_items = 50)]
    blocks: Option<Vec<Block>>,
    #[schema(max_items = 50)]
    content_sources: Option<Vec<ContentSource>>,
    #[serde(default)]
    #[schema(max_items = 5)]
    external_links: Vec<ExternalLink>,
    configurations: Option<Configurations>,
    /// One JavaScript module of at most 4 MiB.
    script: String,
    /// The id or the subdomain of the organization that publishes it.
    pub(crate) organization: String,
    /// At most 20 texts that the script gets. They are stored encrypted and never shown.
    #[serde(default)]
    secrets: BTreeMap<String, String>,
    /// The Content-Security-Policy of what the script sends to browsers: the header, or an object of its directives.
    #[schema(value_type = Option<Object>)]
    content_security_policy: Option<SecurityPolicy>,
}

fn default_runtime() -> IntegrationRuntime {
    IntegrationRuntime::V1
}

fn default_visibility() -> IntegrationVisibility {
    IntegrationVisibility::Private
}

fn default_target() -> IntegrationTarget {
    IntegrationTarget::All
}

impl PublishIntegration {
    pub(crate) fn parse(self, name: &str) -> Result<NewIntegration> {
        let icon = self.icon.as_deref();
        let previews = self.preview_images.iter();
        let previews = previews.map(|image| decode("previewImages", image));
        let new = NewIntegration {
            name: IntegrationName::parse("integrationName", name)?,
            runtime: self.runtime,
            title: self.title,
            description: self.description,
            visibility: self.visibility,
            target: self.target,
            scopes: self.scopes,
            categories: self.categories,
            manifest: Manifest {
                summary: self.summary,
                blocks: self.blocks,
                content_sources: self.content_sources,
                configurations: self.configurations,
                external_links: self.external_links,
                content_security_policy: self.content_security_policy,
            },
            script: self.script,
            secrets: self.secrets,
            icon: icon.map(|icon| decode("icon", icon)).transpose()?,
            previews: previews.collect::<Result<_>>()?,
        };
        Ok(new.check()?)
    }
}

fn decode(field: &str, text: &str) -> Result<Vec<u8>> {
    let bytes = STANDARD.decode(text);
    bytes.map_err(|_| Error::invalid(field, "is not a PNG image in base64").into())
}

/// Where events go while an integration is developed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DevelopmentMode {
    /// It must be reachable from this server.
    #[schema(format = "uri", min_length = 1, max_length = 256)]
    tunnel_url: String,
    /// Whether events of other organizations than the owner go there too.
    #[serde(default)]
    all: bool,
}

impl DevelopmentMode {
    pub(crate) fn parse(self) -> Result<(String, bool)> {
        model::text::check_length("tunnelUrl", &self.tunnel_url, 1, 256)?;
        Ok((self.tunnel_url, self.all))
    }
}
