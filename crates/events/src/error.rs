//! Converts NATS errors to `Error::Unavailable`: retrying later is always right.

use model::{Error, Result};

pub(crate) trait NatsResultExt<T> {
    fn map_nats_error(self) -> Result<T>;
}

impl<T, E: Into<Box<dyn std::error::Error + Send + Sync>>> NatsResultExt<T> for Result<T, E> {
    fn map_nats_error(self) -> Result<T> {
        self.map_err(|failure| Error::Unavailable(failure.into()))
    }
}
