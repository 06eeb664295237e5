//! The visitor and the location of an MCP request: URLs resolve for an assistant as for a browser of the same visitor.

use std::sync::Arc;

use axum::http::{HeaderMap, Uri};
use context::{Ctx, Principal, RequestInfo};
use model::{
    Error, Result,
    id::{Identified, SiteSpaceId, kind},
};
use pages::published::{self, Lookup, Redirect, SiteLocation, SiteRequest, VisitorCredentials};
use url::Url;

use crate::{
    cookies, limits::RequestCost, site_paths::MCP_ENDPOINT, space_entries, view::SiteView,
    website::Website,
};

const NOT_FOUND: Error = Error::NotFound(kind::Site::KIND);

pub(super) struct Visit {
    website: Arc<Website>,
    charge: RequestCost,
    facts: RequestInfo,
    visitor: VisitorCredentials,
    /// Scheme and host.
    origin: String,
    /// The path below which the assistant reads, with a slash at both ends: a site, or a part of it.
    pub(super) base: String,
    pub(super) location: Box<SiteLocation>,
}

/// A space of the site, opened for this visitor.
pub(super) struct OpenSpace {
    pub(super) ctx: Ctx,
    location: Box<SiteLocation>,
}

impl OpenSpace {
    pub(super) async fn view<'a>(&'a self, visit: &'a Visit) -> Result<SiteView<'a>> {
        SiteView::open(&visit.website.response_cache, &self.ctx, &self.location).await
    }
}

/// A space of the site that is not opened yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListedSpace {
    pub(super) id: SiteSpaceId,
    pub(super) title: String,
    pub(super) path: String,
    /// Whether it is the default variant of its section.
    pub(super) is_first: bool,
}

impl Visit {
    pub(super) async fn start(
        (website, charge, facts): (&Arc<Website>, RequestCost, RequestInfo),
        host: &str,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Self> {
        let app = &website.app;
        let origin = format!("{}://{host}", app.settings.sites.scheme());
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let url = format!("{origin}{path}");
        // Assistants have no cookies: credentials in the endpoint's URL apply to all its requests.
        let visitor = SiteRequest::new(&url, cookies::visitor(headers), false)?.visitor;
        let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
        let (location, was_redirected) = find(&ctx, &url, &visitor).await?;
        if !location.site.ai {
            return Err(NOT_FOUND);
        }
        // A prefix that is not a visible section would have to be a page; MCP serves no single pages.
        if !was_redirected && location.pathname.trim_start_matches('/') != MCP_ENDPOINT {
            return Err(NOT_FOUND);
        }
        let base = if was_redirected {
            &location.site_base_path
        } else {
            &location.base_path
        };
        Ok(Self {
            base: base.clone(),
            website: website.clone(),
            charge,
            facts,
            visitor,
            origin,
            location,
        })
    }

    /// Other sites of the organization that are listed for assistants, each with its title and its endpoint.
    pub(super) fn others(&self) -> impl Iterator<Item = (&str, String)> {
        let sites = &self.website.app.settings.sites;
        let others = self.location.site.others_for_agents.iter();
        others.map(|other| {
            let url = sites.site_url(&other.home, []);
            (other.title.as_str(), format!("{url}{MCP_ENDPOINT}"))
        })
    }

    /// Opens the space at a path of this host.
    pub(super) async fn open_space(&self, path: &str) -> Result<OpenSpace> {
        let ctx = self.ctx(Principal::Anonymous);
        let url = format!("{}{path}", self.origin);
        let (location, _) = find(&ctx, &url, &self.visitor).await?;
        Ok(OpenSpace {
            ctx: self.ctx(Principal::Reader(location.reader.clone())),
            location,
        })
    }

    /// Opens the space of the endpoint.
    pub(super) fn open_current_space(&self) -> OpenSpace {
        OpenSpace {
            ctx: self.ctx(Principal::Reader(self.location.reader.clone())),
            location: self.location.clone(),
        }
    }

    fn ctx(&self, principal: Principal) -> Ctx {
        let app = self.website.app.clone();
        Ctx::new(app, principal, self.facts.clone()).recording_expressions()
    }

    /// Counts reading this many pages against the client's rate limit.
    pub(super) fn charge(&self, pages: usize) -> Result<()> {
        self.charge.count_pages(pages)
    }

    /// Resolves a path or a URL from an assistant to a path on this host. None if it is outside of the site.
    pub(super) fn resolve_path(&self, written: &str) -> Option<String> {
        let written = written.trim();
        let end = written.find(['#', '?']).unwrap_or(written.len());
        let written = &written[..end];
        // With a slash at the end, to distinguish `/docs` from `/docs-of-others`.
        let is_below = |path: &str, above: &str| format!("{path}/").starts_with(above);
        if written.starts_with("https://") || written.starts_with("http://") {
            let url = Url::parse(written).ok()?;
            let (known, begins) = (&self.location.site_url, &self.location.site_base_path);
            if is_below(url.as_str(), known) {
                let below = url.as_str().strip_prefix(known.as_str());
                return Some(format!("{begins}{}", below.unwrap_or_default()));
            }
            let path = url.path().to_owned();
            return is_below(&path, begins).then_some(path);
        }
        if self.base != "/" && is_below(written, &self.base) {
            return Some(written.to_owned());
        }
        Some(format!("{}{}", self.base, written.trim_start_matches('/')))
    }

    /// The spaces below a path, or the one that contains it.
    pub(super) fn list_spaces(&self, under: &str) -> Vec<ListedSpace> {
        let all: Vec<ListedSpace> = if self.base == self.location.site_base_path {
            let spots = space_entries::all(&self.location).into_iter();
            let spot = |spot: space_entries::SpaceEntry<'_>| ListedSpace {
                id: spot.variant.id,
                title: spot.title,
                path: spot.path,
                is_first: spot.is_first,
            };
            spots.map(spot).collect()
        } else {
            vec![ListedSpace {
                id: self.location.variant.id,
                title: self.location.variant.title.clone(),
                path: self.base.clone(),
                is_first: true,
            }]
        };
        let under = format!("{}/", under.trim_end_matches('/'));
        let is_near =
            |spot: &ListedSpace| spot.path.starts_with(&under) || under.starts_with(&spot.path);
        all.into_iter().filter(is_near).collect()
    }
}

/// Finds the location of a URL, and whether a redirect was followed to it.
async fn find(
    ctx: &Ctx,
    url: &str,
    visitor: &VisitorCredentials,
) -> Result<(Box<SiteLocation>, bool)> {
    let mut url = url.to_owned();
    for was_redirected in [false, true] {
        let request = SiteRequest::new(&url, visitor.clone(), false)?;
        match published::find(ctx, &request).await? {
            Lookup::Content(location) => return Ok((location, was_redirected)),
            Lookup::Redirect(Redirect::Content { here, .. }) => url = here,
            Lookup::Redirect(Redirect::External(_)) => {
                return Err(Error::Unauthenticated(
                    "This site is for visitors who are signed in. Add `?jwt_token=` to the URL, with the token that its owner's server signed for you.",
                ));
            }
        }
    }
    Err(NOT_FOUND)
}
