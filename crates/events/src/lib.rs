//! Delivers events from the outbox to the stream and on to consumers. See `docs/EVENTS.md`. It does not know what an
//! event means: consumers do.
//!
//! The stream is never the only copy: wiping it costs a delay, not an effect.
//!
//! ```no_run
//! use events::{Bus, Consumer, Group, Options, RetryPolicy};
//! use model::{Result, event::Event};
//! use store::{Db, Tx, TxContext};
//! use tokio_util::sync::CancellationToken;
//!
//! struct Welcome;
//!
//! impl Consumer for Welcome {
//!     const NAME: &'static str = "welcome";
//!
//!     async fn consume(&self, event: &Event, tx: &mut Tx) -> Result<()> {
//!         // Writes in `tx` are committed together with the record that the event was consumed.
//!         Ok(())
//!     }
//! }
//!
//! # async fn example(db: Db, stamp: TxContext, cancel: CancellationToken) -> Result<()> {
//! let options = Options {
//!     stream: "bindery".to_owned(),
//!     max_bytes: 1 << 30,
//!     replicas: 1,
//! };
//! let group = Group {
//!     bus: Bus::connect("nats://localhost:4222", options).await?,
//!     db,
//!     stamp,
//!     consumer: Welcome,
//!     retry_policy: RetryPolicy::default(),
//! };
//! group.run(cancel).await;
//! # Ok(())
//! # }
//! ```

mod address;
mod audit;
mod bus;
mod check;
mod consumer;
mod error;
mod group;
mod hints;
mod integrations;
mod notifications;
mod reconciler;
mod relay;
pub mod search;
mod webhooks;

pub use audit::Audit;
pub use bus::{Bus, Options};
pub use check::{Health, check};
pub use consumer::Consumer;
pub use group::{Group, RetryPolicy};
pub use hints::{Hint, listen};
pub use integrations::Integrations;
pub use notifications::Notifications;
pub use reconciler::Reconciler;
pub use relay::Relay;
pub use webhooks::Webhooks;
