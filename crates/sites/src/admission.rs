//! Admission of visitors to a site: finds the location of a URL, and redirects or rejects those who may not read it.

use std::{net::IpAddr, sync::Arc};

use axum::{
    http::{Extensions, HeaderMap, request::Parts},
    response::Response,
};
use context::{Ctx, Principal, RequestInfo};
use http_server::RequestId;
use model::{Error, Result};
use pages::published::{self, Lookup, Redirect, SiteLocation, SiteRequest, ValidSecrets, Visit};

use crate::{
    cookies,
    error_responses::{ErrorScope, error_response},
    negotiation::ClientPreferences,
    prepared_response::PreparedResponse,
    redirects::redirect,
    roots,
    website::Website,
};

/// A request with its negotiated format, client and host.
pub(crate) struct VisitRequest<'a> {
    pub(crate) parts: &'a Parts,
    pub(crate) accepted: ClientPreferences,
    pub(crate) client: IpAddr,
    pub(crate) host: String,
    pub(crate) path: &'a str,
}

/// A response to a request.
pub(crate) enum SiteResponse {
    Cacheable {
        answer: Arc<PreparedResponse>,
        /// Whether it is the same for all visitors without claims.
        same_for_all_strangers: bool,
    },
    Other(Response),
}

impl SiteResponse {
    pub(crate) fn response(self, headers: &HeaderMap) -> Response {
        match self {
            Self::Cacheable { answer, .. } => answer.respond(headers),
            Self::Other(response) => response,
        }
    }
}

/// Whether a visitor was admitted to the site.
pub(crate) enum VisitAdmission {
    Admitted(Box<AdmittedVisit>),
    /// The response for visitors who were not admitted.
    NotAdmitted(SiteResponse),
}

/// A visitor at a location of a site.
pub(crate) struct AdmittedVisit {
    pub(crate) ctx: Ctx,
    pub(crate) found: Box<SiteLocation>,
    pub(crate) url: String,
}

/// Admits the visitor, or redirects them to another URL first.
pub(crate) async fn admit(
    website: &Website,
    question: &VisitRequest<'_>,
) -> Result<VisitAdmission> {
    let app = &website.app;
    let facts = request_info(question.client, &question.parts.extensions);
    let scheme = app.settings.sites.scheme();
    let url = format!("{scheme}://{}{}", question.host, question.path);
    let visitor = cookies::visitor(&question.parts.headers);
    // A visitor who has just received a rejected token would be redirected in a loop.
    let redirect_on_error = !cookies::has_visitor_token(question.parts.uri.query());
    let asked = SiteRequest::new(&url, visitor, redirect_on_error)?;
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
    let put_away = |proven: ValidSecrets, site_path: &str| {
        let query = question.parts.uri.query();
        cookies::move_secrets_to_cookies(query, proven, (site_path, scheme == "https"))
    };
    let elsewhere =
        |to: &str| VisitAdmission::NotAdmitted(SiteResponse::Other(redirect(to, Vec::new())));
    let visit = match published::visit(&ctx, &asked).await {
        Err(Error::NotFound(kind)) => {
            let root = roots::find(&ctx, &asked, question.parts.uri.path()).await?;
            return match root.ok_or(Error::NotFound(kind))? {
                roots::RootResponse::Redirect(to) => Ok(elsewhere(&to)),
                roots::RootResponse::Answer(answer) => {
                    Ok(VisitAdmission::NotAdmitted(SiteResponse::Cacheable {
                        answer,
                        same_for_all_strangers: true,
                    }))
                }
            };
        }
        visit => visit?,
    };
    let found = match visit {
        Visit::Found(Lookup::Content(found)) => Box::new(found.in_browser()),
        Visit::Found(Lookup::Redirect(Redirect::External(to))) => return Ok(elsewhere(&to)),
        Visit::Found(Lookup::Redirect(Redirect::Content {
            to,
            site_base_path,
            proven,
            ..
        })) => {
            let kept = put_away(proven, &site_base_path);
            let (_, cookies) = kept.unwrap_or_default();
            return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(redirect(
                &to, cookies,
            ))));
        }
        Visit::Refused(refused, error) => {
            let place = ErrorScope::SiteOnly(&refused);
            let told = error_response(app, question.accepted, &place, &error);
            return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(told)));
        }
    };
    if let Some((query, cookies)) = put_away(found.proven, &found.site_base_path) {
        // Built from the parsed path, not the raw one: `//name/` is a URL of another host.
        let page = found.pathname.trim_start_matches('/');
        let response = redirect(&format!("{}{page}{query}", found.base_path), cookies);
        return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(response)));
    }
    let reader = Principal::Reader(found.reader.clone());
    let ctx = Ctx::new(app.clone(), reader, facts).recording_expressions();
    Ok(VisitAdmission::Admitted(Box::new(AdmittedVisit {
        ctx,
        found,
        url,
    })))
}

/// The id and the client of a request.
pub(crate) fn request_info(client: IpAddr, extensions: &Extensions) -> RequestInfo {
    let id = extensions.get::<RequestId>();
    RequestInfo {
        id: id.map(ToString::to_string).unwrap_or_default(),
        address: Some(client.to_string()),
        ..RequestInfo::default()
    }
}
