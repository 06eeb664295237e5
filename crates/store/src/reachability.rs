//! Whether the database answers, as the health probe finds it, and which connections are too old to be used.

use std::{
    io,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::watch;

/// Failed probes in a row until statements are no longer tried. A database that restarts within a second is not gone.
const MAX_REFUSED_PROBES: u32 = 2;
/// The same for probes without an answer: a busy database may be slow.
const MAX_SILENT_PROBES: u32 = 3;

/// Shared by the pools of a node and its probe.
#[derive(Debug)]
pub(crate) struct Reachability {
    /// Since when probes fail.
    unreachable_since: Mutex<Option<Instant>>,
    refused: AtomicU32,
    silent: AtomicU32,
    /// While it is set, statements fail at once, and those that wait for an answer end.
    gone: watch::Sender<bool>,
    /// Older connections are closed instead of used: they may be broken, or lead to a server that was replaced.
    renewed_at: Mutex<Option<Instant>>,
}

impl Default for Reachability {
    fn default() -> Self {
        Self {
            unreachable_since: Mutex::new(None),
            refused: AtomicU32::new(0),
            silent: AtomicU32::new(0),
            gone: watch::Sender::new(false),
            renewed_at: Mutex::new(None),
        }
    }
}

impl Reachability {
    /// How long probes have failed. None if the last one was answered.
    pub(crate) fn unreachable_for(&self) -> Option<Duration> {
        Some(lock(&self.unreachable_since).as_ref()?.elapsed())
    }

    pub(crate) fn is_reachable(&self) -> bool {
        self.unreachable_for().is_none()
    }

    pub(crate) fn is_gone(&self) -> bool {
        *self.gone.borrow()
    }

    /// Records that a probe was answered.
    pub(crate) fn record_answer(&self) {
        let was_unreachable = lock(&self.unreachable_since).take().is_some();
        self.refused.store(0, Ordering::Relaxed);
        self.silent.store(0, Ordering::Relaxed);
        self.gone.send_if_modified(std::mem::take);
        if was_unreachable {
            self.renew_connections();
        }
    }

    /// Records a probe without an answer, or one that was refused.
    pub(crate) fn record_failure(&self, is_silent: bool) {
        lock(&self.unreachable_since).get_or_insert_with(Instant::now);
        let (count, most) = if is_silent {
            (&self.silent, MAX_SILENT_PROBES)
        } else {
            (&self.refused, MAX_REFUSED_PROBES)
        };
        if count.fetch_add(1, Ordering::Relaxed) + 1 >= most {
            self.gone
                .send_if_modified(|gone| !std::mem::replace(gone, true));
        }
    }

    /// Closes all connections of now before their next use.
    pub(crate) fn renew_connections(&self) {
        *lock(&self.renewed_at) = Some(Instant::now());
    }

    /// Whether a connection of this age may be used.
    pub(crate) fn admits(&self, age: Duration) -> bool {
        lock(&self.renewed_at).is_none_or(|renewed| age < renewed.elapsed())
    }

    /// Runs it unless the database is gone, and until it is.
    pub(crate) async fn unless_gone<T>(
        &self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let mut gone = self.gone.subscribe();
        tokio::select! {
            biased;
            _ = gone.wait_for(|gone| *gone) => Err(gone_error()),
            result = work => result,
        }
    }
}

fn lock(time: &Mutex<Option<Instant>>) -> MutexGuard<'_, Option<Instant>> {
    time.lock().unwrap_or_else(PoisonError::into_inner)
}

fn gone_error() -> sqlx::Error {
    let text = "the database does not answer";
    sqlx::Error::Io(io::Error::new(io::ErrorKind::NotConnected, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_gone_after_some_failed_probes_and_back_after_one_answer() {
        let reachability = Reachability::default();
        for (is_silent, count) in [(false, MAX_REFUSED_PROBES), (true, MAX_SILENT_PROBES)] {
            for _ in 1..count {
                reachability.record_failure(is_silent);
                assert!(!reachability.is_gone());
                assert!(!reachability.is_reachable());
            }
            reachability.record_failure(is_silent);
            assert!(reachability.is_gone());
            reachability.record_answer();
            assert!(!reachability.is_gone());
            assert!(reachability.is_reachable());
        }
    }

    #[test]
    fn connections_that_are_older_than_an_outage_are_not_used() {
        let reachability = Reachability::default();
        assert!(reachability.admits(Duration::from_hours(1)));
        reachability.record_failure(false);
        reachability.record_answer();
        assert!(!reachability.admits(Duration::from_hours(1)));
        while !reachability.admits(Duration::ZERO) {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn work_ends_when_the_database_goes() {
        let reachability = Reachability::default();
        let forever = std::future::pending::<Result<(), sqlx::Error>>();
        let go = async {
            for _ in 0..MAX_SILENT_PROBES {
                reachability.record_failure(true);
            }
        };
        let (ended, ()) = tokio::join!(reachability.unless_gone(forever), go);
        ended.expect_err("it never answers");
        let begun = async { panic!("nothing begins while it is gone") };
        let refused = reachability.unless_gone::<()>(begun).await;
        refused.expect_err("it is gone");
    }
}
