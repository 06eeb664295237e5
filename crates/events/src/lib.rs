//! Delivers events from the outbox to the stream and on to consumers. See `docs/EVENTS.md`.
//!
//! The stream is never the only copy: wiping it costs a delay, not an effect.

mod address;
mod audit;
mod bus;
mod check;
mod consumer;
mod error;
mod group;
mod hints;
mod reconciler;
mod relay;
pub mod search;

pub use audit::Audit;
pub use bus::{Bus, Options};
pub use check::{Health, check};
pub use consumer::Consumer;
pub use group::{Group, RetryPolicy};
pub use hints::{Hint, listen};
pub use reconciler::Reconciler;
pub use relay::Relay;
