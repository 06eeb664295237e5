//! One log line when a dependency becomes unavailable, one when it is back.

use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

pub(super) struct Outages {
    /// With its URL, without secrets.
    name: String,
    /// The effects of an outage.
    effect: &'static str,
    since: Mutex<Option<Instant>>,
}

impl Outages {
    pub(super) fn new(name: String, effect: &'static str) -> Self {
        Self {
            name,
            effect,
            since: Mutex::new(None),
        }
    }

    /// Records the result of a check, with the cause of a failure.
    pub(super) fn record(&self, found: Result<&(), String>) {
        let Self {
            name,
            effect: meanwhile,
            ..
        } = self;
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        match (found, *since) {
            (Ok(()), None) => {}
            (Ok(()), Some(begun)) => {
                tracing::info!("{name} is back after {} s", begun.elapsed().as_secs());
                *since = None;
            }
            (Err(cause), None) => {
                tracing::warn!("{name} is unavailable: {cause}. {meanwhile}");
                *since = Some(Instant::now());
            }
            (Err(cause), Some(_)) => tracing::debug!("{name} is still unavailable: {cause}"),
        }
    }
}
