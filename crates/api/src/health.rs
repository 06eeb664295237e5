//! Readiness of the server and of the services it depends on.
//!
//! Anyone may ask, so nothing is reported that only the operator should know, and frequent requests cost nothing:
//! results are cached for a while, and concurrent requests wait for the running probe. A probe is a separate task: it
//! continues when the client that started it has disconnected, so that impatient clients get its result the next time.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use context::App;
use futures::{
    FutureExt,
    future::{BoxFuture, join_all},
};
use serde::Serialize;
use tokio::time::timeout;

/// How long a client waits for an optional dependency. Probes time out after a second by default.
const OPTIONAL_PROBE_TIMEOUT: Duration = Duration::from_millis(200);
const NOT_PROBED_YET: DependencyStatus = DependencyStatus::Unavailable("It has not responded yet.");

/// The status of a dependency, with its consequence for clients. No URLs and no causes: those are logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DependencyStatus {
    Ok,
    /// Not configured.
    Off(&'static str),
    Unavailable(&'static str),
}

pub struct Dependency {
    name: &'static str,
    /// Requests fail without it.
    is_required: bool,
    max_age: Duration,
    probe: Box<dyn Fn() -> BoxFuture<'static, DependencyStatus> + Send + Sync>,
    /// Held during a probe: others wait for its result.
    probe_lock: tokio::sync::Mutex<()>,
    last: Mutex<Option<(Instant, DependencyStatus)>>,
}

impl Dependency {
    /// `look` must end by itself within seconds. Its result is cached for `max_age`.
    pub fn new<F>(
        name: &'static str,
        max_age: Duration,
        look: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = DependencyStatus> + Send + 'static,
    {
        Self {
            name,
            is_required: false,
            max_age,
            probe: Box::new(move || look().boxed()),
            probe_lock: tokio::sync::Mutex::new(()),
            last: Mutex::new(None),
        }
    }

    /// Marks a dependency without which requests fail.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// Not older than `max_age` if it is required. Otherwise a slow probe continues in the background while the
    /// previous status is returned.
    #[expect(
        clippy::disallowed_methods,
        reason = "a probe ends by itself, and nothing is lost if the process ends before"
    )]
    pub async fn status(self: &Arc<Self>) -> DependencyStatus {
        if let Some(status) = self.find_fresh() {
            return status;
        }
        let dependency = self.clone();
        let look = tokio::spawn(async move { dependency.probe_exclusively().await });
        if self.is_required {
            return look.await.unwrap_or(NOT_PROBED_YET);
        }
        match timeout(OPTIONAL_PROBE_TIMEOUT, look).await {
            Ok(looked) => looked.unwrap_or(NOT_PROBED_YET),
            Err(_) => self
                .find_last()
                .map_or(NOT_PROBED_YET, |(_, status)| status),
        }
    }

    async fn probe_exclusively(&self) -> DependencyStatus {
        let _turn = self.probe_lock.lock().await;
        if let Some(status) = self.find_fresh() {
            return status;
        }
        let status = (self.probe)().await;
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), status));
        status
    }

    fn find_fresh(&self) -> Option<DependencyStatus> {
        let (at, status) = self.find_last()?;
        (at.elapsed() < self.max_age).then_some(status)
    }

    fn find_last(&self) -> Option<(Instant, DependencyStatus)> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The dependencies of the server, and whether it is about to stop.
#[derive(Default)]
pub struct Health {
    dependencies: Vec<Arc<Dependency>>,
    is_draining: AtomicBool,
}

impl Health {
    pub fn new(dependencies: Vec<Arc<Dependency>>) -> Self {
        Self {
            dependencies,
            is_draining: AtomicBool::new(false),
        }
    }

    /// From now on, balancers are told to send no more requests.
    pub fn drain(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
    }

    fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::Relaxed)
    }
}

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

#[derive(Serialize)]
struct ReadReadiness {
    status: &'static str,
    message: &'static str,
}

/// Whether the process runs.
pub(crate) async fn live() -> StatusCode {
    StatusCode::OK
}

/// Whether requests would succeed: all required dependencies are available.
pub(crate) async fn ready(State(health): State<Arc<Health>>) -> Response {
    let looks = health.dependencies.iter().map(Dependency::status);
    let found: Vec<DependencyStatus> = join_all(looks).await;
    let all = || health.dependencies.iter().zip(&found);
    let is_away = |status: &DependencyStatus| matches!(status, DependencyStatus::Unavailable(_));
    let (code, status) =
        if all().any(|(dependency, found)| dependency.is_required && is_away(found)) {
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
        } else if health.is_draining() {
            (StatusCode::SERVICE_UNAVAILABLE, "draining")
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

/// Whether published sites can be read: from the database, or from memory while that is away.
pub(crate) async fn read(State((app, health)): State<(Arc<App>, Arc<Health>)>) -> Response {
    // So that the answer is not older than theirs.
    let required = health.dependencies.iter();
    let required = required.filter(|dependency| dependency.is_required);
    let is_writable = join_all(required.map(Dependency::status))
        .await
        .iter()
        .all(|status| *status == DependencyStatus::Ok);
    let max_stale = Duration::from_secs(app.settings.limits.max_stale_page_seconds);
    let (code, status, message) = match app.db.unreachable_for() {
        _ if health.is_draining() => (503, "draining", "The server is about to stop."),
        None if is_writable => (200, "ok", "Sites are served."),
        None => (200, "ok", "Sites are served. Nothing can be written."),
        Some(outage) if outage < max_stale => (
            200,
            "degraded",
            "The database does not answer. Pages in memory are served.",
        ),
        Some(_) => (503, "unavailable", "The database does not answer."),
    };
    let code = StatusCode::from_u16(code).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
    let body = Json(ReadReadiness { status, message });
    (code, [(header::CACHE_CONTROL, "no-store")], body).into_response()
}

impl DependencyOut {
    fn new(name: &'static str, found: DependencyStatus) -> Self {
        let (status, message) = match found {
            DependencyStatus::Ok => ("ok", None),
            DependencyStatus::Off(message) => ("off", Some(message)),
            DependencyStatus::Unavailable(message) => ("unavailable", Some(message)),
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
    use tokio::sync::Semaphore;

    use super::*;

    /// Probes that block until the test releases them.
    struct BlockedProbes {
        begun: Arc<Semaphore>,
        may_end: Arc<Semaphore>,
    }

    impl BlockedProbes {
        fn new(max_age: Duration) -> (Self, Dependency) {
            let begun = Arc::new(Semaphore::new(0));
            let may_end = Arc::new(Semaphore::new(0));
            let both = (begun.clone(), may_end.clone());
            let dependency = Dependency::new("database", max_age, move || {
                let (begun, may_end) = both.clone();
                async move {
                    begun.add_permits(1);
                    may_end.acquire().await.expect("it stays open").forget();
                    DependencyStatus::Ok
                }
            });
            (Self { begun, may_end }, dependency)
        }

        async fn wait_for_one(&self) {
            drop(self.begun.acquire().await.expect("it stays open"));
        }

        fn count(&self) -> usize {
            self.begun.available_permits()
        }
    }

    const HOUR: Duration = Duration::from_hours(1);

    #[tokio::test]
    async fn concurrent_requests_share_one_probe() {
        let (looks, dependency) = BlockedProbes::new(HOUR);
        let health = Arc::new(Health::new(vec![Arc::new(dependency.required())]));
        let responses = join_all((0..10).map(|_| ready(State(health.clone()))));
        let end_all = async {
            looks.wait_for_one().await;
            looks.may_end.add_permits(10);
        };
        for response in tokio::join!(responses, end_all).0 {
            assert_eq!(response.status(), StatusCode::OK);
        }
        assert_eq!(looks.count(), 1);
    }

    #[tokio::test]
    async fn a_probe_continues_after_the_client_disconnects() {
        let (looks, dependency) = BlockedProbes::new(HOUR);
        let dependency = Arc::new(dependency.required());
        tokio::select! {
            _ = dependency.status() => panic!("nothing is found yet"),
            () = looks.wait_for_one() => {}
        }
        looks.may_end.add_permits(10);
        assert_eq!(dependency.status().await, DependencyStatus::Ok);
        assert_eq!(looks.count(), 1);
    }

    #[tokio::test]
    async fn an_optional_dependency_does_not_delay_clients() {
        let (looks, dependency) = BlockedProbes::new(Duration::ZERO);
        let dependency = Arc::new(dependency);
        assert_eq!(dependency.status().await, NOT_PROBED_YET);
        looks.may_end.add_permits(2);
        assert_eq!(dependency.status().await, DependencyStatus::Ok);
        assert_eq!(
            dependency.status().await,
            DependencyStatus::Ok,
            "as it was before"
        );
        assert_eq!(looks.count(), 3);
    }
}
