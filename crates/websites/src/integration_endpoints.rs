//! Public endpoints of integrations, on a host of their own. Scripts decide what is returned, so browsers treat it as
//! content without an origin: it has no cookies and no storage, and cannot reach what another script returned.

use std::{collections::BTreeMap, net::SocketAddr, sync::Arc};

use app::integration_endpoints::{EndpointReply, EndpointRequest, fetch};
use axum::{
    body::{Body, to_bytes},
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::Response,
};
use context::{Ctx, Principal};
use http_server::host_in;
use model::{Error, Result};

use crate::{admission::request_info, error_responses::error_text, website::Website};

const MAX_BODY_BYTES: usize = 1 << 20;
const SANDBOX: &str = "sandbox allow-downloads allow-forms allow-modals allow-popups \
                       allow-popups-to-escape-sandbox allow-scripts";
/// Not passed on to scripts: they concern the connection, or come from a proxy or claim to. Cookies would be shared by all
/// integrations.
const HIDDEN_REQUEST_HEADERS: [&str; 11] = [
    "connection",
    "content-length",
    "cookie",
    "forwarded",
    "host",
    "keep-alive",
    "te",
    "transfer-encoding",
    "upgrade",
    "via",
    "x-real-ip",
];
const HIDDEN_REQUEST_PREFIXES: [&str; 2] = ["proxy-", "x-forwarded-"];
/// What a script may not decide for the whole host: browsers would report the requests for other integrations (`nel`,
/// `report-to`) or send them elsewhere (`alt-svc`).
const REMOVED_RESPONSE_HEADERS: [&str; 7] = [
    "alt-svc",
    "clear-site-data",
    "nel",
    "report-to",
    "service-worker-allowed",
    "set-cookie",
    "strict-transport-security",
];
/// Orders for proxies in front of this server, such as to answer with a file of theirs.
const PROXY_RESPONSE_PREFIXES: [&str; 3] = ["x-accel-", "x-lighttpd-", "x-sendfile"];

/// Whether a request is for the host of the endpoints.
pub(crate) fn is_endpoint(website: &Website, request: &Request) -> bool {
    let Some(own) = &website.integrations_host else {
        return false;
    };
    host_in(request.uri(), request.headers()).is_some_and(|host| host.eq_ignore_ascii_case(own))
}

pub(crate) async fn serve(
    State(website): State<Arc<Website>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let response = respond(&website, peer, &parts, body).await;
    response.unwrap_or_else(|error| error_text(&error))
}

async fn respond(
    website: &Website,
    peer: SocketAddr,
    parts: &Parts,
    body: Body,
) -> Result<Response> {
    website.limits.read(peer.ip())?;
    let has_body = !matches!(parts.method, Method::GET | Method::HEAD);
    if has_body {
        website.limits.write(peer.ip())?;
    }
    let body = to_bytes(body, MAX_BODY_BYTES).await;
    let limit = MAX_BODY_BYTES;
    let body = body.map_err(|_| Error::TooLarge { limit })?;
    let app = &website.app;
    let origin = app.settings.integrations_url.as_deref().unwrap_or_default();
    let path_and_query = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let request = EndpointRequest {
        method: parts.method.to_string(),
        url: format!("{origin}{path_and_query}"),
        path: parts.uri.path().to_owned(),
        headers: visible_headers(&parts.headers),
        body: has_body.then_some(body),
    };
    let facts = request_info(peer.ip(), &parts.extensions);
    let ctx = Ctx::new(app.clone(), Principal::Anonymous, facts);
    Ok(to_response(fetch(&ctx, request).await?))
}

fn visible_headers(headers: &HeaderMap) -> BTreeMap<String, String> {
    let mut visible: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in headers {
        let name = name.as_str();
        let is_hidden =
            HIDDEN_REQUEST_HEADERS.contains(&name) || starts(name, &HIDDEN_REQUEST_PREFIXES);
        let Some(value) = value.to_str().ok().filter(|_| !is_hidden) else {
            continue;
        };
        let all = visible.entry(name.to_owned()).or_default();
        if !all.is_empty() {
            all.push_str(", ");
        }
        all.push_str(value);
    }
    visible
}

fn starts(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}

/// The headers of a script that browsers get.
fn kept_headers(sent: &HeaderMap) -> HeaderMap {
    let sent = sent.iter().filter(|(name, _)| {
        let name = name.as_str();
        !REMOVED_RESPONSE_HEADERS.contains(&name) && !starts(name, &PROXY_RESPONSE_PREFIXES)
    });
    sent.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn to_response(reply: EndpointReply) -> Response {
    let EndpointReply {
        reply,
        policy,
        is_site_script,
    } = reply;
    // A page must not wait for, nor report, a script that its integration does not have.
    if is_site_script && !reply.status.is_success() {
        return no_script();
    }
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = reply.status;
    let headers = response.headers_mut();
    *headers = kept_headers(&reply.headers);
    let policy = policy.and_then(|policy| HeaderValue::from_str(&policy.header()).ok());
    for value in policy
        .into_iter()
        .chain([HeaderValue::from_static(SANDBOX)])
    {
        headers.append(header::CONTENT_SECURITY_POLICY, value);
    }
    add_common(headers);
    response
}

fn no_script() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::OK;
    let headers = response.headers_mut();
    let script = HeaderValue::from_static("text/javascript; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, script);
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("max-age=60"),
    );
    add_common(headers);
    response
}

fn add_common(headers: &mut HeaderMap) {
    let nosniff = HeaderValue::from_static("nosniff");
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
    // Sites of other hosts load scripts and frames from here.
    let name = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(name, HeaderValue::from_static("cross-origin"));
}
