//! The websites as a tower service: responses from memory directly, all others through the middleware.

use std::{
    convert::Infallible,
    future::{Ready, ready},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router, extract::Request, middleware, response::Response, routing::future::RouteFuture,
};
use context::App;
use futures::future::Either;
use http_server::catch_panics;
use tower::Service;

use crate::{
    edge, integration_endpoints,
    limits::Limits,
    serve::serve,
    website::{Website, request_url},
};

/// Serves every host that is not the server's own.
#[derive(Clone)]
pub struct Websites {
    website: Arc<Website>,
    router: Router,
    /// Public endpoints of integrations.
    endpoints: Router,
}

impl Websites {
    pub fn new(app: Arc<App>, limits: Arc<Limits>) -> Self {
        let website = Arc::new(Website::new(app, limits));
        let with_middleware = |router: Router<Arc<Website>>| {
            router
                .with_state(website.clone())
                .layer(catch_panics())
                .layer(middleware::from_fn_with_state(
                    website.clone(),
                    edge::request_middleware,
                ))
        };
        Self {
            router: with_middleware(Router::new().fallback(serve)),
            endpoints: with_middleware(Router::new().fallback(integration_endpoints::serve)),
            website,
        }
    }
}

/// Warms up what the first page would have to wait for.
pub fn warm_up() {
    render::blocks::warm_up();
}

impl Service<Request> for Websites {
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RouteFuture<Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Routers are always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        if integration_endpoints::is_endpoint(&self.website, &request) {
            return Either::Right(Service::<Request>::call(&mut self.endpoints, request));
        }
        if let Some(response) = self.website.cached(&request) {
            // Not logged: a log line would cost more than the response.
            metrics::counter!("site_answers_from_memory").increment(1);
            return Either::Left(ready(Ok(response)));
        }
        if self.website.app.db.is_gone()
            && let Some(response) =
                request_url(&request).and_then(|url| self.website.stale(&url, request.headers()))
        {
            return Either::Left(ready(Ok(response)));
        }
        Either::Right(Service::<Request>::call(&mut self.router, request))
    }
}
