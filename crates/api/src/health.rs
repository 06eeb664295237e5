//! Whether requests would succeed, and which of the things that the server depends on are there.
//!
//! Anyone may ask, so nothing is told that only the operator should know, and asking often costs nothing: what was found
//! is kept for a while, and who asks meanwhile waits for the look that runs.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use futures::{
    FutureExt,
    future::{BoxFuture, join_all},
};
use serde::Serialize;
use tokio::sync::Mutex;

/// How a dependency was found, with what that means for clients. No addresses and no causes: those go to the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Ok,
    /// Not set up.
    Off(&'static str),
    Unavailable(&'static str),
}

pub struct Dependency {
    name: &'static str,
    /// Without it requests fail.
    is_required: bool,
    max_age: Duration,
    look: Box<dyn Fn() -> BoxFuture<'static, Status> + Send + Sync>,
    found: Mutex<Option<(Instant, Status)>>,
}

impl Dependency {
    /// `look` must end by itself within seconds. What it found is told for `max_age`.
    pub fn new<F>(
        name: &'static str,
        max_age: Duration,
        look: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Status> + Send + 'static,
    {
        Self {
            name,
            is_required: false,
            max_age,
            look: Box::new(move || look().boxed()),
            found: Mutex::new(None),
        }
    }

    /// One without which requests fail.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    pub async fn status(&self) -> Status {
        let mut found = self.found.lock().await;
        if let Some((at, status)) = *found
            && at.elapsed() < self.max_age
        {
            return status;
        }
        let status = (self.look)().await;
        *found = Some((Instant::now(), status));
        status
    }
}

/// All that the server depends on.
#[derive(Default)]
pub struct Health(pub Vec<Arc<Dependency>>);

#[derive(Serialize)]
struct Readiness {
    status: &'static str,
    dependencies: Vec<DependencyOut>,
}

#[derive(Serialize)]
struct DependencyOut {
    name: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
}

/// Whether the process runs.
pub(crate) async fn live() -> StatusCode {
    StatusCode::OK
}

/// Whether requests would succeed: all that is required is there.
pub(crate) async fn ready(State(health): State<Arc<Health>>) -> Response {
    let looks = health.0.iter().map(|dependency| dependency.status());
    let found: Vec<Status> = join_all(looks).await;
    let all = || health.0.iter().zip(&found);
    let is_away = |status: &Status| matches!(status, Status::Unavailable(_));
    let (code, status) =
        if all().any(|(dependency, found)| dependency.is_required && is_away(found)) {
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
        } else if found.iter().any(is_away) {
            (StatusCode::OK, "degraded")
        } else {
            (StatusCode::OK, "ok")
        };
    let dependencies = all()
        .map(|(dependency, found)| DependencyOut::new(dependency.name, *found))
        .collect();
    let body = Json(Readiness {
        status,
        dependencies,
    });
    (code, [(header::CACHE_CONTROL, "no-store")], body).into_response()
}

impl DependencyOut {
    fn new(name: &'static str, found: Status) -> Self {
        let (status, message) = match found {
            Status::Ok => ("ok", None),
            Status::Off(message) => ("off", Some(message)),
            Status::Unavailable(message) => ("unavailable", Some(message)),
        };
        Self {
            name,
            status,
            message,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn what_was_found_is_kept_for_a_while_however_many_ask() {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = looks.clone();
        let dependency = Dependency::new("database", Duration::from_hours(1), move || {
            counted.fetch_add(1, Ordering::Relaxed);
            async { Status::Unavailable("away") }
        });
        let health = Arc::new(Health(vec![Arc::new(dependency.required())]));
        let asked = (0..10).map(|_| ready(State(health.clone())));
        for answer in join_all(asked).await {
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        }
        assert_eq!(looks.load(Ordering::Relaxed), 1);
    }
}
