//! Consumer that queues events for the integrations that get them.

use std::sync::Arc;

use model::{Result, event::Event};
use store::{Tx, integration_events};
use tokio::sync::Notify;

use crate::Consumer;

pub struct Integrations {
    /// Notified after events were queued.
    pub wake: Arc<Notify>,
}

impl Consumer for Integrations {
    const NAME: &'static str = "integrations";

    async fn consume(&self, event: &Event, tx: &mut Tx) -> Result<()> {
        integration_events::insert_for_event(tx, event).await
    }

    fn committed(&self) {
        self.wake.notify_one();
    }
}
