//! Rate limit on wrong share keys per IP address. Counted per node, like all limits.

use std::num::NonZeroU32;

use context::{
    Feature, Settings,
    rate_limits::{KeyedLimiter, network_of},
};
use model::Result;

/// Wrong keys per minute and IP address.
const MAX_WRONG_KEYS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("more than none");

pub(crate) struct ShareKeyLimiter(KeyedLimiter<Option<String>>);

impl Feature for ShareKeyLimiter {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

impl Default for ShareKeyLimiter {
    fn default() -> Self {
        Self(KeyedLimiter::per_minute(MAX_WRONG_KEYS_PER_MINUTE))
    }
}

impl ShareKeyLimiter {
    /// Counts a wrong key. Fails for an address that has sent too many.
    pub(crate) fn record_failure(&self, address: Option<&str>) -> Result<()> {
        let network = |address: &str| match address.parse() {
            Ok(parsed) => network_of(parsed).to_string(),
            Err(_) => address.to_owned(),
        };
        let key = address.map(network);
        self.0.take(&key).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use model::Error;

    use super::*;

    #[test]
    fn an_address_that_guesses_has_to_wait_and_others_do_not() {
        let guesses = ShareKeyLimiter::default();
        let refused = (0..1000).filter(|_| guesses.record_failure(Some("192.0.2.1")).is_err());
        assert!(refused.count() >= 960);
        assert!(guesses.record_failure(Some("192.0.2.2")).is_ok());
        let of_network = |number: u32| format!("2001:db8::{number:x}");
        let refused =
            (0..1000).filter(|number| guesses.record_failure(Some(&of_network(*number))).is_err());
        assert!(refused.count() >= 960, "one network is one guesser");
        match guesses.record_failure(Some("192.0.2.1")) {
            Err(Error::RateLimited { retry_after }) => assert!(retry_after >= 1),
            other => panic!("{other:?}"),
        }
    }
}
