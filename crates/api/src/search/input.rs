//! What is searched for, and where.

use app::search::query::{SearchRequest, SiteScope};
use model::{Error, PageRequest, id::SiteSpaceId};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{edge::error::Result, sites::input::id_in};

/// A site has no more spaces.
const MAX_SITE_SPACES: usize = 2_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchParams {
    /// What to look for: words, a phrase in quotation marks, or a whole question. The last word may be unfinished.
    #[param(min_length = 1, max_length = 512)]
    pub(super) query: String,
}

/// What to look for in a site, and where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSearch)]
pub(super) struct SiteSearchIn {
    /// Words, a phrase in quotation marks, or a whole question. The last word may be unfinished.
    #[schema(min_length = 1, max_length = 512)]
    pub(super) query: String,
    /// Left out, it is the default content of each section.
    scope: Option<ScopeIn>,
    /// The older form of `scope`. `current` is the default content of each section, and `siteSpaceId`.
    mode: Option<ModeName>,
    /// With `mode` `specific`, or without `mode`: where to look.
    site_space_ids: Option<Vec<String>>,
    /// With `mode` `current`: the site space that is searched in any case.
    site_space_id: Option<String>,
}

/// Which site spaces to look in, of those that you may see.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "mode", rename_all = "lowercase")]
#[schema(as = SiteSearchScope)]
enum ScopeIn {
    /// The default content of each section.
    Default {
        /// A site space that is searched in any case. In the other sections, the variant in its language is.
        #[serde(rename = "currentSiteSpace")]
        current_site_space: Option<String>,
    },
    /// Some site spaces.
    Specific {
        #[serde(rename = "siteSpaceIds")]
        site_space_ids: Vec<String>,
    },
    /// All site spaces.
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
        match (self.mode, &self.site_space_ids, &self.site_space_id) {
            (Some(ModeName::All), _, _) => Ok(SiteScope::All),
            (Some(ModeName::Current), _, Some(id)) | (None, None, Some(id)) => {
                Ok(SiteScope::Default {
                    current: Some(id_in("siteSpaceId", id)?),
                })
            }
            (Some(ModeName::Current), _, None) => {
                Err(Error::invalid("siteSpaceId", "is missing; send it with this `mode`").into())
            }
            (Some(ModeName::Specific) | None, Some(ids), _) => specific("siteSpaceIds", ids),
            (Some(ModeName::Specific), None, _) => {
                Err(Error::invalid("siteSpaceIds", "is missing; send it with this `mode`").into())
            }
            (None, None, None) => Ok(SiteScope::Default { current: None }),
        }
    }

    /// Whoever sends both forms may mean either.
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
        match self {
            Self::All => Ok(SiteScope::All),
            Self::Specific { site_space_ids } => specific("scope.siteSpaceIds", site_space_ids),
            Self::Default { current_site_space } => {
                let current = current_site_space.as_deref();
                let current = current.map(|id| id_in("scope.currentSiteSpace", id));
                Ok(SiteScope::Default {
                    current: current.transpose()?,
                })
            }
        }
    }
}

fn specific(field: &str, ids: &[String]) -> Result<SiteScope> {
    if ids.is_empty() || ids.len() > MAX_SITE_SPACES {
        let message = format!("must name 1 to {MAX_SITE_SPACES} site spaces");
        return Err(Error::invalid(field, message).into());
    }
    let ids: Result<Vec<SiteSpaceId>> = ids.iter().map(|id| id_in(field, id)).collect();
    Ok(SiteScope::Specific(ids?))
}

/// The part of the results that was asked for.
pub(super) fn request(query: String, page: &PageRequest<usize>) -> Result<SearchRequest> {
    let offset = page.after.unwrap_or_default();
    Ok(SearchRequest::new(query, page.limit as usize, offset)?)
}
