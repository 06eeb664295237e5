//! Integrations: programs that organizations publish and others install. Their installations are in `installation`.

pub mod configuration;
pub mod manifest;
mod security_policy;

use std::{collections::BTreeMap, fmt, str::FromStr};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use security_policy::SecurityPolicy;

use self::manifest::Manifest;
use crate::{
    Error, Kind, Result,
    id::{Id, OrganizationId, kind},
    text::{check_bytes, check_length, check_name},
    text_enum::text_enum,
};

/// The kind for messages; integrations are identified by their name.
pub const KIND: Kind = Kind("integration");

const MAX_NAME_CHARS: usize = 100;
const MAX_SCRIPT_BYTES: usize = 4 << 20;
const MAX_SECRETS: usize = 20;
const MAX_SECRET_BYTES: usize = 8 << 10;
pub const MAX_ICON_BYTES: usize = 256 << 10;
pub const MAX_PREVIEW_BYTES: usize = 1 << 20;
pub const MAX_PREVIEWS: usize = 3;

pub type IntegrationImageId = Id<kind::IntegrationImage>;

text_enum! {
    /// What an integration is installed on and configured for.
    #[derive(ToSchema)]
    pub enum IntegrationTarget {
        All => "all",
        Site => "site",
        Space => "space",
        Organization => "organization",
    }

    /// Who finds an integration: everyone, the members of its owner, or everyone who knows its name.
    #[derive(ToSchema)]
    pub enum IntegrationVisibility {
        Public => "public",
        Private => "private",
        Unlisted => "unlisted",
    }

    /// What an integration may do where it is installed.
    #[derive(ToSchema)]
    pub enum IntegrationScope {
        SpaceContentRead => "space:content:read",
        SpaceContentWrite => "space:content:write",
        SpaceMetadataRead => "space:metadata:read",
        SpaceMetadataWrite => "space:metadata:write",
        SpaceGitSync => "space:git:sync",
        PageFeedbackRead => "page:feedback:read",
        SiteMetadataRead => "site:metadata:read",
        SiteViewsRead => "site:views:read",
        SiteScriptInject => "site:script:inject",
        SiteScriptCookies => "site:script:cookies",
        SiteVisitorAuth => "site:visitor:auth",
        SiteAdaptiveRead => "site:adaptive:read",
        SiteAdaptiveWrite => "site:adaptive:write",
        OpenApiRead => "openapi:read",
        OpenApiWrite => "openapi:write",
        ConversationsIngest => "conversations:ingest",
    }

    /// What an integration is about.
    #[derive(ToSchema)]
    pub enum IntegrationCategory {
        Analytics => "analytics",
        Collaboration => "collaboration",
        Content => "content",
        GitSync => "gitsync",
        Marketing => "marketing",
        VisitorAuth => "visitor-auth",
        Other => "other",
    }

    /// The interface between server and script. Both are served alike.
    #[derive(ToSchema)]
    pub enum IntegrationRuntime {
        V1 => "v1",
        V2 => "v2",
    }
}

impl IntegrationScope {
    /// Returns true if this scope satisfies a requirement for the other: writing includes reading.
    pub fn covers(self, required: Self) -> bool {
        self == required
            || matches!(
                (self, required),
                (Self::SpaceContentWrite, Self::SpaceContentRead)
                    | (Self::SpaceMetadataWrite, Self::SpaceMetadataRead)
                    | (Self::SiteAdaptiveWrite, Self::SiteAdaptiveRead)
                    | (Self::OpenApiWrite, Self::OpenApiRead)
            )
    }
}

/// The name of an integration, unique on the server.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IntegrationName(String);

impl IntegrationName {
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        check_length(field, text, 1, MAX_NAME_CHARS)?;
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        // Dots alone are steps of a path.
        if text.bytes().all(is_allowed) && text.bytes().any(|byte| byte != b'.') {
            return Ok(Self(text.to_owned()));
        }
        Err(Error::invalid(
            field,
            "is not a name such as `chat-notifier`: letters, digits, `-`, `_` and `.`",
        ))
    }

    /// Wraps a stored name without checking it.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for IntegrationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for IntegrationName {
    type Err = Error;

    /// Text that is not a name cannot name an integration, so parsing fails with "not found".
    fn from_str(text: &str) -> Result<Self> {
        Self::parse("integrationName", text).map_err(|_| Error::NotFound(KIND))
    }
}

#[derive(Debug, Clone)]
pub struct Integration {
    pub name: IntegrationName,
    /// The organization that published it.
    pub owner: OrganizationId,
    /// Rises by one with each publication.
    pub version: i64,
    pub runtime: IntegrationRuntime,
    pub title: String,
    pub description: String,
    pub visibility: IntegrationVisibility,
    pub target: IntegrationTarget,
    pub scopes: Vec<IntegrationScope>,
    pub categories: Vec<IntegrationCategory>,
    pub manifest: Manifest,
    pub icon: Option<IntegrationImageId>,
    pub previews: Vec<IntegrationImageId>,
    pub tunnel: Option<Tunnel>,
    /// False after it was unpublished. Installations see it still, and are paused.
    pub is_published: bool,
}

/// Development mode: events are sent to the computer of a developer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tunnel {
    pub url: String,
    /// Whether events of other organizations than the owner are sent too.
    pub all: bool,
    pub expires_at: Timestamp,
}

/// What is published.
#[derive(Debug, Clone)]
pub struct NewIntegration {
    pub name: IntegrationName,
    pub runtime: IntegrationRuntime,
    pub title: String,
    pub description: String,
    pub visibility: IntegrationVisibility,
    pub target: IntegrationTarget,
    pub scopes: Vec<IntegrationScope>,
    pub categories: Vec<IntegrationCategory>,
    pub manifest: Manifest,
    pub script: String,
    pub secrets: BTreeMap<String, String>,
    /// PNG files.
    pub icon: Option<Vec<u8>>,
    pub previews: Vec<Vec<u8>>,
}

impl NewIntegration {
    pub fn check(mut self) -> Result<Self> {
        check_name("title", &self.title, 2, 30)?;
        check_length("description", &self.description, 0, 100)?;
        check_bytes("script", &self.script, MAX_SCRIPT_BYTES)?;
        if self.script.is_empty() {
            return Err(Error::invalid("script", "is empty; send the built script"));
        }
        self.manifest.check()?;
        check_secrets(&self.secrets)?;
        check_images(self.icon.as_deref(), &self.previews)?;
        remove_repeated(&mut self.scopes);
        remove_repeated(&mut self.categories);
        Ok(self)
    }
}

fn remove_repeated<T: Copy + PartialEq>(values: &mut Vec<T>) {
    let mut seen = Vec::with_capacity(values.len());
    values.retain(|value| {
        let is_new = !seen.contains(value);
        seen.push(*value);
        is_new
    });
}

fn check_secrets(secrets: &BTreeMap<String, String>) -> Result<()> {
    if secrets.len() > MAX_SECRETS {
        let message = format!(
            "has {} entries; at most {MAX_SECRETS} are allowed",
            secrets.len()
        );
        return Err(Error::invalid("secrets", message));
    }
    for (name, value) in secrets {
        check_length("secrets", name, 1, MAX_NAME_CHARS)?;
        check_bytes("secrets", value, MAX_SECRET_BYTES)?;
    }
    Ok(())
}

fn check_images(icon: Option<&[u8]>, previews: &[Vec<u8>]) -> Result<()> {
    if let Some(icon) = icon {
        check_image("icon", icon, MAX_ICON_BYTES)?;
    }
    if previews.len() > MAX_PREVIEWS {
        let message = format!(
            "has {} images; at most {MAX_PREVIEWS} are allowed",
            previews.len()
        );
        return Err(Error::invalid("previewImages", message));
    }
    for preview in previews {
        check_image("previewImages", preview, MAX_PREVIEW_BYTES)?;
    }
    Ok(())
}

fn check_image(field: &str, bytes: &[u8], max: usize) -> Result<()> {
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
    if bytes.len() > max {
        let message = format!("has {} bytes; at most {max} are allowed", bytes.len());
        return Err(Error::invalid(field, message));
    }
    if !bytes.starts_with(PNG) {
        return Err(Error::invalid(field, "is not a PNG image in base64"));
    }
    Ok(())
}

/// Which integrations are listed.
#[derive(Debug, Clone, Default)]
pub struct IntegrationFilter {
    /// A part of the name or the title.
    pub search: Option<String>,
    pub category: Option<IntegrationCategory>,
    /// The domain of links that a block of the integration replaces.
    pub block_domain: Option<String>,
    pub blocks: Option<bool>,
    pub content_sources: Option<bool>,
    pub owner: Option<OrganizationId>,
    pub scope: Option<IntegrationScope>,
    pub target: Option<IntegrationTarget>,
}

impl IntegrationFilter {
    pub fn check(mut self) -> Result<Self> {
        if let Some(domain) = &mut self.block_domain {
            IntegrationName::parse("blockDomain", domain)?;
            domain.make_ascii_lowercase();
        }
        if let Some(search) = &self.search {
            check_length("search", search, 0, MAX_NAME_CHARS)?;
        }
        Ok(self)
    }
}
