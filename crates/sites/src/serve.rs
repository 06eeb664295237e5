//! From a request to a response: resolves the URL, then uses the cached response or builds one.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{Method, header},
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
    search,
    shared_cache::is_publicly_cacheable,
    view::SiteView,
    website::{Website, address},
};

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    if mcp::is_mcp_path(request.uri().path()) {
        let answer = respond_mcp(&website, peer.ip(), request).await;
        return answer.unwrap_or_else(|error| error_text(&error));
    }
    let (parts, body) = request.into_parts();
    let accepted = ClientPreferences::of(&parts.headers);
    let question = VisitRequest {
        accepted,
        client: peer.ip(),
        host: host_in(&parts.uri, &parts.headers).unwrap_or_default(),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()),
        parts: &parts,
    };
    match (&parts.method, FormTarget::at(parts.uri.path())) {
        (&(Method::GET | Method::HEAD), _) => read(&website, &question).await,
        (&Method::POST, Some(target)) => {
            let taken = forms::handle_form(&website, &question, target, body).await;
            taken.unwrap_or_else(|error| {
                error_response(&website.app, accepted, &ErrorScope::Hidden, &error)
            })
        }
        (_, Some(_)) => method_not_allowed(&website.app, accepted, "GET, HEAD, POST"),
        (_, None) => method_not_allowed(&website.app, accepted, "GET, HEAD"),
    }
}

async fn read(website: &Arc<Website>, question: &VisitRequest<'_>) -> Response {
    let headers = &question.parts.headers;
    let remember = |answer: &Arc<PreparedResponse>| {
        if !headers.contains_key(header::COOKIE) {
            let address = address(&question.host, question.path, headers);
            website
                .response_cache
                .insert_by_url(address, answer.clone());
        }
    };
    if let Some(answer) = assets::find(question.parts.uri.path()) {
        remember(&answer);
        return answer.respond(headers);
    }
    match respond(website, question).await {
        Ok(given) => {
            if let SiteResponse::Cacheable {
                answer,
                same_for_all_strangers: true,
            } = &given
            {
                remember(answer);
            }
            given.response(headers)
        }
        Err(error) => error_response(&website.app, question.accepted, &ErrorScope::Hidden, &error),
    }
}

async fn respond(website: &Arc<Website>, question: &VisitRequest<'_>) -> Result<SiteResponse> {
    let charge = website.limits.read(question.client)?;
    let entered = match admit(website, question).await? {
        VisitAdmission::Admitted(entered) => *entered,
        VisitAdmission::NotAdmitted(given) => return Ok(given),
    };
    let made = respond_page(website, question, &charge, &entered).await;
    Ok(made.unwrap_or_else(|error| {
        let place = ErrorScope::Admitted(&entered.found);
        SiteResponse::Other(error_response(
            &website.app,
            question.accepted,
            &place,
            &error,
        ))
    }))
}

async fn respond_page(
    website: &Arc<Website>,
    question: &VisitRequest<'_>,
    charge: &RequestCost,
    entered: &AdmittedVisit,
) -> Result<SiteResponse> {
    let AdmittedVisit { ctx, found, url } = entered;
    let headers = &question.parts.headers;
    if let Some(rest) = found.pathname.strip_prefix("/~/files/") {
        let file = files::file(ctx, found, rest, headers).await?;
        return Ok(SiteResponse::Other(file));
    }
    if let Some(rest) = found.pathname.strip_prefix("/~/pdf/") {
        website.limits.write(question.client)?;
        let print = pdf::respond(ctx, found, rest, headers).await?;
        return Ok(SiteResponse::Other(print));
    }
    let same_for_all_strangers = is_publicly_cacheable(found);
    let view = SiteView::open(&website.response_cache, ctx, found).await?;
    if found.pathname.trim_end_matches('/') == "/~/search" {
        // Not cached: it depends on the `Accept` header, and is counted.
        return Ok(SiteResponse::Other(
            search::respond(ctx, &view, url, headers).await?,
        ));
    }
    if let Some(rest) = pictures::picture_path(&found.pathname) {
        let answer = pictures::respond(ctx, &view, rest).await?;
        return Ok(SiteResponse::Cacheable {
            answer,
            same_for_all_strangers,
        });
    }
    let path = view.path();
    let accepted = question.accepted;
    let given = if llms::is_llms_path(&path) {
        Box::pin(respond_llms(website, charge, (ctx, &view), &path)).await
    } else {
        let answer = match (
            machine_readable::find(&view, &path),
            view.page(&path),
            PageFormat::of(accepted),
        ) {
            (Some(text), ..) => machine_readable::respond(ctx, &view, &text).await,
            (None, Some(page), PageFormat::Markdown) => markdown::page(ctx, &view, page).await,
            (None, Some(page), PageFormat::Html) => page::respond(ctx, &view, page).await,
            (None, None, _) => Err(Error::NotFound(kind::Page::KIND)),
        };
        answer.map(|answer| SiteResponse::Cacheable {
            answer,
            same_for_all_strangers,
        })
    };
    match given {
        Ok(given) => Ok(given),
        Err(Error::NotFound(_)) => match missing::respond(ctx, &view, &path, accepted).await? {
            MissingPage::Answer(answer) => Ok(SiteResponse::Cacheable {
                answer,
                same_for_all_strangers,
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
    let whole = LlmsTexts::open(&website.response_cache, charge, ctx, view.found).await?;
    let Some(part) = llms_full::parse_part(path) else {
        return Ok(SiteResponse::Cacheable {
            answer: whole.list(ctx, view).await?,
            same_for_all_strangers: is_publicly_cacheable(view.found),
        });
    };
    let full = whole.full(view, part);
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
