//! Searching as a caller: in a space, an organization or a site.
//!
//! The index only suggests hits. Results are built from the content as the caller sees it at that moment: a hit is
//! dropped if its page is not in their page tree, if the text it was found in has changed since, or if one of its
//! conditions does not hold for them. So revoked access takes effect immediately, however far behind the index is.

mod area;
mod conditions;
mod page;
mod rounds;
mod scope;
mod searched_spaces;
mod visible_spaces;

use authz::action::act::View;
use context::Ctx;
use model::{
    Error, Result,
    content::RevisionSelector,
    id::{OrganizationId, PageId, SiteId, SiteSpaceId, SpaceId},
    text::check_length,
};

pub use self::scope::SiteScope;
pub use ::search::Snippet;

use self::{area::Area, scope::SearchableVariant, searched_spaces::SearchedSpaces};
use crate::{contents, published::SiteLocation, search::limits::SearchLimits, site_structure};

/// Maximum length of a query.
pub const MAX_QUERY_CHARS: usize = 512;
/// Pages of the ranking that are examined, from the best on. Pages beyond are not found.
pub const MAX_DEPTH: usize = 1_000;

/// A query, and which part of its results to return.
#[derive(Debug, Clone)]
pub struct SearchRequest {
    pub text: String,
    /// Maximum number of pages to return.
    pub limit: usize,
    /// Where to continue: [`Results::next`] of the previous response. 0 for the first.
    pub offset: usize,
}

impl SearchRequest {
    /// Rejects texts that are too long or blank.
    pub fn new(text: String, limit: usize, offset: usize) -> Result<Self> {
        check_length("query", &text, 1, MAX_QUERY_CHARS)?;
        if text.trim().is_empty() {
            return Err(Error::invalid(
                "query",
                "has nothing but spaces; send at least one word",
            ));
        }
        Ok(Self {
            text,
            limit,
            offset,
        })
    }
}

/// Results, best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Results {
    pub pages: Vec<PageHit>,
    /// The offset of the next page of results; None at the end.
    pub next: Option<usize>,
    /// Whether a part of the index could not be searched, so that results may be missing.
    pub partial: bool,
}

/// A page in the results, as the caller sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageHit {
    pub space: SpaceId,
    pub space_title: String,
    /// The space's entry in the searched site.
    pub site_space: Option<SiteSpaceId>,
    pub page: PageId,
    pub title: String,
    /// URL path in its space.
    pub path: String,
    /// Whether it is the home page of its space, which also has the URL of the space.
    pub is_home: bool,
    /// Titles of the pages and groups above it, the outermost first.
    pub ancestors: Vec<String>,
    /// Best first, without duplicate anchors. Empty if only the title matched.
    pub sections: Vec<SectionHit>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionHit {
    /// None for the text before the first heading.
    pub anchor: Option<String>,
    /// Its own heading, or the title of the page.
    pub title: String,
    /// Its own heading last.
    pub headings: Vec<String>,
    pub snippet: Snippet,
}

/// Searches main of one space.
pub async fn in_space(ctx: &Ctx, space: SpaceId, request: &SearchRequest) -> Result<Results> {
    ctx.app.feature::<SearchLimits>().take(ctx)?;
    let opened = contents::open(ctx, space, RevisionSelector::Main).await?;
    let found = &opened.content.space;
    let language = found.language.map(|language| language.as_str().to_owned());
    let area = Area::of_spaces(found.organization, [found.id], language);
    rounds::run(ctx, &area, SearchedSpaces::with(opened), request).await
}

/// Searches main of all spaces that the caller may see.
pub async fn in_organization(
    ctx: &Ctx,
    organization: OrganizationId,
    request: &SearchRequest,
) -> Result<Results> {
    ctx.app.feature::<SearchLimits>().take(ctx)?;
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let visible = visible_spaces::find(ctx, &organization).await?;
    let area = Area::of_spaces(organization.id, visible.iter().copied(), None);
    rounds::run(ctx, &area, SearchedSpaces::default(), request).await
}

/// Searches a site as its visitor: only the variants that they see. Results are from main, even if a change request
/// is previewed. The caller counts the search ([`super::limits::SearchLimits`]).
pub async fn in_site(
    ctx: &Ctx,
    found: &SiteLocation,
    scope: &SiteScope,
    request: &SearchRequest,
) -> Result<Results> {
    let places = SearchableVariant::of_published(&found.structure);
    let chosen = scope.choose(&places, ctx.reader().is_some());
    // The visitor typed the query in the current variant.
    let language = found.variant.language.clone();
    let area = Area::of_variants(found.site.organization, &chosen, language);
    rounds::run(ctx, &area, SearchedSpaces::default(), request).await
}

/// Searches a site by its id. Members find everything in the site's spaces that they may see, regardless of
/// conditions; readers of the site find what it shows them.
pub async fn in_site_by_id(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    scope: &SiteScope,
    request: &SearchRequest,
) -> Result<Results> {
    ctx.app.feature::<SearchLimits>().take(ctx)?;
    let whole = site_structure::read(ctx, organization, site).await?;
    let places = SearchableVariant::of_structure(&whole.structure);
    scope.require_in_site(&places)?;
    let chosen = scope.choose(&places, ctx.reader().is_some());
    let language = scope.language(&chosen);
    let area = Area::of_variants(organization, &chosen, language);
    rounds::run(ctx, &area, SearchedSpaces::default(), request).await
}
