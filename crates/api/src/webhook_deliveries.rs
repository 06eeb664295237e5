//! Deliveries of events to webhooks.

pub(crate) mod routes;
mod wire;
