//! From a request to a response: resolves the URL, then uses the cached response or builds one.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Instant,
};

use app::site_views::ViewedPage;
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{Method, StatusCode, header},
    response::Response,
};
use context::Ctx;
use http_server::host_in;
use model::{
    Error, Result,
    id::{Identified, kind},
};

use crate::{
    admission::{AdmittedVisit, SiteResponse, VisitAdmission, VisitRequest, admit, request_info},
    assets,
    error_responses::{ErrorScope, error_response, error_text, method_not_allowed},
    files,
    forms::{self, FormTarget},
    limits::RequestCost,
    llms::{self, LlmsTexts},
    llms_full, machine_readable, markdown, mcp,
    missing::{self, MissingPage, PageFormat},
    negotiation::ClientPreferences,
    page, page_redirect, pdf, pictures,
    prepared_response::PreparedResponse,
    response_cache::RecentResponse,
    search,
    shared_cache::is_publicly_cacheable,
    view::SiteView,
    views,
    website::{Website, cache_url},
};

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    if mcp::is_mcp_path(request.uri().path()) {
        let response = respond_mcp(&website, peer.ip(), request).await;
        return response.unwrap_or_else(|error| error_text(&error));
    }
    let (parts, body) = request.into_parts();
    let accepted = ClientPreferences::of(&parts.headers);
    let request = VisitRequest {
        accepted,
        client: peer.ip(),
        host: host_in(&parts.uri, &parts.headers).unwrap_or_default(),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()),
        parts: &parts,
    };
    match (&parts.method, FormTarget::at(parts.uri.path())) {
        (&(Method::GET | Method::HEAD), _) => read(&website, &request).await,
        (&Method::POST, Some(target)) => {
            let taken = forms::handle_form(&website, &request, target, body).await;
            taken.unwrap_or_else(|error| {
                error_response(&website.app, accepted, &ErrorScope::Hidden, &error)
            })
        }
        (_, Some(_)) => method_not_allowed(&website.app, accepted, "GET, HEAD, POST"),
        (_, None) => method_not_allowed(&website.app, accepted, "GET, HEAD"),
    }
}

async fn read(website: &Arc<Website>, request: &VisitRequest<'_>) -> Response {
    let headers = &request.parts.headers;
    let cache_by_url = |recent: Option<(&Arc<PreparedResponse>, Option<&Arc<ViewedPage>>)>| {
        if headers.contains_key(header::COOKIE) {
            return;
        }
        let url = cache_url(&request.host, request.path, headers);
        let Some((response, viewed)) = recent else {
            return website.response_cache.remove_by_url(&url);
        };
        let recent = RecentResponse {
            response: response.clone(),
            viewed: viewed.cloned(),
            checked_at: Instant::now(),
        };
        website.response_cache.insert_by_url(url, recent);
    };
    if let Some(response) = assets::find(request.parts.uri.path()) {
        cache_by_url(Some((&response, None)));
        return response.respond(headers);
    }
    let response = match respond(website, request).await {
        Ok(site_response) => {
            if let SiteResponse::Cacheable {
                response,
                same_for_all_strangers,
                viewed,
            } = &site_response
            {
                if let Some(viewed) = viewed {
                    let method = &request.parts.method;
                    views::record(&website.app, viewed, (method, headers), request.client);
                }
                if *same_for_all_strangers {
                    cache_by_url(Some((response, viewed.as_ref())));
                    return response.respond(headers);
                }
            }
            site_response.response(headers)
        }
        Err(error) => error_response(&website.app, request.accepted, &ErrorScope::Hidden, &error),
    };
    // A page that is not public any more is not shown during an outage either. Errors say nothing about that.
    let status = response.status();
    if !status.is_server_error() && status != StatusCode::TOO_MANY_REQUESTS {
        cache_by_url(None);
    }
    response
}

async fn respond(website: &Arc<Website>, request: &VisitRequest<'_>) -> Result<SiteResponse> {
    let charge = website.limits.read(request.client)?;
    let visit = match admit(website, request).await? {
        VisitAdmission::Admitted(visit) => *visit,
        VisitAdmission::NotAdmitted(response) => return Ok(response),
    };
    let response = respond_page(website, request, &charge, &visit).await;
    Ok(response.unwrap_or_else(|error| {
        let place = ErrorScope::Admitted(&visit.location);
        SiteResponse::Other(error_response(
            &website.app,
            request.accepted,
            &place,
            &error,
        ))
    }))
}

async fn respond_page(
    website: &Arc<Website>,
    request: &VisitRequest<'_>,
    charge: &RequestCost,
    visit: &AdmittedVisit,
) -> Result<SiteResponse> {
    let AdmittedVisit { ctx, location, url } = visit;
    let headers = &request.parts.headers;
    if let Some(rest) = location.pathname.strip_prefix("/~/files/") {
        let file = files::file(ctx, location, rest, headers).await?;
        return Ok(SiteResponse::Other(file));
    }
    if let Some(rest) = location.pathname.strip_prefix("/~/pdf/") {
        website.limits.write(request.client)?;
        let print = pdf::respond(ctx, location, rest, headers).await?;
        return Ok(SiteResponse::Other(print));
    }
    let same_for_all_strangers = is_publicly_cacheable(location);
    let view = SiteView::open(&website.response_cache, ctx, location).await?;
    if location.pathname.trim_end_matches('/') == "/~/search" {
        // Not cached: it depends on the `Accept` header, and is counted.
        return Ok(SiteResponse::Other(
            search::respond(ctx, &view, url, headers).await?,
        ));
    }
    if let Some(rest) = pictures::picture_path(&location.pathname) {
        let response = pictures::respond(ctx, &view, rest).await?;
        return Ok(SiteResponse::Cacheable {
            response,
            same_for_all_strangers,
            viewed: None,
        });
    }
    let path = view.path();
    let accepted = request.accepted;
    let mut viewed = None;
    let response = if llms::is_llms_path(&path) {
        Box::pin(respond_llms(website, charge, (ctx, &view), &path)).await
    } else {
        let response = match (
            machine_readable::find(&view, &path),
            view.page(&path),
            PageFormat::of(accepted),
        ) {
            (Some(text), ..) => machine_readable::respond(ctx, &view, &text).await,
            (None, Some(page), PageFormat::Markdown) => markdown::page(ctx, &view, page).await,
            (None, Some(page), PageFormat::Html) => {
                viewed = views::viewed_page(&view, page);
                page::respond(ctx, &view, page).await
            }
            (None, None, _) => Err(Error::NotFound(kind::Page::KIND)),
        };
        response.map(|response| SiteResponse::Cacheable {
            response,
            same_for_all_strangers,
            viewed,
        })
    };
    match response {
        Ok(response) => Ok(response),
        Err(Error::NotFound(_)) => match missing::respond(ctx, &view, &path, accepted).await? {
            MissingPage::Response(response) => Ok(SiteResponse::Cacheable {
                response,
                same_for_all_strangers,
                viewed: None,
            }),
            MissingPage::Redirect(to) => {
                Ok(SiteResponse::Other(page_redirect::response(&view, &to)))
            }
        },
        Err(error) => Err(error),
    }
}

/// Responds with the list of all pages, or with a part of their texts.
async fn respond_llms(
    website: &Arc<Website>,
    charge: &RequestCost,
    (ctx, view): (&Ctx, &SiteView<'_>),
    path: &str,
) -> Result<SiteResponse> {
    let whole = LlmsTexts::open(&website.response_cache, charge, ctx, view.location).await?;
    let Some(part) = llms_full::parse_part(path) else {
        return Ok(SiteResponse::Cacheable {
            response: whole.llms_txt(ctx, view).await?,
            same_for_all_strangers: is_publicly_cacheable(view.location),
            viewed: None,
        });
    };
    let full = whole.llms_full_txt(view, part);
    let full = full.ok_or(Error::NotFound(kind::Page::KIND))?;
    // The request itself was counted as one read.
    charge.count_reads(full.len().saturating_sub(1))?;
    Ok(SiteResponse::Other(full.response(website.clone())))
}

async fn respond_mcp(website: &Arc<Website>, client: IpAddr, request: Request) -> Result<Response> {
    let charge = website.limits.read(client)?;
    let facts = request_info(client, request.extensions());
    mcp::respond(website, charge, facts, request).await
}
