//! Admission of visitors to a site: finds the location of a URL, and redirects or rejects those who may not read it.

use std::{net::IpAddr, sync::Arc};

use app::{site_sign_in, site_views::ViewedPage};
use axum::{
    http::{Extensions, HeaderMap, Method, request::Parts},
    response::Response,
};
use context::{Ctx, Principal, RequestInfo};
use http_server::RequestId;
use model::{Error, Result};
use pages::published::{
    self, Lookup, Redirect, RefusedSite, SiteLocation, SiteRequest, ValidSecrets, Visit,
};

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
        response: Arc<PreparedResponse>,
        /// Whether it is the same for all visitors without claims.
        same_for_all_strangers: bool,
        /// The page that it shows, if integrations are told of views.
        viewed: Option<Arc<ViewedPage>>,
    },
    Other(Response),
}

impl SiteResponse {
    pub(crate) fn response(self, headers: &HeaderMap) -> Response {
        match self {
            Self::Cacheable { response, .. } => response.respond(headers),
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
    pub(crate) location: Box<SiteLocation>,
    pub(crate) url: String,
}

/// Admits the visitor, or redirects them to another URL first.
pub(crate) async fn admit(website: &Website, request: &VisitRequest<'_>) -> Result<VisitAdmission> {
    let app = &website.app;
    let facts = request_info(request.client, &request.parts.extensions);
    let scheme = app.settings.sites.scheme();
    let url = format!("{scheme}://{}{}", request.host, request.path);
    let visitor = cookies::visitor(&request.parts.headers);
    // A visitor who has just received a rejected token would be redirected in a loop.
    let redirect_on_error = !cookies::has_visitor_token(request.parts.uri.query());
    let site_request = SiteRequest::new(&url, visitor, redirect_on_error)?;
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
    let move_secrets = |proven: ValidSecrets, site_path: &str| {
        let query = request.parts.uri.query();
        cookies::move_secrets_to_cookies(query, proven, (site_path, scheme == "https"))
    };
    let redirect_to =
        |to: &str| VisitAdmission::NotAdmitted(SiteResponse::Other(redirect(to, Vec::new())));
    let visit = match published::visit(&ctx, &site_request).await {
        Err(Error::NotFound(kind)) => {
            let root = roots::find(&ctx, &site_request, request.parts.uri.path()).await?;
            return match root.ok_or(Error::NotFound(kind))? {
                roots::RootResponse::Redirect(to) => Ok(redirect_to(&to)),
                roots::RootResponse::Response(response) => {
                    Ok(VisitAdmission::NotAdmitted(SiteResponse::Cacheable {
                        response,
                        same_for_all_strangers: true,
                        viewed: None,
                    }))
                }
            };
        }
        visit => visit?,
    };
    let location = match visit {
        Visit::Found(Lookup::Content(location)) => Box::new(location.in_browser()),
        Visit::Found(Lookup::Redirect(Redirect::External(to))) => return Ok(redirect_to(&to)),
        Visit::Found(Lookup::Redirect(Redirect::Content {
            to,
            site_base_path,
            proven,
            ..
        })) => {
            let moved = move_secrets(proven, &site_base_path);
            let (_, cookies) = moved.unwrap_or_default();
            return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(redirect(
                &to, cookies,
            ))));
        }
        Visit::Refused(refused, error) => {
            let (refused, error) = match sign_in(website, request, &ctx, refused).await {
                Ok(SignIn::Redirect(to)) => return Ok(redirect_to(&to)),
                Ok(SignIn::Refused(refused)) => (refused, error),
                Err((refused, error)) => (refused, error),
            };
            let place = ErrorScope::SiteOnly(&refused);
            let response = error_response(app, request.accepted, &place, &error);
            return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(response)));
        }
    };
    if let Some((query, cookies)) = move_secrets(location.proven, &location.site_base_path) {
        // Built from the parsed path, not the raw one: `//name/` is a URL of another host.
        let page = location.pathname.trim_start_matches('/');
        let response = redirect(&format!("{}{page}{query}", location.base_path), cookies);
        return Ok(VisitAdmission::NotAdmitted(SiteResponse::Other(response)));
    }
    let reader = Principal::Reader(location.reader.clone());
    let ctx = Ctx::new(app.clone(), reader, facts).recording_expressions();
    Ok(VisitAdmission::Admitted(Box::new(AdmittedVisit {
        ctx,
        location,
        url,
    })))
}

/// How a visitor who is not signed in goes on.
enum SignIn {
    Redirect(String),
    Refused(Box<RefusedSite>),
}

/// Asks the integration that signs visitors in, if the site has one, where to redirect to.
async fn sign_in(
    website: &Website,
    request: &VisitRequest<'_>,
    ctx: &Ctx,
    mut refused: Box<RefusedSite>,
) -> Result<SignIn, (Box<RefusedSite>, Error)> {
    let Some(location) = refused.sign_in_location.take() else {
        return Ok(SignIn::Refused(refused));
    };
    let here = format!("{}{}", refused.base_path, location.trim_start_matches('/'));
    refused.sign_in = Some(here);
    let is_read = matches!(request.parts.method, Method::GET | Method::HEAD);
    // A visitor who has just received a rejected token would be redirected in a loop.
    if !is_read || cookies::has_visitor_token(request.parts.uri.query()) {
        return Ok(SignIn::Refused(refused));
    }
    // The script runs for each of these requests.
    let started = match website.limits.write(request.client) {
        Ok(()) => site_sign_in::start(ctx, &refused.site, &location).await,
        Err(error) => Err(error),
    };
    started
        .map(SignIn::Redirect)
        .map_err(|error| (refused, error))
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
