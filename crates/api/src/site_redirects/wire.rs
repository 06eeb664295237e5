//! Redirects as clients see them.

use app::site_redirects::ResolvedRedirect;
use model::site_redirect::{NewSiteRedirect, RedirectDestination, SiteRedirect, SiteRedirectPatch};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::edge::{error::Result, etag::Object};

/// A redirect of a path of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteRedirect)]
pub(crate) struct RedirectOut {
    /// Always `site-redirect`.
    object: &'static str,
    id: String,
    /// The path below the site's URL.
    #[schema(max_length = 512)]
    source: String,
    destination: DestinationOut,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
}

/// The destination of a redirect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = SiteRedirectDestination)]
pub(crate) enum DestinationOut {
    SiteSection {
        #[serde(rename = "siteSectionId")]
        site_section_id: String,
    },
    SiteSpace {
        #[serde(rename = "siteSpaceId")]
        site_space_id: String,
    },
    SitePage {
        #[serde(rename = "siteSpaceId")]
        site_space_id: String,
        #[serde(rename = "pageId")]
        page_id: String,
    },
    External {
        #[schema(format = "uri")]
        url: String,
    },
}

impl From<&RedirectDestination> for DestinationOut {
    fn from(destination: &RedirectDestination) -> Self {
        match destination {
            RedirectDestination::SiteSection { site_section_id } => Self::SiteSection {
                site_section_id: site_section_id.to_string(),
            },
            RedirectDestination::SiteSpace { site_space_id } => Self::SiteSpace {
                site_space_id: site_space_id.to_string(),
            },
            RedirectDestination::SitePage {
                site_space_id,
                page_id,
            } => Self::SitePage {
                site_space_id: site_space_id.to_string(),
                page_id: page_id.to_string(),
            },
            RedirectDestination::External { url } => Self::External { url: url.clone() },
        }
    }
}

impl RedirectOut {
    pub(crate) fn new(redirect: &SiteRedirect) -> Self {
        Self {
            object: "site-redirect",
            id: redirect.id.to_string(),
            source: redirect.source.as_str().to_owned(),
            destination: (&redirect.destination).into(),
            created_at: redirect.created_at.to_string(),
            updated_at: redirect.updated_at.to_string(),
        }
    }

    pub(crate) fn object(redirect: &SiteRedirect) -> Object<Self> {
        Object::new(redirect.version, Self::new(redirect))
    }
}

/// A redirect and the URL it resolves to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResolvedOut {
    redirect: RedirectOut,
    #[schema(format = "uri")]
    target: String,
}

impl ResolvedOut {
    pub(crate) fn new(resolved: ResolvedRedirect) -> Self {
        Self {
            redirect: RedirectOut::new(&resolved.redirect),
            target: resolved.target,
        }
    }
}

/// The destination of a redirect: `site-section` with `siteSectionId`, `site-space` with `siteSpaceId`, `site-page`
/// with `siteSpaceId` and `pageId`, or `external` with `url`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub(crate) struct DestinationIn(RedirectDestination);

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RedirectCreate {
    #[schema(max_length = 512)]
    source: String,
    destination: DestinationIn,
}

impl RedirectCreate {
    pub(crate) fn parse(self) -> Result<NewSiteRedirect> {
        Ok(NewSiteRedirect::new(&self.source, self.destination.0)?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RedirectUpdate {
    #[schema(max_length = 512)]
    source: Option<String>,
    destination: Option<DestinationIn>,
}

impl RedirectUpdate {
    pub(crate) fn parse(self) -> Result<SiteRedirectPatch> {
        let destination = self.destination.map(|destination| destination.0);
        Ok(SiteRedirectPatch::new(self.source.as_deref(), destination)?)
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RedirectFilter {
    /// Only redirects whose source contains this text.
    pub(crate) search: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct SourceQuery {
    /// The requested path, below the site's URL.
    #[param(max_length = 512)]
    pub(crate) source: String,
    /// The key of a share link of the site. It replaces a token, and the URL in the response contains it.
    pub(crate) share_key: Option<String>,
}
