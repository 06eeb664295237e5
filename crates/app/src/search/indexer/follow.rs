//! Following the log while the node runs.

use std::time::Duration;

use model::{Error, Result};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::{
    Indexer,
    failures::index_error,
    rebuild::{self, Start},
};

/// How often to look at the log when nobody says that there is something.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How often all spaces are compared with the index.
const RECONCILE_EVERY: Duration = Duration::from_mins(10);
/// How often to look for traces of deleted spaces on the disk.
const EXPUNGE_EVERY: Duration = Duration::from_mins(1);
/// How long to wait for each section that was written anew: a minute for 100,000. Whoever makes and deletes spaces all the
/// time must not have a large index written all the time.
const PAUSE_PER_SECTION: Duration = Duration::from_micros(600);
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

impl Indexer {
    /// Builds the index if it never was, then follows the log and compares from time to time, until it is stopped.
    /// Whatever fails is tried again; nothing but time is lost.
    pub async fn run(&self, stop: CancellationToken) {
        let work = async {
            self.build_first().await;
            tokio::join!(self.follow(), self.compare(), self.expunge_all());
        };
        Box::pin(stop.run_until_cancelled(work)).await;
    }

    /// The index stays empty until all of it is there, so that nobody takes a part for the whole.
    async fn build_first(&self) {
        let mut pause = Pause::default();
        while let Err(error) = self.try_build_first().await {
            self.tell(&error);
            pause.wait().await;
        }
    }

    async fn try_build_first(&self) -> Result<()> {
        let search = &self.app.search;
        if self.target()?.index.watermark().is_some() {
            return Ok(());
        }
        match search.build(self.shard) {
            Some(build) if search.home().is_some() => {
                build.start();
                let outcome = rebuild::build(&self.app, self.shard, build, Start::Resumed).await;
                build.end();
                outcome
            }
            _ => self.reconcile(&()).await,
        }
    }

    async fn follow(&self) {
        let mut pause = Pause::default();
        loop {
            match self.catch_up().await {
                Ok(true) => pause = Pause::default(),
                Ok(false) => {
                    pause = Pause::default();
                    tokio::select! {
                        () = self.app.search.woken() => {}
                        () = sleep(LOOK_EVERY) => {}
                    }
                }
                Err(error) => {
                    self.tell(&error);
                    pause.wait().await;
                }
            }
        }
    }

    async fn compare(&self) {
        let mut pause = Pause::default();
        loop {
            match self.reconcile(&()).await {
                Ok(()) => {
                    pause = Pause::default();
                    sleep(RECONCILE_EVERY).await;
                }
                Err(error) => {
                    self.tell(&error);
                    pause.wait().await;
                }
            }
        }
    }

    async fn expunge_all(&self) {
        loop {
            let written = self.expunge().await.unwrap_or_else(|error| {
                self.tell(&error);
                0
            });
            let written = u32::try_from(written).unwrap_or(u32::MAX);
            let pause = PAUSE_PER_SECTION.saturating_mul(written);
            sleep(pause.max(EXPUNGE_EVERY)).await;
        }
    }

    /// A damaged index is built again, which the engine sees to.
    fn tell(&self, error: &Error) {
        let search = &self.app.search;
        if let (Some(error), Some(index)) = (index_error(error), search.index(self.shard)) {
            search.note_failure(self.shard, &index, error);
        } else if self.app.db.is_away(error) {
            // The watch over the database tells of this.
            tracing::debug!("indexing waits for the database: {}", error.trace());
        } else {
            tracing::warn!("indexing failed and is tried again: {}", error.trace());
        }
    }
}

/// Longer each time in a row.
struct Pause(Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(FIRST_PAUSE)
    }
}

impl Pause {
    async fn wait(&mut self) {
        sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}
