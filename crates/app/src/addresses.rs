//! Resolves URLs for members: URLs of the app or of a published site.

use model::{
    Error, Kind, Result, change_request::ChangeRequest, collection::Collection, content::At,
    id::SpaceId, space::Space,
};

use crate::{
    Ctx, Seen,
    contents::{self, PageRead, ReadOptions, Which},
    published::{self, Asked, Lookup, Visitor},
};

/// Content that a URL points to and that the caller may see.
pub enum Content {
    Collection(Seen<Collection>),
    Space(Box<Found>),
}

pub struct Found {
    pub space: Seen<Space>,
    pub change_request: Option<Seen<ChangeRequest>>,
    pub page: Option<PageRead>,
}

const NOT_FOUND: Error = Error::NotFound(Kind("content at this URL"));

pub async fn content(ctx: &Ctx, url: &str) -> Result<Content> {
    let app = format!("{}/app/", ctx.app.settings.public_url);
    match url.strip_prefix(&app) {
        Some(path) => of_app(ctx, path).await,
        None => of_site(ctx, url).await,
    }
}

async fn of_app(ctx: &Ctx, path: &str) -> Result<Content> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match segments[..] {
        ["collections", id] => {
            let collection = ctx.collection(id.parse()?).await?.allow()?;
            Ok(Content::Collection(collection))
        }
        ["spaces", id, "revisions", revision, ref page @ ..] => {
            let at = At::Revision(revision.parse()?);
            in_space(ctx, id.parse()?, at, page).await
        }
        ["spaces", id, "~", "changes", key, ref page @ ..]
        | ["spaces", id, "change-requests", key, ref page @ ..] => {
            let at = At::ChangeRequest(key.parse()?);
            in_space(ctx, id.parse()?, at, page).await
        }
        ["spaces", id, ref page @ ..] => in_space(ctx, id.parse()?, At::Main, page).await,
        _ => Err(NOT_FOUND),
    }
}

/// Resolves a URL of a published site, if the caller may see its space.
async fn of_site(ctx: &Ctx, url: &str) -> Result<Content> {
    let asked = Asked::new(url, Visitor::default(), false)?;
    match published::find(ctx, &asked).await {
        Ok(Lookup::Content(found)) => {
            let page: Vec<&str> = found
                .pathname
                .split('/')
                .filter(|part| !part.is_empty())
                .collect();
            in_space(ctx, found.variant.space, found.at(), &page).await
        }
        Ok(Lookup::Redirect(_)) | Err(Error::NotFound(_) | Error::Unauthenticated(_)) => {
            Err(NOT_FOUND)
        }
        Err(error) => Err(error),
    }
}

async fn in_space(ctx: &Ctx, space: SpaceId, at: At, page: &[&str]) -> Result<Content> {
    let change_request = match at {
        At::ChangeRequest(key) => Some(ctx.change_request(space, key).await?.allow()?),
        At::Main | At::Revision(_) => None,
    };
    let page = match page {
        [] => None,
        path => {
            let which = Which::Path(path.join("/"));
            Some(contents::pages::get(ctx, space, at, &which, ReadOptions::default()).await?)
        }
    };
    let space = ctx.space(space).await?.allow()?;
    Ok(Content::Space(Box::new(Found {
        space,
        change_request,
        page,
    })))
}
