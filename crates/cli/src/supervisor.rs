//! Keeps background tasks running. A task that panics is restarted rather than the whole process: it does not affect
//! the requests of the node, and its work resumes after its last commit.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures::FutureExt;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_mins(1);
/// After running this long, a failure does not count as repeated.
const BACKOFF_RESET_AFTER: Duration = Duration::from_mins(5);

/// Runs the task until it ends after `stop` was cancelled. If it ends before, or panics, it is restarted, each time
/// after a longer pause; the log and the counter `background_restarts_total` report it.
pub(crate) async fn supervise<F>(
    name: &'static str,
    stop: CancellationToken,
    task: impl Fn() -> F + Send,
) where
    F: Future<Output = ()> + Send,
{
    let mut pause = MIN_BACKOFF;
    loop {
        let begun = Instant::now();
        let ended = AssertUnwindSafe(async { task().await })
            .catch_unwind()
            .await;
        if stop.is_cancelled() {
            return;
        }
        let how = if ended.is_err() { "panicked" } else { "ended" };
        if begun.elapsed() >= BACKOFF_RESET_AFTER {
            pause = MIN_BACKOFF;
        }
        tracing::error!(
            "the background task \"{name}\" {how} and is started again in {} s",
            pause.as_secs()
        );
        ::metrics::counter!("background_restarts_total", "task" => name).increment(1);
        tokio::select! {
            () = stop.cancelled() => return,
            () = sleep(pause) => {}
        }
        pause = (pause * 2).min(MAX_BACKOFF);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_that_panics_or_ends_is_started_again() {
        let (stop, starts) = (CancellationToken::new(), AtomicUsize::new(0));
        let task = || async {
            match starts.fetch_add(1, Ordering::SeqCst) {
                0 => panic!("the first time"),
                1 => {}
                _ => stop.cancelled().await,
            }
        };
        let end = async {
            while starts.load(Ordering::SeqCst) < 3 {
                sleep(Duration::from_millis(100)).await;
            }
            stop.cancel();
        };
        tokio::join!(supervise("a test", stop.clone(), task), end);
        assert_eq!(starts.load(Ordering::SeqCst), 3, "stopped, it stays so");
    }
}
