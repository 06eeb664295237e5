//! What runs beside the requests. A task ends when `stop` is cancelled, at any point: all of them take up their
//! work where the last one committed.

use std::{sync::Arc, time::Duration};

use app::App;
use store::{idempotency, schema};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::failure::Failure;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Starts every background task of a node. The relay, consumers and the job worker belong here too.
pub(crate) fn start(app: &Arc<App>, tasks: &TaskTracker, stop: &CancellationToken) {
    let housekeeping = Housekeeping { app, tasks, stop };
    housekeeping.every(HOUR, "forgetting old idempotency keys", |app| async move {
        idempotency::delete_old(&app.db).await.map(|_| ())
    });
    housekeeping.every(DAY, "making partitions for events", |app| async move {
        schema::create_event_partitions(&app.db).await
    });
}

struct Housekeeping<'a> {
    app: &'a Arc<App>,
    tasks: &'a TaskTracker,
    stop: &'a CancellationToken,
}

impl Housekeeping<'_> {
    /// Works now and after each pause. Every node does: the work is small, and doing it twice does no harm.
    fn every<W, F>(&self, pause: Duration, name: &'static str, work: W)
    where
        W: Fn(Arc<App>) -> F + Send + 'static,
        F: Future<Output = model::Result<()>> + Send,
    {
        let app = self.app.clone();
        let round = async move {
            let mut ticks = interval(pause);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                if let Err(error) = work(app.clone()).await {
                    tracing::warn!(
                        "{name} failed and is tried again later: {}",
                        Failure::from(error)
                    );
                }
            }
        };
        let stop = self.stop.clone();
        self.tasks.spawn(stop.run_until_cancelled_owned(round));
    }
}
