//! Writes that a read can do without: what it derived is stored so that the next one need not derive it again.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use model::{Error, Result};
use tokio::time::{Instant, timeout};

/// How long a read waits for such a write.
const WRITE_TIMEOUT: Duration = Duration::from_secs(1);
/// After a failure, reads do not try for this long: they would all wait.
const PAUSE: Duration = Duration::from_secs(5);

/// When the last such write failed.
#[derive(Debug, Default)]
pub(crate) struct OptionalWrites(Mutex<Option<Instant>>);

impl OptionalWrites {
    /// See [`crate::Db::write_if_possible`].
    pub(crate) async fn run(&self, write: impl Future<Output = Result<()>>) -> Result<bool> {
        if self.is_paused() {
            return Ok(false);
        }
        let cause = match timeout(WRITE_TIMEOUT, write).await {
            Ok(Ok(())) => return Ok(true),
            Ok(Err(error @ (Error::Unavailable(_) | Error::OutcomeUnknown(_)))) => error.trace(),
            Ok(Err(error)) => return Err(error),
            Err(_) => "it took too long".to_owned(),
        };
        self.pause();
        tracing::debug!("a read did not store what it derived: {cause}");
        Ok(false)
    }

    fn is_paused(&self) -> bool {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|at| at.elapsed() < PAUSE)
    }

    fn pause(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}
