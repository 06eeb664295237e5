//! The layer around all pages: request id, rate limit, origin of forms, session, commit, error pages, security headers.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use app::password_attempts::PasswordAttempts;
use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use context::{App, Credentials, Ctx, Principal, RequestInfo};
use http_server::{AccessLog, LogTarget, RequestId, SessionCookie, is_panic, require_same_origin};
use model::{Error, Kind};
use percent_encoding::percent_decode_str;
use tracing::Instrument;

use crate::{
    assets::SCRIPT_PATH,
    layout,
    limits::Limits,
    passkey_form::AllowsScript,
    refusal::{ErrorNotice, Refusal, Result},
    sso::acs,
    visit::{self, Visit, locale},
};

/// Scripts, frames and other hosts are not needed; pages with passkeys allow one script. Forms go to this server only.
const PAGE_CSP: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
                        frame-ancestors 'none'";

#[derive(Clone)]
pub(crate) struct PageState {
    pub(crate) app: Arc<App>,
    pub(crate) limits: Arc<Limits>,
}

pub(crate) async fn serve(
    State(state): State<PageState>,
    request: Request,
    next: Next,
) -> Response {
    let id = RequestId::from_client(&state.app, request.headers());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("unmatched", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let log = AccessLog::start(id.clone(), method, LogTarget::Route(route));
    let locale = locale(request.headers());
    let response = run_layers(&state, request, next, &id)
        .instrument(log.span().clone())
        .await;
    let mut response = response.unwrap_or_else(IntoResponse::into_response);
    if is_panic(&response) {
        let error = Error::internal("a page panicked; see the log above");
        response = Refusal::from(error).into_response();
    }
    if let Some(notice) = response.extensions_mut().remove::<ErrorNotice>() {
        response = layout::with_error_page(response, locale, &notice, id.as_str());
    }
    let allows_script = response.extensions_mut().remove::<AllowsScript>().is_some();
    write_headers(response.headers_mut());
    if allows_script {
        let policy = script_policy(&state.app.settings.public_url);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    log.finish(&mut response);
    response
}

async fn run_layers(
    state: &PageState,
    mut request: Request,
    next: Next,
    id: &RequestId,
) -> Result<Response> {
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = address.map(|info| info.0.ip());
    let app = &state.app;
    let public_url = &app.settings.public_url;
    // Handlers get the parts of the path as text.
    if percent_decode_str(request.uri().path())
        .decode_utf8()
        .is_err()
    {
        return Err(Error::NotFound(Kind("page")).into());
    }
    // The answers of identity providers come from their sites.
    let route = request.extensions().get::<MatchedPath>();
    let is_from_provider = route.is_some_and(|route| route.as_str() == acs::PATH);
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !is_from_provider {
        require_same_origin(public_url, request.headers())?;
    }
    let principal = authenticate(state, request.headers(), address).await?;
    let info = RequestInfo {
        id: id.to_string(),
        address: address.map(|ip| ip.to_string()),
        language: visit::language(request.headers()),
        if_version: None,
    };
    let ctx = Arc::new(Ctx::new(app.clone(), principal, info));
    let visit = Visit::new(ctx.clone(), request.uri(), request.headers());
    request.extensions_mut().insert(visit);
    let response = match app.db.unless_gone(next.run(request)).await {
        Ok(response) => response,
        Err(error) => {
            ctx.roll_back();
            return Err(error.into());
        }
    };
    let status = response.status();
    if status.is_success() || status.is_redirection() {
        ctx.commit(None).await?;
    } else {
        ctx.roll_back();
    }
    Ok(response)
}

/// Authenticates the visitor. A session that has ended is nobody's: the page says what to do. Requests without a session
/// are counted, and before the query those with one that was not used recently.
async fn authenticate(
    state: &PageState,
    headers: &HeaderMap,
    address: Option<IpAddr>,
) -> Result<Principal> {
    let app = &state.app;
    let cookie = SessionCookie::of(&app.settings.public_url).read(headers);
    let credentials = cookie.map_or(Credentials::None, |cookie| {
        Credentials::Cookie(cookie.into())
    });
    let is_known = app.is_recently_valid(&credentials);
    if !is_known {
        state.limits.take(address)?;
    }
    let principal = match app.authenticate(credentials).await {
        Err(Error::Unauthenticated(_)) => Principal::Anonymous,
        other => other?,
    };
    match &principal {
        Principal::User { user, .. } => state.limits.take_user(*user)?,
        _ if is_known => state.limits.take(address)?,
        _ => {}
    }
    Ok(principal)
}

/// Counts attempts with passwords and mails of one IP address, as the API does.
pub(crate) async fn limit_attempts(
    State(state): State<PageState>,
    request: Request,
    next: Next,
) -> Result<Response> {
    if *request.method() == Method::POST {
        let address = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = address.map(|info| info.0.ip());
        state.app.feature::<PasswordAttempts>().take(address)?;
    }
    Ok(next.run(request).await)
}

/// The policy of pages with passkeys: that one script, by its path, because files of users have the same origin.
fn script_policy(public_url: &str) -> HeaderValue {
    let policy = format!("{PAGE_CSP}; script-src {public_url}{SCRIPT_PATH}");
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(PAGE_CSP))
}

fn write_headers(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, PAGE_CSP),
        // Some URLs contain tokens. Our own forms need it: without TLS browsers send no other sign of their origin.
        (header::REFERRER_POLICY, "same-origin"),
        (header::VARY, "accept-language, cookie"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
}
