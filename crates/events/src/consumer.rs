//! The interface of event consumers.

use model::{Result, event::Event};
use store::Tx;

/// A consumer. It receives every event at least once, in any order; its effect in the transaction is stored once.
pub trait Consumer: Send + Sync {
    /// Permanent name of the group: its progress is stored under this name.
    const NAME: &'static str;

    /// Handles the event. Writes through `tx` are committed together with the record that the event is consumed.
    fn consume(&self, event: &Event, tx: &mut Tx) -> impl Future<Output = Result<()>> + Send;

    /// Called after an effect was committed, to wake whoever waits for it.
    fn committed(&self) {}
}
