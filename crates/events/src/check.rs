//! For `bindery doctor`: whether NATS can carry the events.

use std::time::Duration;

use async_nats::jetstream::context::ContextBuilder;
use model::{Error, Result};

use crate::{bus::connect_options, failure::Reached};

const PATIENCE: Duration = Duration::from_secs(5);

/// What a NATS server says of itself.
#[derive(Debug, Clone)]
pub struct Health {
    pub version: String,
}

/// Fails with what to do when the server cannot be reached or has no `JetStream`. Whether it syncs each write to disk
/// is not told to clients; `docs/EVENTS.md` says why that costs a delay at most.
pub async fn check(url: &str) -> Result<Health> {
    let connecting = connect_options().connect(url);
    let client = tokio::time::timeout(PATIENCE, connecting)
        .await
        .reached()?
        .reached()?;
    let version = client.server_info().version;
    let jetstream = ContextBuilder::new().timeout(PATIENCE).build(client);
    jetstream.query_account().await.map_err(|failure| {
        Error::Precondition(format!(
            "NATS {version} answers, but JetStream does not: {failure}. \
             Add `jetstream {{ store_dir: … }}` to the configuration of the NATS server."
        ))
    })?;
    Ok(Health { version })
}
