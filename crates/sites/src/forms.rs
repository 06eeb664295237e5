//! Forms that visitors submit from the site's own pages.

use app::published::SiteLocation;
use axum::{
    body::{Body, to_bytes},
    http::header,
    response::Response,
};
use model::{Error, Result};
use url::Url;

use crate::{
    admission::{VisitAdmission, VisitRequest, enter},
    feedback, search_queries,
    website::Website,
};

/// The longest field is 512 characters in any script, beside an id and some keywords.
const MAX_BYTES: usize = 8 << 10;

/// The handler of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormTarget {
    Feedback,
    SearchQueries,
}

impl FormTarget {
    /// Finds the handler of forms at a path.
    pub(crate) fn at(path: &str) -> Option<Self> {
        if path.ends_with("/~/feedback") {
            Some(Self::Feedback)
        } else if path.ends_with("/~/search/queries") {
            Some(Self::SearchQueries)
        } else {
            None
        }
    }
}

pub(crate) async fn take(
    website: &Website,
    question: &VisitRequest<'_>,
    target: FormTarget,
    body: Body,
) -> Result<Response> {
    website.limits.write(question.client)?;
    let headers = &question.parts.headers;
    let form = to_bytes(body, MAX_BYTES).await;
    let form = form.map_err(|_| Error::TooLarge { limit: MAX_BYTES })?;
    let entered = match enter(website, question).await? {
        VisitAdmission::Inside(entered) => entered,
        VisitAdmission::Outside(given) => return Ok(given.response(headers)),
    };
    let (ctx, found) = (&entered.ctx, &entered.found);
    require_own_origin(question, found)?;
    match target {
        FormTarget::Feedback => feedback::answer((&website.kept, ctx), found, headers, &form).await,
        FormTarget::SearchQueries => search_queries::answer(ctx, found, &form).await,
    }
}

/// Accepts forms only from the site's own pages, on our host or that of the proxy which shows the site.
fn require_own_origin(question: &VisitRequest<'_>, found: &SiteLocation) -> Result<()> {
    let headers = &question.parts.headers;
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().ok().and_then(|at| Url::parse(at).ok());
    let host = origin.as_ref().and_then(Url::host_str);
    let is_own = host.is_some_and(|host| {
        let is_proxy = |domain: &str| domain.eq_ignore_ascii_case(host);
        host == question.host || found.proxy_domain().is_some_and(is_proxy)
    });
    if is_own {
        Ok(())
    } else {
        Err(Error::invalid("Origin", "must be the site itself"))
    }
}
