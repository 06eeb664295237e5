//! The signals that stop a server.

use std::fmt;

use tokio::signal::unix::{SignalKind, signal};

use crate::error::{CommandError, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StopSignal {
    /// From a service manager, which also tells balancers.
    Terminate,
    /// From a person at a terminal.
    Interrupt,
}

impl fmt::Display for StopSignal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Terminate => "SIGTERM",
            Self::Interrupt => "SIGINT",
        })
    }
}

pub(crate) async fn stop_signal() -> Result<StopSignal> {
    let hook =
        |kind| signal(kind).map_err(|error| CommandError::new(format!("no signals: {error}")));
    let (mut terminate, mut interrupt) = (
        hook(SignalKind::terminate())?,
        hook(SignalKind::interrupt())?,
    );
    tokio::select! {
        _ = terminate.recv() => Ok(StopSignal::Terminate),
        _ = interrupt.recv() => Ok(StopSignal::Interrupt),
    }
}
