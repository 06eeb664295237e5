//! Following the event log while the node runs.

use std::time::Duration;

use model::{Error, Result};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::{
    Indexer,
    failures::index_error,
    rebuild::{self, Start},
};

use crate::search::engine::SearchEngine;

/// Poll interval without hints.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often all spaces are compared with the index.
const RECONCILE_INTERVAL: Duration = Duration::from_mins(10);
/// How often deleted spaces are removed from disk.
const EXPUNGE_INTERVAL: Duration = Duration::from_mins(1);
/// Pause per rewritten section: a minute for 100,000. Frequent creation and deletion of spaces must not rewrite a
/// large index all the time.
const PAUSE_PER_SECTION: Duration = Duration::from_micros(600);
const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_secs(30);

impl Indexer {
    /// Builds the index if it never was, then follows the log and compares periodically, until cancelled. Failures
    /// are retried.
    pub async fn run(&self, stop: CancellationToken) {
        let work = async {
            self.build_first().await;
            tokio::join!(self.follow(), self.compare(), self.expunge_all());
        };
        Box::pin(stop.run_until_cancelled(work)).await;
    }

    /// The index stays empty until it is complete, so that a part is never taken for the whole.
    async fn build_first(&self) {
        let mut pause = Backoff::default();
        while let Err(error) = self.try_build_first().await {
            self.log_error(&error);
            pause.wait().await;
        }
    }

    async fn try_build_first(&self) -> Result<()> {
        let search = self.app.feature::<SearchEngine>();
        if self.target()?.index.watermark().is_some() {
            return Ok(());
        }
        match search.build(self.shard) {
            Some(build) if search.home().is_some() => {
                build.start();
                let outcome = rebuild::build(&self.app, self.shard, build, Start::Resume).await;
                build.end();
                outcome
            }
            _ => self.reconcile(&()).await,
        }
    }

    async fn follow(&self) {
        let mut pause = Backoff::default();
        loop {
            match self.catch_up().await {
                Ok(true) => pause = Backoff::default(),
                Ok(false) => {
                    pause = Backoff::default();
                    tokio::select! {
                        () = self.app.feature::<SearchEngine>().wait_for_wake() => {}
                        () = sleep(POLL_INTERVAL) => {}
                    }
                }
                Err(error) => {
                    self.log_error(&error);
                    pause.wait().await;
                }
            }
        }
    }

    async fn compare(&self) {
        let mut pause = Backoff::default();
        loop {
            match self.reconcile(&()).await {
                Ok(()) => {
                    pause = Backoff::default();
                    sleep(RECONCILE_INTERVAL).await;
                }
                Err(error) => {
                    self.log_error(&error);
                    pause.wait().await;
                }
            }
        }
    }

    async fn expunge_all(&self) {
        loop {
            let written = self.expunge().await.unwrap_or_else(|error| {
                self.log_error(&error);
                0
            });
            let written = u32::try_from(written).unwrap_or(u32::MAX);
            let pause = PAUSE_PER_SECTION.saturating_mul(written);
            sleep(pause.max(EXPUNGE_INTERVAL)).await;
        }
    }

    /// Logs an error. For a damaged index, the engine requests a rebuild.
    fn log_error(&self, error: &Error) {
        let search = self.app.feature::<SearchEngine>();
        if let (Some(error), Some(index)) = (index_error(error), search.index(self.shard)) {
            search.record_failure(self.shard, &index, error);
        } else if self.app.db.is_outage(error) {
            // The database monitor reports this.
            tracing::debug!("indexing waits for the database: {}", error.trace());
        } else {
            tracing::warn!("indexing failed and will be retried: {}", error.trace());
        }
    }
}

/// Exponential backoff.
struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Self {
        Self(MIN_BACKOFF)
    }
}

impl Backoff {
    async fn wait(&mut self) {
        sleep(self.0).await;
        self.0 = (self.0 * 2).min(MAX_BACKOFF);
    }
}
