//! Request bodies and parameters of searches.

use model::{Error, PageRequest, id::SiteSpaceId};
use pages::search::query::{SearchRequest, SiteScope};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{edge::error::Result, sites::input::id_in};

/// Maximum number of spaces of a site.
const MAX_SITE_SPACES: usize = 2_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchParams {
    /// Search terms, a phrase in quotation marks, or a whole question. The last word may be incomplete.
    #[param(min_length = 1, max_length = 512)]
    pub(super) query: String,
}

/// A search in a site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSearch)]
pub(super) struct SiteSearchIn {
    /// Search terms, a phrase in quotation marks, or a whole question. The last word may be incomplete.
    #[schema(min_length = 1, max_length = 512)]
    pub(super) query: String,
    /// The default content of each section if left out.
    scope: Option<ScopeIn>,
    /// The older form of `scope`. `current` is the default content of each section plus `siteSpaceId`.
    mode: Option<ModeName>,
    /// With `mode` `specific`, or without `mode`: the site spaces to search.
    site_space_ids: Option<Vec<String>>,
    /// With `mode` `current`: a site space that is searched in addition.
    site_space_id: Option<String>,
}

/// The site spaces to search, of those that you may see.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSearchScope)]
struct ScopeIn {
    mode: ScopeMode,
    /// With `mode` `default`: a site space that is searched in addition. In the other sections, the variant in its
    /// language is searched.
    current_site_space: Option<String>,
    /// With `mode` `specific`: the site spaces to search.
    site_space_ids: Option<Vec<String>>,
}

/// `default` is the default content of each section, `specific` some site spaces, `all` every one.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SiteSearchScopeMode)]
enum ScopeMode {
    Default,
    Specific,
    All,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SiteSearchMode)]
enum ModeName {
    Specific,
    Current,
    All,
}

impl SiteSearchIn {
    pub(super) fn scope(&self) -> Result<SiteScope> {
        if let Some(scope) = &self.scope {
            self.require_one_form()?;
            return scope.parse();
        }
        let (ids, id) = (
            self.site_space_ids.as_deref(),
            self.site_space_id.as_deref(),
        );
        match (self.mode, ids, id) {
            (Some(ModeName::All), ids, id) => {
                require_absent("siteSpaceIds", ids.is_some())?;
                require_absent("siteSpaceId", id.is_some())?;
                Ok(SiteScope::All)
            }
            (Some(ModeName::Current), ids, id) | (None, ids @ None, id @ Some(_)) => {
                require_absent("siteSpaceIds", ids.is_some())?;
                let id = id_in("siteSpaceId", require_sent("siteSpaceId", id)?)?;
                Ok(SiteScope::Default { current: Some(id) })
            }
            (Some(ModeName::Specific), ids, id) | (None, ids @ Some(_), id) => {
                require_absent("siteSpaceId", id.is_some())?;
                specific("siteSpaceIds", require_sent("siteSpaceIds", ids)?)
            }
            (None, None, None) => Ok(SiteScope::Default { current: None }),
        }
    }

    /// A request with both forms is ambiguous.
    fn require_one_form(&self) -> Result<()> {
        let older = [
            ("mode", self.mode.is_some()),
            ("siteSpaceIds", self.site_space_ids.is_some()),
            ("siteSpaceId", self.site_space_id.is_some()),
        ];
        match older.iter().find(|(_, is_sent)| *is_sent) {
            None => Ok(()),
            Some((field, _)) => Err(Error::invalid(
                *field,
                "is the older form of `scope`; send only one of the two",
            )
            .into()),
        }
    }
}

impl ScopeIn {
    fn parse(&self) -> Result<SiteScope> {
        const CURRENT: &str = "scope.currentSiteSpace";
        const IDS: &str = "scope.siteSpaceIds";
        let (current, ids) = (
            self.current_site_space.as_deref(),
            self.site_space_ids.as_deref(),
        );
        if !matches!(self.mode, ScopeMode::Default) {
            require_absent(CURRENT, current.is_some())?;
        }
        if !matches!(self.mode, ScopeMode::Specific) {
            require_absent(IDS, ids.is_some())?;
        }
        match self.mode {
            ScopeMode::All => Ok(SiteScope::All),
            ScopeMode::Specific => specific(IDS, require_sent(IDS, ids)?),
            ScopeMode::Default => {
                let current = current.map(|id| id_in(CURRENT, id));
                Ok(SiteScope::Default {
                    current: current.transpose()?,
                })
            }
        }
    }
}

fn require_sent<T>(field: &str, sent: Option<T>) -> Result<T> {
    let missing = || Error::invalid(field, "is missing; send it with this `mode`");
    Ok(sent.ok_or_else(missing)?)
}

/// Rejects fields that would have no effect.
fn require_absent(field: &str, is_sent: bool) -> Result<()> {
    if is_sent {
        return Err(Error::invalid(field, "does not go with this `mode`; leave it out").into());
    }
    Ok(())
}

fn specific(field: &str, ids: &[String]) -> Result<SiteScope> {
    if ids.is_empty() || ids.len() > MAX_SITE_SPACES {
        let message = format!("must name 1 to {MAX_SITE_SPACES} site spaces");
        return Err(Error::invalid(field, message).into());
    }
    let ids: Result<Vec<SiteSpaceId>> = ids.iter().map(|id| id_in(field, id)).collect();
    Ok(SiteScope::Specific(ids?))
}

/// The requested page of the results.
pub(super) fn request(query: String, page: &PageRequest<usize>) -> Result<SearchRequest> {
    let offset = page.after.unwrap_or_default();
    Ok(SearchRequest::new(query, page.limit as usize, offset)?)
}
