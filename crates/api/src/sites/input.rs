//! Request bodies and parameters of site operations.

use model::{
    Error, Patch,
    id::Identified,
    site::{AgentsContext, NewSite, SiteFilter, SiteKind, SitePatch, SiteVisibility},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::wire::AdaptiveContent;
use crate::edge::error::Result;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ShareParams {
    /// The key of a share link of the site. It replaces a token, and the URLs in the response contain it.
    pub(crate) share_key: Option<String>,
}

/// Filters of the sites to list; all if left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SiteQuery {
    /// Only sites that contain this space.
    space: Option<String>,
    /// Only sites with this text in their title, ignoring case.
    title: Option<String>,
    /// Only published sites, or only unpublished ones.
    published: Option<bool>,
    /// Only sites of these types.
    #[serde(default, rename = "type")]
    #[param(rename = "type")]
    kinds: Vec<SiteKind>,
}

impl SiteQuery {
    pub(crate) fn parse(self) -> Result<SiteFilter> {
        let space = self.space.as_deref();
        Ok(SiteFilter {
            space: space.map(|id| id_in("space", id)).transpose()?,
            title: self.title,
            published: self.published,
            kinds: self.kinds,
        })
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SiteCreate {
    /// `basic` if left out.
    #[serde(rename = "type")]
    kind: Option<SiteKind>,
    #[schema(min_length = 2, max_length = 128)]
    title: Option<String>,
    /// `public` if left out. The site has no readers before it is published.
    visibility: Option<SiteVisibility>,
    /// The initial spaces, in their order; you must be allowed to create content in them.
    #[serde(default)]
    spaces: Option<Vec<String>>,
}

impl SiteCreate {
    pub(crate) fn parse(self) -> Result<NewSite> {
        let spaces = self.spaces.unwrap_or_default();
        let new = NewSite {
            kind: self.kind.unwrap_or_default(),
            title: self.title,
            visibility: self.visibility.unwrap_or_default(),
            spaces: spaces
                .iter()
                .map(|id| id_in("spaces", id))
                .collect::<Result<_>>()?,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteUpdate {
    #[schema(min_length = 2, max_length = 128)]
    title: Option<String>,
    visibility: Option<SiteVisibility>,
    #[schema(min_length = 1, max_length = 100)]
    basename: Option<String>,
    adaptive_content: Option<AdaptiveContent>,
    agents_context: Option<AgentsContext>,
    /// The site space that readers see first. In a site with sections, one of its default section.
    default_site_space: Option<String>,
    /// The section that readers see first.
    default_site_section: Option<String>,
    /// A domain with a path, such as `example.com/docs`, where your own server shows the site; null removes it.
    #[serde(default)]
    #[schema(max_length = 512, value_type = Option<String>)]
    proxy: Patch<String>,
}

impl SiteUpdate {
    pub(crate) fn parse(self) -> Result<SitePatch> {
        let default_site_space = self.default_site_space.as_deref();
        let default_section = self.default_site_section.as_deref();
        let patch = SitePatch {
            title: self.title,
            visibility: self.visibility,
            basename: self.basename,
            proxy: self.proxy,
            adaptive_content: self.adaptive_content.map(|content| content.enabled),
            agents_context: self.agents_context,
            default_site_space: default_site_space
                .map(|id| id_in("defaultSiteSpace", id))
                .transpose()?,
            default_section: default_section
                .map(|id| id_in("defaultSiteSection", id))
                .transpose()?,
        };
        Ok(patch.check()?)
    }
}

/// Parses an id in a body that is not the subject of the operation: a malformed one is an error of that field.
pub(crate) fn id_in<K: Identified>(field: &str, text: &str) -> Result<model::Id<K>> {
    let unknown = |_| Error::invalid(field, format!("names no {} that is here", K::KIND));
    Ok(text.parse().map_err(unknown)?)
}
