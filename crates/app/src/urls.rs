//! Resolves URLs for members: URLs of the app or of a published site.

use context::{Ctx, Viewable};
use model::{
    Error, Kind, Result, change_request::ChangeRequest, collection::Collection,
    content::RevisionSelector, id::SpaceId, space::Space,
};
use pages::{
    contents::{self, ComputedEntries, PageSelector, PageWithBody, ReadOptions},
    published::{self, Lookup, SiteRequest, VisitorCredentials},
};

/// Content that a URL points to and that the caller may see.
pub enum UrlTarget {
    Collection(Viewable<Collection>),
    Space(Box<SpaceTarget>),
}

pub struct SpaceTarget {
    pub space: Viewable<Space>,
    pub change_request: Option<Viewable<ChangeRequest>>,
    pub page: Option<PageWithBody>,
}

const NOT_FOUND: Error = Error::NotFound(Kind("content at this URL"));

pub async fn resolve(ctx: &Ctx, url: &str) -> Result<UrlTarget> {
    let app = format!("{}/app/", ctx.app.settings.public_url);
    match url.strip_prefix(&app) {
        Some(path) => resolve_app_url(ctx, path).await,
        None => resolve_site_url(ctx, url).await,
    }
}

async fn resolve_app_url(ctx: &Ctx, path: &str) -> Result<UrlTarget> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match segments[..] {
        ["collections", id] => {
            let collection = ctx.collection(id.parse()?).await?.allow()?;
            Ok(UrlTarget::Collection(collection))
        }
        ["spaces", id, "revisions", revision, ref page @ ..] => {
            let at = RevisionSelector::Revision(revision.parse()?);
            resolve_in_space(ctx, id.parse()?, at, page).await
        }
        ["spaces", id, "~", "changes", key, ref page @ ..]
        | ["spaces", id, "change-requests", key, ref page @ ..] => {
            let at = RevisionSelector::ChangeRequest(key.parse()?);
            resolve_in_space(ctx, id.parse()?, at, page).await
        }
        ["spaces", id, ref page @ ..] => {
            resolve_in_space(ctx, id.parse()?, RevisionSelector::Main, page).await
        }
        _ => Err(NOT_FOUND),
    }
}

/// Resolves a URL of a published site, if the caller may see its space.
async fn resolve_site_url(ctx: &Ctx, url: &str) -> Result<UrlTarget> {
    let request = SiteRequest::new(url, VisitorCredentials::default(), false)?;
    match published::find(ctx, &request).await {
        Ok(Lookup::Content(found)) => {
            let page: Vec<&str> = found
                .pathname
                .split('/')
                .filter(|part| !part.is_empty())
                .collect();
            resolve_in_space(ctx, found.variant.space, found.at(), &page).await
        }
        Ok(Lookup::Redirect(_)) | Err(Error::NotFound(_) | Error::Unauthenticated(_)) => {
            Err(NOT_FOUND)
        }
        Err(error) => Err(error),
    }
}

async fn resolve_in_space(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    page: &[&str],
) -> Result<UrlTarget> {
    let change_request = match at {
        RevisionSelector::ChangeRequest(key) => {
            Some(ctx.change_request(space, key).await?.allow()?)
        }
        RevisionSelector::Main | RevisionSelector::Revision(_) => None,
    };
    let page = match page {
        [] => None,
        path => {
            let which = PageSelector::Path(path.join("/"));
            let read = (ReadOptions::default(), ComputedEntries::Expanded);
            Some(contents::pages::get(ctx, space, at, &which, read).await?)
        }
    };
    let space = ctx.space(space).await?.allow()?;
    Ok(UrlTarget::Space(Box::new(SpaceTarget {
        space,
        change_request,
        page,
    })))
}
