//! The outermost layer: request id, authentication, rate limit, scope; then the body of errors and the log line.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use app::password_attempts::PasswordAttempts;
use axum::{
    RequestExt,
    extract::{ConnectInfo, MatchedPath, RawPathParams, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use context::{App, Credentials, Ctx, Principal, RequestInfo, rate_limits::RateLimitState};
use http_server::{AccessLog, LogTarget, RequestId, is_panic};
use model::{
    Error,
    id::{OrganizationId, SiteId, SpaceId},
};
use tracing::Instrument;

use crate::edge::{
    cache_tags, commit, compression, credentials, error,
    error::{ApiError, Failure},
    etag, idempotency,
    input::InputTable,
    limits::{self, Client, Limits},
    nul,
    scopes::ScopeTable,
};

/// State that the middleware layers share.
#[derive(Clone)]
pub(crate) struct EdgeState {
    pub(crate) app: Arc<App>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) scopes: Arc<ScopeTable>,
    pub(crate) inputs: Arc<InputTable>,
}

pub(crate) async fn serve(State(edge): State<EdgeState>, request: Request, next: Next) -> Response {
    let id = RequestId::from_client(&edge.app, request.headers());
    let is_git = credentials::is_git(request.uri().path());
    let has_cookie = !request.headers().contains_key(header::AUTHORIZATION)
        && request.headers().contains_key(header::COOKIE);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unmatched", MatchedPath::as_str)
        .to_owned();
    let log = AccessLog::start(
        id.clone(),
        request.method().clone(),
        LogTarget::Route(route),
    );

    let mut response = respond(&edge, request, next, &id)
        .instrument(log.span().clone())
        .await;
    if let Some(Failure(error)) = response.extensions_mut().remove() {
        edge.app.db.record_failure(&error);
    }
    let mut response = if is_git {
        error::render_text(response, id.as_str())
    } else {
        error::render(response, id.as_str())
    };
    write_protection(has_cookie, response.headers_mut());
    if is_git && response.status() == StatusCode::UNAUTHORIZED {
        credentials::add_basic_challenge(response.headers_mut());
    }
    log.finish(&mut response);
    response
}

/// Keeps caches from sharing what a cookie gave access to, which they do only for `Authorization` by themselves, and
/// browsers from guessing the type of what users uploaded.
fn write_protection(has_cookie: bool, headers: &mut HeaderMap) {
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if has_cookie {
        let private = HeaderValue::from_static("private, no-cache");
        headers.entry(header::CACHE_CONTROL).or_insert(private);
        headers.append(header::VARY, HeaderValue::from_static("cookie"));
    }
}

async fn respond(edge: &EdgeState, request: Request, next: Next, id: &RequestId) -> Response {
    match run_layers(edge, request, next, id).await {
        Ok(response) => response,
        Err(failure) => failure.into_response(),
    }
}

async fn run_layers(
    edge: &EdgeState,
    mut request: Request,
    next: Next,
    id: &RequestId,
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
    let is_git = credentials::is_git(path);
    let credentials = credentials::read(&edge.app.settings.public_url, &request);
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
        id: id.to_string(),
        address: address.map(|ip| ip.to_string()),
        if_version,
        ..RequestInfo::default()
    };
    let ctx = Ctx::new(edge.app.clone(), principal, facts);
    edge.scopes.check(&ctx, &request)?;
    let ids = IdsInPath::read(&mut request).await;
    if is_git
        && matches!(
            ctx.principal,
            Principal::Integration(_) | Principal::Installation(_)
        )
    {
        return Err(ApiError(Error::Forbidden(
            "Git accepts tokens of users only. Integrations read and write content over the API."
                .to_owned(),
        )));
    }
    ctx.require_installed_on(ids.organization, ids.space, ids.site)
        .await?;
    if !edge.scopes.is_provider_list(&request)
        && let Some(organization) = ids.organization
    {
        ctx.require_security_settings(organization).await?;
    }
    let sent = edge.inputs.find(&request);
    if let Some(sent) = &sent {
        sent.check_query(request.uri())?;
        request.extensions_mut().insert(sent.clone());
    }

    let body = edge.limits.body(address);
    request.extensions_mut().insert(body.clone());
    // A push is never read into memory, and repeating one changes nothing.
    let (replay, idempotency) = if is_git {
        (None, None)
    } else if edge.scopes.receives_bytes(&request) {
        idempotency::refuse(&request)?;
        (None, None)
    } else {
        idempotency::prepare(&ctx, &mut request).await?
    };
    if let Some(answer) = replay {
        return Ok(answer);
    }
    let ctx = Arc::new(ctx.with_idempotency(idempotency));
    let if_none_match = request.headers().get_all(header::IF_NONE_MATCH);
    let if_none_match: Vec<_> = if_none_match.iter().cloned().collect();
    let tags = cache_tags::find(&request);
    let may_compress = compression::may_compress(&request);
    request.extensions_mut().insert(ctx.clone());
    let served = edge.app.db.unless_gone(next.run(request)).await;
    drop(body);
    let mut response = served.unwrap_or_else(|error| {
        ctx.roll_back();
        ApiError(error).into_response()
    });
    if is_panic(&response) {
        let error = Error::internal("a handler panicked; see the log above");
        response = ApiError(error).into_response();
    }
    let response = commit::commit(&ctx, response).await;
    let mut response = etag::not_modified(response, &if_none_match);
    limits::write(budget, response.headers_mut());
    cache_tags::write(tags, &mut response);
    compression::mark(may_compress, &mut response);
    if let Some(sent) = &sent {
        sent.write_headers(response.headers_mut());
    }
    Ok(response)
}

/// The ids in the path that decide who may enter. Objects are found by these and the caller's id, mostly without loading
/// the organization itself.
#[derive(Default)]
struct IdsInPath {
    organization: Option<OrganizationId>,
    space: Option<SpaceId>,
    site: Option<SiteId>,
}

impl IdsInPath {
    async fn read(request: &mut Request) -> Self {
        let mut ids = Self::default();
        let Ok(parameters) = request.extract_parts::<RawPathParams>().await else {
            return ids;
        };
        for (name, value) in &parameters {
            match name {
                "organizationId" => ids.organization = value.parse().ok(),
                "spaceId" => ids.space = value.parse().ok(),
                "siteId" => ids.site = value.parse().ok(),
                _ => {}
            }
        }
        ids
    }
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
    let is_cookie = matches!(credentials, Credentials::Cookie(_));
    let principal = edge.app.authenticate(credentials).await;
    drop(lookup);
    let principal = match principal {
        Ok(principal) => principal,
        // Browsers keep sending the cookie of a session that has ended, also to operations that need none.
        Err(Error::Unauthenticated(_)) if is_cookie => {
            return Ok((Principal::Anonymous, limits.count_wrong_token(address)?));
        }
        Err(error @ Error::Unauthenticated(_)) => {
            limits.count_wrong_token(address)?;
            return Err(error.into());
        }
        Err(error) => return Err(error.into()),
    };
    let client = match &principal {
        Principal::User { user, .. } => Client::User(*user),
        Principal::Reader(reader) => Client::Reader(reader.site, address),
        Principal::Integration(name) => Client::Integration(name.clone()),
        Principal::Installation(principal) => Client::Installation(principal.installation),
        _ => anonymous,
    };
    Ok((principal, limits.take(client)?))
}
