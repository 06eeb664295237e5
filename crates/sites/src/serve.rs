//! From a request to a response: resolves the URL, then uses the cached response or builds one.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use app::{
    App, Ctx, Principal, RequestInfo,
    published::{self, Lookup, Redirect, SiteLocation, SiteRequest, ValidSecrets, Visit},
};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{Extensions, HeaderMap, Method, header, request::Parts},
    response::Response,
};
use model::{
    Error, Result,
    id::{Identified, kind},
};

use crate::{
    assets, cookies,
    edge::RequestId,
    error_responses::{ErrorScope, not_allowed, refusal, refusal_in_text},
    files,
    forms::{self, FormTarget},
    hosts::host_in,
    limits::{Limits, RequestCost},
    llms::{self, LlmsTexts},
    llms_full, machine_readable, markdown, mcp,
    missing::{self, MissingPage, PageFormat},
    negotiation::ClientPreferences,
    page, page_redirect, pdf, pictures,
    prepared_response::Answer,
    redirects::redirect,
    response_cache::ResponseCache,
    roots, search,
    view::SiteView,
};

pub(crate) struct Website {
    pub(crate) app: Arc<App>,
    pub(crate) kept: ResponseCache,
    pub(crate) limits: Arc<Limits>,
}

impl Website {
    pub(crate) fn new(app: Arc<App>, limits: Arc<Limits>) -> Self {
        Self {
            kept: ResponseCache::new(app.settings.limits.max_cache_bytes),
            app,
            limits,
        }
    }

    /// Returns the response cached per URL, for anonymous visitors.
    pub(crate) fn remembered(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if !is_read || headers.contains_key(header::COOKIE) {
            return None;
        }
        let host = host_in(request.uri(), headers)?;
        let path = request.uri().path_and_query()?.as_str();
        let answer = self.kept.recent(&address(&host, path, headers))?;
        Some(answer.give(headers))
    }
}

/// A request with its negotiated format, client and host.
pub(crate) struct VisitRequest<'a> {
    pub(crate) parts: &'a Parts,
    accepted: ClientPreferences,
    pub(crate) client: IpAddr,
    pub(crate) host: String,
    path: &'a str,
}

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    if mcp::is_meant(request.uri().path()) {
        let answer = assisted(&website, peer.ip(), request).await;
        return answer.unwrap_or_else(|error| refusal_in_text(&error));
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
            let taken = forms::take(&website, &question, target, body).await;
            taken.unwrap_or_else(|error| {
                refusal(&website.app, accepted, &ErrorScope::Nowhere, &error)
            })
        }
        (_, Some(_)) => not_allowed(&website.app, accepted, "GET, HEAD, POST"),
        (_, None) => not_allowed(&website.app, accepted, "GET, HEAD"),
    }
}

/// The key of a response in the cache per URL. Markdown has a key that cannot be a URL, as it contains spaces.
fn address(host: &str, path: &str, headers: &HeaderMap) -> String {
    if ClientPreferences::of(headers).markdown {
        format!("{host}{path} as Markdown")
    } else {
        format!("{host}{path}")
    }
}

async fn read(website: &Arc<Website>, question: &VisitRequest<'_>) -> Response {
    let headers = &question.parts.headers;
    let remember = |answer: &Arc<Answer>| {
        if !headers.contains_key(header::COOKIE) {
            let address = address(&question.host, question.path, headers);
            website.kept.remember(address, answer.clone());
        }
    };
    if let Some(answer) = assets::find(question.parts.uri.path()) {
        remember(&answer);
        return answer.give(headers);
    }
    match respond(website, question).await {
        Ok(given) => {
            if let SiteResponse::Made {
                answer,
                same_for_all_strangers: true,
            } = &given
            {
                remember(answer);
            }
            given.response(headers)
        }
        Err(error) => refusal(
            &website.app,
            question.accepted,
            &ErrorScope::Nowhere,
            &error,
        ),
    }
}

/// A response to a request.
pub(crate) enum SiteResponse {
    Made {
        answer: Arc<Answer>,
        /// Whether it is the same for all visitors without claims.
        same_for_all_strangers: bool,
    },
    Other(Response),
}

impl SiteResponse {
    pub(crate) fn response(self, headers: &HeaderMap) -> Response {
        match self {
            Self::Made { answer, .. } => answer.give(headers),
            Self::Other(response) => response,
        }
    }
}

/// Whether a visitor was admitted to the site.
pub(crate) enum VisitAdmission {
    Inside(Box<AdmittedVisit>),
    /// The response for visitors who were not admitted.
    Outside(SiteResponse),
}

/// A visitor at a location of a site.
pub(crate) struct AdmittedVisit {
    pub(crate) ctx: Ctx,
    pub(crate) found: Box<SiteLocation>,
    url: String,
}

async fn respond(website: &Arc<Website>, question: &VisitRequest<'_>) -> Result<SiteResponse> {
    let charge = website.limits.read(question.client)?;
    let entered = match enter(website, question).await? {
        VisitAdmission::Inside(entered) => *entered,
        VisitAdmission::Outside(given) => return Ok(given),
    };
    let made = made(website, question, &charge, &entered).await;
    Ok(made.unwrap_or_else(|error| {
        let place = ErrorScope::Inside(&entered.found);
        SiteResponse::Other(refusal(&website.app, question.accepted, &place, &error))
    }))
}

/// Admits the visitor, or redirects them to another URL first.
pub(crate) async fn enter(
    website: &Website,
    question: &VisitRequest<'_>,
) -> Result<VisitAdmission> {
    let app = &website.app;
    let facts = facts_of(question.client, &question.parts.extensions);
    let scheme = app.settings.sites.scheme();
    let url = format!("{scheme}://{}{}", question.host, question.path);
    let visitor = cookies::visitor(&question.parts.headers);
    // A visitor who has just received a rejected token would be redirected in a loop.
    let redirect_on_error = !cookies::brings_token(question.parts.uri.query());
    let asked = SiteRequest::new(&url, visitor, redirect_on_error)?;
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
    let put_away = |proven: ValidSecrets, site_path: &str| {
        let query = question.parts.uri.query();
        cookies::put_away(query, proven, (site_path, scheme == "https"))
    };
    let elsewhere =
        |to: &str| VisitAdmission::Outside(SiteResponse::Other(redirect(to, Vec::new())));
    let visit = match published::visit(&ctx, &asked).await {
        Err(Error::NotFound(kind)) => {
            let root = roots::find(&ctx, &asked, question.parts.uri.path()).await?;
            return match root.ok_or(Error::NotFound(kind))? {
                roots::RootResponse::Elsewhere(to) => Ok(elsewhere(&to)),
                roots::RootResponse::Answer(answer) => {
                    Ok(VisitAdmission::Outside(SiteResponse::Made {
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
            return Ok(VisitAdmission::Outside(SiteResponse::Other(redirect(
                &to, cookies,
            ))));
        }
        Visit::Refused(refused, error) => {
            let place = ErrorScope::Outside(&refused);
            let told = refusal(app, question.accepted, &place, &error);
            return Ok(VisitAdmission::Outside(SiteResponse::Other(told)));
        }
    };
    if let Some((query, cookies)) = put_away(found.proven, &found.site_base_path) {
        // Built from the parsed path, not the raw one: `//name/` is a URL of another host.
        let page = found.pathname.trim_start_matches('/');
        let response = redirect(&format!("{}{page}{query}", found.base_path), cookies);
        return Ok(VisitAdmission::Outside(SiteResponse::Other(response)));
    }
    let reader = Principal::Reader(found.reader.clone());
    let ctx = Ctx::new(app.clone(), reader, facts).recording_expressions();
    Ok(VisitAdmission::Inside(Box::new(AdmittedVisit {
        ctx,
        found,
        url,
    })))
}

async fn made(
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
        let print = pdf::answer(ctx, found, rest, headers).await?;
        return Ok(SiteResponse::Other(print));
    }
    let same_for_all_strangers = page::is_shared(found);
    let view = SiteView::open(&website.kept, ctx, found).await?;
    if found.pathname.trim_end_matches('/') == "/~/search" {
        // Not cached: it depends on the `Accept` header, and is counted.
        return Ok(SiteResponse::Other(
            search::answer(ctx, &view, url, headers).await?,
        ));
    }
    if let Some(rest) = pictures::picture_path(&found.pathname) {
        let answer = pictures::answer(ctx, &view, rest).await?;
        return Ok(SiteResponse::Made {
            answer,
            same_for_all_strangers,
        });
    }
    let path = view.path();
    let accepted = question.accepted;
    let given = if llms::is_llms_path(&path) {
        Box::pin(all_pages(website, charge, (ctx, &view), &path)).await
    } else {
        let answer = match (
            machine_readable::find(&view, &path),
            view.page(&path),
            PageFormat::of(accepted),
        ) {
            (Some(text), ..) => machine_readable::answer(ctx, &view, &text).await,
            (None, Some(page), PageFormat::Markdown) => markdown::page(ctx, &view, page).await,
            (None, Some(page), PageFormat::Html) => page::answer(ctx, &view, page).await,
            (None, None, _) => Err(Error::NotFound(kind::Page::KIND)),
        };
        answer.map(|answer| SiteResponse::Made {
            answer,
            same_for_all_strangers,
        })
    };
    match given {
        Ok(given) => Ok(given),
        Err(Error::NotFound(_)) => match missing::answer(ctx, &view, &path, accepted).await? {
            MissingPage::Answer(answer) => Ok(SiteResponse::Made {
                answer,
                same_for_all_strangers,
            }),
            MissingPage::Elsewhere(to) => {
                Ok(SiteResponse::Other(page_redirect::response(&view, &to)))
            }
        },
        Err(error) => Err(error),
    }
}

/// Responds with the list of all pages, or with a part of their texts.
async fn all_pages(
    website: &Arc<Website>,
    charge: &RequestCost,
    (ctx, view): (&Ctx, &SiteView<'_>),
    path: &str,
) -> Result<SiteResponse> {
    let whole = LlmsTexts::open(&website.kept, charge, ctx, view.found).await?;
    let Some(part) = llms_full::part_of(path) else {
        return Ok(SiteResponse::Made {
            answer: whole.list(ctx, view).await?,
            same_for_all_strangers: page::is_shared(view.found),
        });
    };
    let full = whole.full(view, part);
    let full = full.ok_or(Error::NotFound(kind::Page::KIND))?;
    // The request itself was counted as one read.
    charge.take(full.len().saturating_sub(1))?;
    Ok(SiteResponse::Other(full.response(website.clone())))
}

fn facts_of(client: IpAddr, extensions: &Extensions) -> RequestInfo {
    let id = extensions.get::<RequestId>();
    RequestInfo {
        id: id.map(|id| id.0.clone()).unwrap_or_default(),
        address: Some(client.to_string()),
        ..RequestInfo::default()
    }
}

async fn assisted(website: &Arc<Website>, client: IpAddr, request: Request) -> Result<Response> {
    let charge = website.limits.read(client)?;
    let facts = facts_of(client, request.extensions());
    mcp::answer(website, charge, facts, request).await
}
