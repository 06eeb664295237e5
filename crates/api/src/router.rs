//! Assembles the routes and the middleware around them.

use std::sync::Arc;

use axum::{Extension, Router, middleware, response::Html, routing::get};
use context::App;
use http_server::{MayCompress, catch_panics, compress, weaken_etag};

use crate::{
    app_page,
    edge::{
        credentials::GIT_PREFIX,
        error::no_such_route,
        input::InputTable,
        limits::Limits,
        request::{EdgeState, serve},
        scopes::ScopeTable,
    },
    files, front_page, git,
    health::{self, Health},
    openapi, pdf, system,
};

pub struct Options {
    /// Shared with the task that evicts idle clients.
    pub limits: Arc<Limits>,
    /// Limits of downloads: one page shows many files.
    pub file_limits: Arc<Limits>,
    /// Dependencies that `/health/ready` reports.
    pub health: Arc<Health>,
}

const PREFIX: &str = "/v1";

/// The page sends requests to this server only, and cannot turn responses into markup.
const DOCS_HEADERS: [(&str, &str); 1] = [(
    "content-security-policy",
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'",
)];

pub fn router(app: Arc<App>, options: Options) -> Router {
    let (routes, document) = openapi::routes().split_for_parts();
    let complete = openapi::complete(&document);
    let paths = document.paths.paths.keys();
    let edge = EdgeState {
        app: app.clone(),
        limits: options.limits,
        scopes: Arc::new(ScopeTable::from_document(&document, PREFIX)),
        inputs: Arc::new(InputTable::from_document(&complete, paths, PREFIX)),
    };
    let file_edge = EdgeState {
        limits: options.file_limits,
        ..edge.clone()
    };
    let text = complete.to_string();
    let page = docs_page();
    let described = get(move || async move {
        let json = [("content-type", "application/json")];
        (json, Extension(MayCompress), text)
    });

    Router::new()
        // Clients request the root with a slash, which `nest` does not serve.
        .route("/v1/", get(system::get_api_information))
        .nest(PREFIX, routes.method_not_allowed_fallback(no_such_route))
        .nest(
            GIT_PREFIX,
            git::routes::routes().method_not_allowed_fallback(no_such_route),
        )
        .fallback(front_page::front_page_or_not_found)
        .layer(catch_panics())
        .layer(middleware::from_fn_with_state(edge, serve))
        .layer(compress())
        .layer(middleware::map_response(weaken_etag))
        .merge(
            files::routes::routes()
                .merge(pdf::content::routes())
                .layer(catch_panics())
                .layer(middleware::from_fn_with_state(file_edge, serve)),
        )
        .merge(
            Router::new()
                .route("/v1/openapi.json", described)
                .layer(compress()),
        )
        .route(
            "/v1/docs",
            get(move || async move { (DOCS_HEADERS, Html(page)) }),
        )
        .merge(app_page::routes().with_state(app.clone()))
        .route("/health/live", get(health::live))
        .route(
            "/health/read",
            get(health::read).with_state((app, options.health.clone())),
        )
        .route(
            "/health/ready",
            get(health::ready).with_state(options.health),
        )
}

/// The page that shows the document to people, as a single file: its policy allows no others.
fn docs_page() -> String {
    include_str!("docs/page.html")
        .replace("/* style */", include_str!("docs/style.css"))
        .replace("/* script */", include_str!("docs/script.js"))
}
