//! From a request to an answer: what the address leads to, what was made for it before, or making it now.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use app::{
    App, Ctx, Principal, RequestFacts,
    published::{self, Asked, Lookup, Published, Redirect},
};
use axum::{
    body::{Body, to_bytes},
    extract::{ConnectInfo, Request, State},
    http::{Extensions, Method, StatusCode, header, request::Parts},
    response::Response,
};
use model::{
    Error, Result,
    id::{Identified, kind},
};
use url::Url;

use crate::{
    answer::Answer,
    assets, cookies,
    edge::RequestId,
    feedback, files, full,
    hosts::host_in,
    kept::Kept,
    limits::Limits,
    mcp,
    missing::{self, Missing},
    page, pictures, prints,
    refusals::{plain, redirect, refusal},
    search,
    texts::{self, Text},
    view::View,
};

const FEEDBACK: &str = "/~/feedback";

pub(crate) struct Website {
    pub(crate) app: Arc<App>,
    pub(crate) kept: Kept,
    pub(crate) limits: Arc<Limits>,
}

impl Website {
    pub(crate) fn new(app: Arc<App>, limits: Arc<Limits>) -> Self {
        Self {
            kept: Kept::new(app.settings.limits.max_cache_bytes),
            app,
            limits,
        }
    }

    /// What was given a moment ago to somebody of whom nothing was known either.
    pub(crate) fn remembered(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if !is_read || headers.contains_key(header::COOKIE) {
            return None;
        }
        let host = host_in(request.uri(), headers)?;
        let path = request.uri().path_and_query()?.as_str();
        let answer = self.kept.recent(&address(&host, path))?;
        Some(answer.give(headers))
    }
}

/// What is asked, and by whom.
struct Question<'a> {
    parts: &'a Parts,
    client: IpAddr,
    host: String,
    /// With the query.
    path: &'a str,
}

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    if mcp::is_meant(request.uri().path()) {
        let answer = assisted(&website, peer.ip(), request).await;
        return answer.unwrap_or_else(|error| refusal(&error));
    }
    let (parts, body) = request.into_parts();
    let question = Question {
        client: peer.ip(),
        host: host_in(&parts.uri, &parts.headers).unwrap_or_default(),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()),
        parts: &parts,
    };
    match parts.method {
        Method::GET | Method::HEAD => read(&website, &question).await,
        Method::POST if parts.uri.path().ends_with(FEEDBACK) => {
            let written = written(&website, &question, body).await;
            written.unwrap_or_else(|error| refusal(&error))
        }
        _ => plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "A site can only be read: ask with GET.",
        ),
    }
}

/// Where an answer is remembered.
fn address(host: &str, path: &str) -> String {
    format!("{host}{path}")
}

async fn read(website: &Arc<Website>, question: &Question<'_>) -> Response {
    let headers = &question.parts.headers;
    let remember = |answer: &Arc<Answer>| {
        if !headers.contains_key(header::COOKIE) {
            let address = address(&question.host, question.path);
            website.kept.remember(address, answer.clone());
        }
    };
    if let Some(answer) = assets::find(question.parts.uri.path()) {
        remember(&answer);
        return answer.give(headers);
    }
    match respond(website, question).await {
        Ok(Given::Made(answer, shared)) => {
            if shared {
                remember(&answer);
            }
            answer.give(headers)
        }
        Ok(Given::Other(response)) => response,
        Err(error) => refusal(&error),
    }
}

/// What a request is answered with.
enum Given {
    /// An answer, and whether it is the same for everyone of whom nothing is known.
    Made(Arc<Answer>, bool),
    Other(Response),
}

/// What a visitor meets at the door.
enum Arrival {
    Inside(Box<Entered>),
    Elsewhere(Response),
}

/// A visitor at a place of a site.
struct Entered {
    ctx: Ctx,
    found: Box<Published>,
    url: String,
}

async fn respond(website: &Arc<Website>, question: &Question<'_>) -> Result<Given> {
    website.limits.read(question.client)?;
    match enter(website, question).await? {
        Arrival::Inside(entered) => made(website, question, *entered).await,
        Arrival::Elsewhere(response) => Ok(Given::Other(response)),
    }
}

/// Lets the visitor in, or sends them elsewhere first.
async fn enter(website: &Website, question: &Question<'_>) -> Result<Arrival> {
    let app = &website.app;
    let facts = facts_of(question.client, &question.parts.extensions);
    let scheme = app.settings.sites.scheme();
    let url = format!("{scheme}://{}{}", question.host, question.path);
    let visitor = cookies::visitor(&question.parts.headers);
    let asked = Asked::new(&url, visitor, true)?;
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
    let lookup = match published::find(&ctx, &asked).await {
        Err(Error::NotFound(kind)) => {
            let to = published::find_default(&ctx, &asked).await?;
            let to = to.ok_or(Error::NotFound(kind))?;
            return Ok(Arrival::Elsewhere(redirect(&to, Vec::new())));
        }
        lookup => lookup?,
    };
    let found = match lookup {
        Lookup::Content(found) => Box::new(found.in_browser()),
        Lookup::Redirect(Redirect::Content { to, .. } | Redirect::External(to)) => {
            return Ok(Arrival::Elsewhere(redirect(&to, Vec::new())));
        }
    };
    if let Ok(mut known) = Url::parse(&url) {
        if found.is_proxied {
            let page = found.pathname.trim_start_matches('/');
            known.set_path(&format!("{}{page}", found.base_path));
        }
        if let Some((to, cookies)) = cookies::put_away(&known, &found.site_base_path) {
            return Ok(Arrival::Elsewhere(redirect(&to, cookies)));
        }
    }
    let reader = Principal::Reader(found.reader.clone());
    let ctx = Ctx::new(app.clone(), reader, facts).recording_expressions();
    Ok(Arrival::Inside(Box::new(Entered { ctx, found, url })))
}

async fn made(website: &Arc<Website>, question: &Question<'_>, entered: Entered) -> Result<Given> {
    let Entered { ctx, found, url } = &entered;
    let headers = &question.parts.headers;
    if let Some(rest) = found.pathname.strip_prefix("/~/files/") {
        return Ok(Given::Other(files::file(ctx, found, rest, headers).await?));
    }
    if let Some(rest) = found.pathname.strip_prefix("/~/pdf/") {
        website.limits.write(question.client)?;
        return Ok(Given::Other(
            prints::answer(ctx, found, rest, headers).await?,
        ));
    }
    let is_shared = page::is_shared(found);
    let view = View::open(&website.kept, ctx, found).await?;
    if found.pathname.trim_end_matches('/') == "/~/search" {
        // What is answered depends on more than the address: on what the browser accepts.
        let answer = search::answer(ctx, &view, url, headers).await?;
        return Ok(Given::Made(answer, false));
    }
    if let Some(rest) = pictures::meant(&found.pathname) {
        let answer = pictures::answer(ctx, &view, rest).await?;
        return Ok(Given::Made(answer, is_shared));
    }
    let path = view.path();
    let text = texts::find(&view, &path);
    if let Some(Text::Full(part)) = text {
        // One page was charged already.
        let pages = full::pages_in(&view, part).saturating_sub(1);
        website.limits.read_many(question.client, pages)?;
        let around = (view.key, view.around(), part);
        drop(view);
        let response = full::response(website.clone(), entered.ctx, entered.found, around);
        return Ok(Given::Other(response));
    }
    let answer = match (text, view.page(&path)) {
        (Some(text), _) => texts::answer(ctx, &view, &text).await,
        (None, Some(page)) => page::answer(ctx, &view, page).await,
        (None, None) => Err(Error::NotFound(kind::Page::KIND)),
    };
    match answer {
        Ok(answer) => Ok(Given::Made(answer, is_shared)),
        Err(Error::NotFound(_)) => match missing::answer(ctx, &view, &path).await? {
            Missing::Answer(answer) => Ok(Given::Made(answer, is_shared)),
            Missing::Elsewhere(to) => Ok(Given::Other(redirect(&to, Vec::new()))),
        },
        Err(error) => Err(error),
    }
}

fn facts_of(client: IpAddr, extensions: &Extensions) -> RequestFacts {
    let id = extensions.get::<RequestId>();
    RequestFacts {
        id: id.map(|id| id.0.clone()).unwrap_or_default(),
        address: Some(client.to_string()),
        ..RequestFacts::default()
    }
}

/// What assistants ask.
async fn assisted(website: &Arc<Website>, client: IpAddr, request: Request) -> Result<Response> {
    website.limits.read(client)?;
    let facts = facts_of(client, request.extensions());
    mcp::answer(website, client, facts, request).await
}

/// What visitors send.
async fn written(website: &Website, question: &Question<'_>, body: Body) -> Result<Response> {
    website.limits.write(question.client)?;
    let headers = &question.parts.headers;
    let limit = feedback::LARGEST;
    let form = to_bytes(body, limit).await;
    let form = form.map_err(|_| Error::TooLarge { limit })?;
    match enter(website, question).await? {
        Arrival::Inside(entered) => {
            demand_own_form(question, &entered.found)?;
            let at = (&website.kept, &entered.ctx);
            feedback::answer(at, &entered.found, headers, &form).await
        }
        Arrival::Elsewhere(response) => Ok(response),
    }
}

/// Forms are taken from the site's own pages, on our host or that of the server which shows it.
fn demand_own_form(question: &Question<'_>, found: &Published) -> Result<()> {
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
