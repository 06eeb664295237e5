//! Forms that visitors submit from the site's own pages.

use axum::{
    body::{Body, to_bytes},
    http::header,
    response::Response,
};
use model::{Error, Result};
use pages::published::SiteLocation;
use url::Url;

use crate::{
    admission::{VisitAdmission, VisitRequest, admit},
    component_actions, feedback, search_queries,
    website::Website,
};

/// The longest field is 512 characters in any script, beside an id and some keywords.
const MAX_BYTES: usize = 8 << 10;
const MAX_COMPONENT_BYTES: usize = 256 << 10;

/// The handler of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormTarget {
    Feedback,
    SearchQueries,
    Component,
}

impl FormTarget {
    /// Components send their signed state back.
    fn max_bytes(self) -> usize {
        match self {
            Self::Feedback | Self::SearchQueries => MAX_BYTES,
            Self::Component => MAX_COMPONENT_BYTES,
        }
    }

    /// Finds the handler of forms at a path.
    pub(crate) fn at(path: &str) -> Option<Self> {
        if path.ends_with("/~/feedback") {
            Some(Self::Feedback)
        } else if path.ends_with("/~/search/queries") {
            Some(Self::SearchQueries)
        } else if path.ends_with("/~/integration") {
            Some(Self::Component)
        } else {
            None
        }
    }
}

pub(crate) async fn handle_form(
    website: &Website,
    request: &VisitRequest<'_>,
    target: FormTarget,
    body: Body,
) -> Result<Response> {
    website.limits.write(request.client)?;
    let headers = &request.parts.headers;
    let limit = target.max_bytes();
    let form = to_bytes(body, limit).await;
    let form = form.map_err(|_| Error::TooLarge { limit })?;
    let visit = match admit(website, request).await? {
        VisitAdmission::Admitted(visit) => visit,
        VisitAdmission::NotAdmitted(response) => return Ok(response.response(headers)),
    };
    let (ctx, location) = (&visit.ctx, &visit.location);
    require_own_origin(request, location)?;
    match target {
        FormTarget::Feedback => {
            feedback::respond((&website.response_cache, ctx), location, headers, &form).await
        }
        FormTarget::SearchQueries => search_queries::respond(ctx, location, &form).await,
        FormTarget::Component => {
            let cache = &website.response_cache;
            Box::pin(component_actions::respond(
                (cache, ctx),
                location,
                headers,
                &form,
            ))
            .await
        }
    }
}

/// Accepts forms only from the site's own pages, on our host or that of the proxy which shows the site.
fn require_own_origin(request: &VisitRequest<'_>, location: &SiteLocation) -> Result<()> {
    let headers = &request.parts.headers;
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().ok().and_then(|at| Url::parse(at).ok());
    let host = origin.as_ref().and_then(Url::host_str);
    let is_own = host.is_some_and(|host| {
        let is_proxy = |domain: &str| domain.eq_ignore_ascii_case(host);
        host == request.host || location.proxy_domain().is_some_and(is_proxy)
    });
    if is_own {
        Ok(())
    } else {
        Err(Error::invalid("Origin", "must be the site itself"))
    }
}
