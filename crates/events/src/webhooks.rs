//! Consumer that stores a delivery for each webhook that wants an event.

use std::sync::Arc;

use model::{Result, event::Event};
use store::{Tx, webhook_deliveries};
use tokio::sync::Notify;

use crate::Consumer;

pub struct Webhooks {
    /// Notified after deliveries were stored.
    pub wake: Arc<Notify>,
}

impl Consumer for Webhooks {
    const NAME: &'static str = "webhooks";

    async fn consume(&self, event: &Event, tx: &mut Tx) -> Result<()> {
        webhook_deliveries::insert_for_event(tx, event).await
    }

    fn committed(&self) {
        self.wake.notify_one();
    }
}
