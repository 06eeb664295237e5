//! For `bindery doctor`: checks that NATS can be used.

use std::time::Duration;

use async_nats::jetstream::context::ContextBuilder;
use model::{Error, Result};

use crate::{
    address::{self, Address},
    bus::connect_options,
};

const TIMEOUT: Duration = Duration::from_secs(5);

/// What a NATS server reports about itself.
#[derive(Debug, Clone)]
pub struct Health {
    pub version: String,
}

/// Fails with instructions if the server cannot be reached or has no `JetStream`. Servers do not report whether they
/// sync each write to disk; `docs/EVENTS.md` explains why that costs a delay at most.
pub async fn check(url: &str) -> Result<Health> {
    let server = address::parse(url)?;
    let at = Address::of(&server);
    let unreachable = |cause: String| {
        let text = format!("cannot reach NATS at {at}: {cause}");
        Error::Unavailable(text.into())
    };
    at.try_connect().await.map_err(unreachable)?;
    let connecting = connect_options().connect(server);
    let client = tokio::time::timeout(TIMEOUT, connecting)
        .await
        .map_err(|_| unreachable(format!("no response within {} s", TIMEOUT.as_secs())))?
        .map_err(|error| unreachable(error.to_string()))?;
    let version = client.server_info().version;
    let jetstream = ContextBuilder::new().timeout(TIMEOUT).build(client);
    jetstream.query_account().await.map_err(|failure| {
        Error::Precondition(format!(
            "NATS {version} responds, but JetStream does not: {failure}. \
             Add `jetstream {{ store_dir: … }}` to the configuration of the NATS server."
        ))
    })?;
    Ok(Health { version })
}
