//! From the outbox to the stream and on to consumers. `docs/EVENTS.md` tells the whole way.
//!
//! The stream is never the last copy of anything: wiping it costs a delay, not an effect.

mod address;
mod audit;
mod bus;
mod check;
mod consumer;
mod failure;
mod group;
mod hints;
mod reconciler;
mod relay;
pub mod search;

pub use audit::Audit;
pub use bus::{Bus, Options};
pub use check::{Health, check};
pub use consumer::Consumer;
pub use group::{Group, Patience};
pub use hints::{Hint, listen};
pub use reconciler::Reconciler;
pub use relay::Relay;
