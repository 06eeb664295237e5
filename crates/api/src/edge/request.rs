//! The outermost layer: request id, authentication, rate limit, scope; then the body of errors and the log line.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Instant,
};

use app::password_attempts::PasswordAttempts;
use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use context::{App, Credentials, Ctx, Principal, RequestInfo, rate_limits::RateLimitState};
use model::{Id, id::kind};
use tracing::Instrument;

use crate::edge::{
    cache_tags, commit, credentials, error,
    error::ApiError,
    etag, idempotency,
    input::InputTable,
    limits::{self, Client, Limits},
    nul,
    scopes::ScopeTable,
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// State that the middleware layers share.
#[derive(Clone)]
pub(crate) struct EdgeState {
    pub(crate) app: Arc<App>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) scopes: Arc<ScopeTable>,
    pub(crate) inputs: Arc<InputTable>,
}

pub(crate) async fn serve(State(edge): State<EdgeState>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let request_id = request_id(&edge.app, request.headers());
    let method = request.method().clone();
    let is_git = credentials::is_git(request.uri().path());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unmatched", MatchedPath::as_str)
        .to_owned();
    let span =
        tracing::info_span!("request", id = request_id, http.method = %method, http.route = route);

    let response = respond(&edge, request, next, &request_id)
        .instrument(span.clone())
        .await;
    let mut response = if is_git {
        error::render_text(response, &request_id)
    } else {
        error::render(response, &request_id)
    };
    if is_git && response.status() == StatusCode::UNAUTHORIZED {
        credentials::add_basic_challenge(response.headers_mut());
    }
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }

    let (status, seconds) = (response.status().as_u16(), started.elapsed().as_secs_f64());
    let labels = [
        ("method", method.to_string()),
        ("route", route.clone()),
        ("status", status.to_string()),
    ];
    metrics::histogram!("http_request_seconds", &labels).record(seconds);
    span.in_scope(|| tracing::info!(http.status = status, seconds, "{method} {route} {status}"));
    response
}

async fn respond(edge: &EdgeState, request: Request, next: Next, request_id: &str) -> Response {
    match run_layers(edge, request, next, request_id).await {
        Ok(response) => response,
        Err(failure) => failure.into_response(),
    }
}

async fn run_layers(
    edge: &EdgeState,
    mut request: Request,
    next: Next,
    request_id: &str,
) -> Result<Response, ApiError> {
    let address = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    // Limits are checked before anything that costs a query.
    if edge.scopes.is_account_operation(&request) {
        edge.app.feature::<PasswordAttempts>().take(address)?;
    }
    let path = request.uri().path();
    let credentials = credentials::read(path, request.headers());
    let nobody = if credentials::is_git_discovery(path) {
        Client::Git(address)
    } else if edge.scopes.is_site_lookup(&request) {
        Client::SiteLookup(address)
    } else {
        Client::Address(address)
    };
    let (principal, budget) = authenticate(edge, credentials, nobody, address).await?;

    nul::check_url(&request)?;
    let if_version = etag::if_match(request.headers())?;
    let facts = RequestInfo {
        id: request_id.to_owned(),
        address: address.map(|ip| ip.to_string()),
        if_version,
    };
    let ctx = Ctx::new(edge.app.clone(), principal, facts);
    edge.scopes.check(&ctx, &request)?;
    let sent = edge.inputs.find(&request);
    if let Some(sent) = &sent {
        sent.check_query(request.uri())?;
        request.extensions_mut().insert(sent.clone());
    }

    let body = edge.limits.body(address);
    request.extensions_mut().insert(body.clone());
    // A push is never read into memory, and repeating one changes nothing.
    let (replay, idempotency) = if credentials::is_git(request.uri().path()) {
        (None, None)
    } else {
        idempotency::prepare(&ctx, &mut request).await?
    };
    if let Some(answer) = replay {
        return Ok(answer);
    }
    let ctx = Arc::new(ctx.with_idempotency(idempotency));
    let condition = request.headers().get(header::IF_NONE_MATCH).cloned();
    let tags = cache_tags::find(&request);
    request.extensions_mut().insert(ctx.clone());
    let response = next.run(request).await;
    drop(body);
    let response = commit::commit(&ctx, response).await;
    let mut response = etag::not_modified(response, condition.as_ref());
    limits::write(budget, response.headers_mut());
    cache_tags::write(tags, &mut response);
    if let Some(sent) = &sent {
        sent.write_headers(response.headers_mut());
    }
    Ok(response)
}

/// Authenticates the caller and counts the request for them; for `nobody` without credentials.
async fn authenticate(
    edge: &EdgeState,
    credentials: model::Result<Credentials>,
    anonymous: Client,
    address: Option<IpAddr>,
) -> Result<(Principal, RateLimitState), ApiError> {
    let limits = &edge.limits;
    let credentials = match credentials {
        Ok(credentials) => credentials,
        Err(error) => {
            limits.take(Client::Address(address))?;
            return Err(error.into());
        }
    };
    let lookup = if edge.app.is_recently_valid(&credentials) {
        None
    } else {
        Some(limits.acquire_lookup(address).await?)
    };
    let principal = edge.app.authenticate(credentials).await;
    drop(lookup);
    let principal = match principal {
        Ok(principal) => principal,
        Err(error) => {
            limits.count_wrong_token(address)?;
            return Err(error.into());
        }
    };
    let client = match &principal {
        Principal::User { user, .. } => Client::User(*user),
        Principal::Reader(reader) => Client::Reader(reader.site, address),
        _ => anonymous,
    };
    Ok((principal, limits.take(client)?))
}

/// The client's own id if it is plain text, else a new one.
fn request_id(app: &App, headers: &HeaderMap) -> String {
    let given = headers
        .get(&REQUEST_ID)
        .and_then(|value| value.to_str().ok());
    let plain = |id: &&str| {
        (1..=64).contains(&id.len())
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    match given.filter(plain) {
        Some(id) => id.to_owned(),
        None => Id::<kind::Event>::generate(&*app.clock, &*app.entropy).to_string(),
    }
}
