//! Consumer that writes the audit log of organizations.

use model::{Result, event::Event};
use store::{Tx, audit_events};

use crate::Consumer;

pub struct Audit;

impl Consumer for Audit {
    const NAME: &'static str = "audit";

    async fn consume(&self, event: &Event, tx: &mut Tx) -> Result<()> {
        audit_events::insert(tx, event).await
    }
}
