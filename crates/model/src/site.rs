//! A docs site: spaces combined for readers. Its contents are in [`section`], [`space`] and [`outline`].

pub mod adaptive;
pub mod outline;
pub mod path;
pub mod section;
pub mod space;

use jiff::Timestamp;
use serde_json::Value;
use utoipa::ToSchema;

use self::adaptive::AdaptiveSchema;
use crate::{
    Error, Patch, Result,
    id::{OrganizationId, SiteId, SiteSectionId, SiteSpaceId, SpaceId, UserId},
    site_publishing::VisitorBackend,
    site_url::SiteHome,
    text::check_length,
    text_enum::text_enum,
};
pub use section::{
    NewSection, NewSectionGroup, Section, SectionGroup, SectionGroupPatch, SectionPatch,
};
pub use space::{NewSiteSpace, SiteSpace, SiteSpacePatch};

pub const DEFAULT_TITLE: &str = "Untitled";
/// Maximum number of spaces in the request that creates a site.
pub const MAX_INITIAL_SPACES: usize = 100;

#[derive(Debug, Clone)]
pub struct Site {
    pub id: SiteId,
    pub organization: OrganizationId,
    pub kind: SiteKind,
    pub title: String,
    pub basename: String,
    pub visibility: SiteVisibility,
    pub published_at: Option<Timestamp>,
    /// `domain/path` at which the customer's own web server serves the site.
    pub proxy: Option<String>,
    pub adaptive_content: bool,
    pub adaptive_schema: Option<AdaptiveSchema>,
    pub agents_context: AgentsContext,
    /// Only the options that were set; the rest have defaults.
    pub customization: Value,
    /// Whether search queries of visitors are counted.
    pub search_insights: bool,
    pub visitor_backend: VisitorBackend,
    pub visitor_integration: Option<String>,
    pub visitor_fallback_url: Option<String>,
    /// Raised to revoke all site tokens issued before.
    pub token_version: i64,
    /// The organization's name in hostnames.
    pub organization_hostname: Option<String>,
    /// A custom hostname, verified in the DNS.
    pub hostname: Option<String>,
    /// Number of its spaces that the caller can view.
    pub site_spaces: i64,
    pub created_at: Timestamp,
    pub created_by: UserId,
    pub updated_at: Timestamp,
    pub version: i64,
}

impl Site {
    /// Returns the parts that its URL is built from.
    pub fn home(&self) -> SiteHome {
        SiteHome {
            organization: self.organization,
            organization_hostname: self.organization_hostname.clone(),
            hostname: self.hostname.clone(),
            proxy: self.proxy.clone(),
            basename: self.basename.clone(),
            share_key: None,
        }
    }

    pub fn is_published(&self) -> bool {
        self.published_at.is_some()
    }
}

text_enum! {
    /// Plans of other platforms. They have no effect here.
    #[derive(Default, ToSchema)]
    #[schema(as = SiteType)]
    pub enum SiteKind {
        #[default]
        Basic => "basic",
        Premium => "premium",
        Ultimate => "ultimate",
        Sponsored => "sponsored",
        LegacyBasic => "legacy-basic",
        LegacyPremium => "legacy-premium",
    }

    /// Who can read a published site: everyone; everyone who knows the URL; holders of a share link; visitors signed in by
    /// your own server.
    #[derive(Default, ToSchema)]
    pub enum SiteVisibility {
        #[default]
        Public => "public",
        Unlisted => "unlisted",
        ShareLink => "share-link",
        VisitorAuth => "visitor-auth",
    }

    /// Whether agents that read another site of the organization are told about this one, while it is public.
    #[derive(Default, ToSchema)]
    #[schema(as = SiteAgentsContext)]
    pub enum AgentsContext {
        #[default]
        Excluded => "excluded",
        Included => "included",
    }
}

#[derive(Debug, Clone, Default)]
pub struct NewSite {
    pub kind: SiteKind,
    pub title: Option<String>,
    pub visibility: SiteVisibility,
    pub spaces: Vec<SpaceId>,
}

impl NewSite {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 2, 128)?;
        }
        if self.spaces.len() > MAX_INITIAL_SPACES {
            let message =
                format!("has more than {MAX_INITIAL_SPACES} entries; add the rest afterwards");
            return Err(Error::invalid("spaces", message));
        }
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct SitePatch {
    pub title: Option<String>,
    pub visibility: Option<SiteVisibility>,
    pub basename: Option<String>,
    pub proxy: Patch<String>,
    pub adaptive_content: Option<bool>,
    pub agents_context: Option<AgentsContext>,
    pub default_site_space: Option<SiteSpaceId>,
    pub default_section: Option<SiteSectionId>,
}

impl SitePatch {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 2, 128)?;
        }
        if let Some(basename) = &self.basename {
            path::check("basename", basename)?;
        }
        if let Patch::Set(proxy) = &self.proxy {
            path::check_proxy("proxy", proxy)?;
        }
        Ok(self)
    }

    /// Whether the patch changes who can read the site, or its URL.
    pub fn exposes(&self) -> bool {
        self.visibility.is_some() || self.basename.is_some() || !self.proxy.is_keep()
    }
}

#[derive(Debug, Clone, Default)]
pub struct SiteFilter {
    pub space: Option<SpaceId>,
    /// Case-insensitive part of the title.
    pub title: Option<String>,
    pub published: Option<bool>,
    pub kinds: Vec<SiteKind>,
}
