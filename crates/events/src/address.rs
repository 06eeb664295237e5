//! Where NATS is, and whether anything listens there.

use std::{fmt, time::Duration};

use async_nats::ServerAddr;
use model::{Error, Result, error::connection_cause};
use tokio::{net::TcpStream, time::timeout};

/// How long a connection may take to be made.
const TIME_LIMIT: Duration = Duration::from_secs(1);

/// Without the secrets of its URL, so that it can be shown.
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

    /// Fails with the cause. The client of NATS only knows that there was one.
    pub(crate) async fn reach(&self) -> Result<(), String> {
        let connecting = TcpStream::connect((self.host.as_str(), self.port));
        match timeout(TIME_LIMIT, connecting).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(connection_cause(&error)),
            Err(_) => Err(format!("no answer within {} s", TIME_LIMIT.as_secs())),
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
