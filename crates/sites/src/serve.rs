//! From a request to an answer: what the address leads to, what was made for it before, or making it now.

use std::{net::SocketAddr, sync::Arc};

use app::{
    App, Ctx, Principal, RequestFacts,
    published::{self, Asked, Lookup, Published, Redirect},
};
use axum::{
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use model::{Error, Result};
use url::Url;

use crate::{
    answer::Answer,
    assets, cookies, files,
    hosts::host_of,
    kept::{self, Kept},
    page, search, texts,
    view::View,
};

pub(crate) struct Website {
    app: Arc<App>,
    kept: Kept,
}

impl Website {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self {
            app,
            kept: Kept::new(),
        }
    }
}

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "A site can only be read: ask with GET.",
        );
    }
    let host = host_of(&request).unwrap_or_default();
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", |path| path.as_str());
    let address = format!("{host}{path}");
    let is_unknown = !request.headers().contains_key(header::COOKIE);
    if is_unknown && let Some(answer) = website.kept.recent(&address) {
        return answer.give(request.headers());
    }
    if let Some(answer) = assets::find(request.uri().path()) {
        website.kept.remember(address, answer.clone());
        return answer.give(request.headers());
    }
    let facts = RequestFacts {
        address: Some(peer.ip().to_string()),
        ..RequestFacts::default()
    };
    match respond(&website, facts, &host, path, request.headers()).await {
        Ok(Given::Made(answer, shared)) => {
            if is_unknown && shared {
                website.kept.remember(address, answer.clone());
            }
            answer.give(request.headers())
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

async fn respond(
    website: &Website,
    facts: RequestFacts,
    host: &str,
    path: &str,
    headers: &HeaderMap,
) -> Result<Given> {
    let app = &website.app;
    let url = format!("{}://{host}{path}", app.settings.sites.scheme());
    let visitor = cookies::visitor(headers);
    let asked = Asked::new(&url, visitor, true)?;
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts.clone());
    let found = match published::find(&ctx, &asked).await? {
        Lookup::Content(found) => found,
        Lookup::Redirect(Redirect::Content(to) | Redirect::External(to)) => {
            return Ok(Given::Other(redirect(&to, Vec::new())));
        }
    };
    if let Ok(url) = Url::parse(&url)
        && let Some((to, cookies)) = cookies::put_away(&url, &found.site_base_path)
    {
        return Ok(Given::Other(redirect(&to, cookies)));
    }
    let ctx = Ctx::new(app.clone(), Principal::Reader(found.reader.clone()), facts);
    made(website, &ctx, &found, &url, headers).await
}

async fn made(
    website: &Website,
    ctx: &Ctx,
    found: &Published,
    url: &str,
    headers: &HeaderMap,
) -> Result<Given> {
    if let Some(rest) = found.pathname.strip_prefix("/~/files/") {
        return Ok(Given::Other(files::file(ctx, found, rest, headers).await?));
    }
    let is_shared = page::is_shared(found);
    if found.pathname.trim_end_matches('/') == "/~/search" {
        let view = View::open(ctx, found).await?;
        // What is answered depends on more than the address: on what the browser accepts.
        return Ok(Given::Made(search::answer(ctx, &view, url, headers), false));
    }
    let key = kept::key(found);
    if let Some(answer) = key.and_then(|key| website.kept.find(&key)) {
        return Ok(Given::Made(answer, is_shared));
    }
    let view = View::open(ctx, found).await?;
    let answer = match texts::find(ctx, &view).await? {
        Some(answer) => answer,
        None => match page::page(ctx, &view).await? {
            page::Shown::Answer(answer) => answer,
            page::Shown::Elsewhere(to) => return Ok(Given::Other(redirect(&to, Vec::new()))),
        },
    };
    if let Some(key) = key.filter(|_| answer.is_found()) {
        website.kept.keep(key, answer.clone());
    }
    Ok(Given::Made(answer, is_shared))
}

fn redirect(to: &str, cookies: Vec<HeaderValue>) -> Response {
    let mut response = Response::new(Body::empty());
    let Ok(location) = HeaderValue::from_str(to) else {
        return plain(StatusCode::NOT_FOUND, "There is nothing here.");
    };
    *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, location);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

/// Without a site there is no frame to say it in.
fn refusal(error: &Error) -> Response {
    match error {
        Error::NotFound(_) => plain(
            StatusCode::NOT_FOUND,
            "There is nothing at this address. Check it for typing errors.",
        ),
        Error::Unauthenticated(message) => plain(StatusCode::UNAUTHORIZED, message),
        Error::Internal(_) => {
            tracing::error!("a site could not be shown: {error}");
            plain(
                StatusCode::INTERNAL_SERVER_ERROR,
                "Something went wrong here. Try again in a moment.",
            )
        }
        Error::Unavailable(_) => {
            tracing::warn!("a site could not be shown: {error}");
            plain(
                StatusCode::SERVICE_UNAVAILABLE,
                "This site is busy. Try again in a moment.",
            )
        }
        Error::RateLimited { .. } => plain(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many tries. Wait a minute.",
        ),
        _ => plain(
            StatusCode::BAD_REQUEST,
            "This address cannot be read. Check it for typing errors.",
        ),
    }
}

fn plain(status: StatusCode, text: &str) -> Response {
    let mut response = Response::new(Body::from(format!("{text}\n")));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}
