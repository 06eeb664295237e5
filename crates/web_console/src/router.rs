//! The addresses of the console. Those of the account pages are not among them.

use std::sync::Arc;

use axum::{
    Router,
    extract::{MatchedPath, Path, Request, State},
    http::{HeaderMap, Uri},
    middleware::{self, Next},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use context::App;
use http_server::{AccessLog, LogTarget, RequestId, SessionCookie, catch_panics};
use url::form_urlencoded;

use crate::{files, index};

/// Each leads to the one page, which knows what to show.
const ADDRESSES: [&str; 8] = [
    "/app/orgs/{organizationId}",
    "/app/orgs/{organizationId}/{section}",
    "/app/orgs/{organizationId}/{section}/{*path}",
    "/app/integrations/{integrationName}",
    "/app/collections/{collectionId}",
    "/app/collections/{collectionId}/{*path}",
    "/app/spaces/{spaceId}",
    "/app/spaces/{spaceId}/{*path}",
];

/// No routes where the program was built without the console: then `api` explains what addresses mean.
pub fn router(app: Arc<App>) -> Router {
    if !index::is_built() {
        return Router::new();
    }
    let mut router = Router::new().route("/app/assets/{*path}", get(asset));
    for address in ADDRESSES {
        router = router.route(address, get(show));
    }
    router
        .layer(catch_panics())
        .layer(middleware::from_fn_with_state(app.clone(), log))
        .with_state(app)
}

async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    files::respond(&format!("assets/{path}"), &headers)
}

/// Browsers without a session are sent to sign in, and come back. Whether the session still counts is not asked here: the
/// page contains nothing, and the API answers each request that it sends.
async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let cookie = SessionCookie::of(&app.settings.public_url);
    if cookie.read(&headers).is_none() {
        return Redirect::to(&sign_in_path(uri.path())).into_response();
    }
    index::respond(&app)
}

fn sign_in_path(next: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("next", next)
        .finish();
    format!("/app/sign-in?{query}")
}

async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = RequestId::from_client(&app, request.headers());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("unmatched", MatchedPath::as_str).to_owned();
    let log = AccessLog::start(id, request.method().clone(), LogTarget::Route(route));
    let mut response = next.run(request).await;
    log.finish(&mut response);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_in_leads_back() {
        assert_eq!(
            sign_in_path("/app/spaces/034y/~/changes/4/guide"),
            "/app/sign-in?next=%2Fapp%2Fspaces%2F034y%2F%7E%2Fchanges%2F4%2Fguide"
        );
    }
}
