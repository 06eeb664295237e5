//! The address of the NATS server, and whether it accepts connections.

use std::{fmt, time::Duration};

use async_nats::ServerAddr;
use model::{Error, Result, error::connection_cause};
use tokio::{net::TcpStream, time::timeout};

/// Timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Without the secrets of the URL, so that it can be shown.
#[derive(Debug, Clone)]
pub(crate) struct Address {
    host: String,
    port: u16,
}

pub(crate) fn parse(url: &str) -> Result<ServerAddr> {
    url.parse().map_err(|_| {
        Error::invalid(
            "nats.url",
            "is not the URL of a NATS server such as nats://127.0.0.1:4222",
        )
    })
}

impl Address {
    pub(crate) fn of(server: &ServerAddr) -> Self {
        Self {
            host: server.host().to_owned(),
            port: server.port(),
        }
    }

    /// Fails with the cause, which the NATS client does not report.
    pub(crate) async fn try_connect(&self) -> Result<(), String> {
        let connecting = TcpStream::connect((self.host.as_str(), self.port));
        match timeout(CONNECT_TIMEOUT, connecting).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(connection_cause(&error)),
            Err(_) => Err(format!(
                "no response within {} s",
                CONNECT_TIMEOUT.as_secs()
            )),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            return write!(f, "[{host}]:{port}");
        }
        write!(f, "{host}:{port}")
    }
}
