//! What a consumer group does with an event.

use model::{Result, event::Event};
use store::Tx;

/// A consumer. It sees every event at least once, in no promised order; its effect in the transaction is stored once.
pub trait Consumer: Send + Sync {
    /// Names the group, for ever: what it has consumed is kept under this name.
    const NAME: &'static str;

    /// Does the effect. What it writes through `tx` is committed together with the note that the event is consumed.
    fn consume(&self, event: &Event, tx: &mut Tx) -> impl Future<Output = Result<()>> + Send;
}
