//! Integrations as clients see them.

use app::integrations::VisibleIntegration;
use authz::Action;
use model::integration::{
    Integration, IntegrationCategory, IntegrationImageId, IntegrationName, IntegrationScope,
    IntegrationTarget, IntegrationVisibility, SecurityPolicy,
    configuration::Configurations,
    manifest::{Block, ContentSource, ExternalLink},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{organizations::wire::OrganizationOut, wire::Urls};

/// A program that an organization has published and others install.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Integration)]
pub(crate) struct IntegrationOut {
    /// Always `integration`.
    object: &'static str,
    name: String,
    /// Rises by one with each publication.
    version: i64,
    #[schema(min_length = 2, max_length = 30)]
    title: String,
    #[schema(max_length = 100)]
    description: String,
    /// A longer description in Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2048)]
    summary: Option<String>,
    /// URLs of images.
    #[schema(max_items = 3)]
    preview_images: Vec<String>,
    target: IntegrationTarget,
    /// Always false: nobody checks integrations on this server.
    verified: bool,
    visibility: IntegrationVisibility,
    scopes: Vec<IntegrationScope>,
    categories: Vec<IntegrationCategory>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<Vec<Block>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content_sources: Option<Vec<ContentSource>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    configurations: Option<Configurations>,
    #[schema(max_items = 5)]
    external_links: Vec<ExternalLink>,
    /// The organization that published it, without its settings.
    owner: OrganizationOut,
    urls: IntegrationUrls,
    permissions: IntegrationPermissions,
    /// The Content-Security-Policy of what the integration sends to browsers: the header, or its directives.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    content_security_policy: Option<SecurityPolicy>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IntegrationUrls {
    #[schema(format = "uri")]
    location: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    icon: Option<String>,
    #[schema(format = "uri")]
    app: String,
    /// Where its images are.
    #[schema(format = "uri")]
    assets: String,
    /// Requests to this URL and below are handled by the script of the integration.
    #[schema(format = "uri")]
    public_endpoint: String,
}

/// What the caller may do with the integration.
#[derive(Debug, Serialize, ToSchema)]
struct IntegrationPermissions {
    /// Publish, unpublish, develop.
    admin: bool,
}

impl IntegrationOut {
    pub(crate) fn new(urls: Urls<'_>, known: &VisibleIntegration) -> Self {
        let Integration {
            name,
            version,
            title,
            description,
            visibility,
            target,
            scopes,
            categories,
            manifest,
            icon,
            previews,
            ..
        } = &known.integration;
        let image = |id: IntegrationImageId| urls.page(&format!("{IMAGES_PATH}/{id}"));
        Self {
            object: "integration",
            name: name.to_string(),
            version: *version,
            title: title.clone(),
            description: description.clone(),
            summary: manifest.summary.clone(),
            preview_images: previews.iter().copied().map(image).collect(),
            target: *target,
            verified: false,
            visibility: *visibility,
            scopes: scopes.clone(),
            categories: categories.clone(),
            blocks: manifest.blocks.clone(),
            content_sources: manifest.content_sources.clone(),
            configurations: manifest.configurations.clone(),
            external_links: manifest.external_links.clone(),
            owner: OrganizationOut::visible(urls, &known.owner),
            urls: IntegrationUrls {
                location: urls.location(format_args!("integrations/{name}")),
                icon: icon.map(image),
                app: urls.app(format_args!("integrations/{name}")),
                assets: urls.page(IMAGES_PATH),
                public_endpoint: public_endpoint(urls, name),
            },
            permissions: IntegrationPermissions {
                admin: known.owner.actions.contains(Action::Administer),
            },
            content_security_policy: manifest.content_security_policy.clone(),
        }
    }
}

/// The path of icons and previews.
pub(crate) const IMAGES_PATH: &str = "/files/integration-images";

/// Returns the URL of the script of an integration. Those of its installations are below it.
pub(crate) fn public_endpoint(urls: Urls<'_>, name: &IntegrationName) -> String {
    format!("{}/integrations/{name}", urls.integrations())
}

/// The blocks of an integration that a space can have.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpaceIntegrationBlocks {
    /// The name of the integration.
    name: String,
    blocks: Vec<Block>,
}

impl SpaceIntegrationBlocks {
    /// Returns none for an integration without blocks.
    pub(crate) fn new(known: VisibleIntegration) -> Option<Self> {
        let integration = known.integration;
        let blocks = integration
            .manifest
            .blocks
            .filter(|blocks| !blocks.is_empty())?;
        Some(Self {
            name: integration.name.to_string(),
            blocks,
        })
    }
}
