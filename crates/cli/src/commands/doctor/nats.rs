//! Checks that NATS responds and has JetStream enabled.

use config::Nats;
use model::Error;
use secrecy::ExposeSecret;

use crate::error::{CommandError, Result};

pub(crate) async fn check(nats: &Nats) -> Result<String> {
    nats.check()?;
    match events::check(nats.url.expose_secret()).await {
        Ok(health) => Ok(format!("NATS {} answers, with JetStream", health.version)),
        Err(Error::Unavailable(cause)) => Err(CommandError::new(format!(
            "{cause}. Check `nats.url`, and that NATS runs."
        ))),
        Err(other) => Err(other.into()),
    }
}
