//! For `bindery doctor`: whether NATS can carry the events.

use std::time::Duration;

use async_nats::jetstream::context::ContextBuilder;
use model::{Error, Result};

use crate::{
    address::{self, Address},
    bus::connect_options,
};

const PATIENCE: Duration = Duration::from_secs(5);

/// What a NATS server says of itself.
#[derive(Debug, Clone)]
pub struct Health {
    pub version: String,
}

/// Fails with what to do when the server cannot be reached or has no `JetStream`. Whether it syncs each write to disk
/// is not told to clients; `docs/EVENTS.md` says why that costs a delay at most.
pub async fn check(url: &str) -> Result<Health> {
    let server = address::parse(url)?;
    let at = Address::of(&server);
    let unreachable = |cause: String| {
        let text = format!("cannot reach NATS at {at}: {cause}");
        Error::Unavailable(text.into())
    };
    at.reach().await.map_err(unreachable)?;
    let connecting = connect_options().connect(server);
    let client = tokio::time::timeout(PATIENCE, connecting)
        .await
        .map_err(|_| unreachable(format!("no answer within {} s", PATIENCE.as_secs())))?
        .map_err(|error| unreachable(error.to_string()))?;
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
