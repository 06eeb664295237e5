//! Limits of password attempts: per IP address, and per account. Counted per node, like all limits, and before any
//! query.
//!
//! After a few failures from a network, further attempts from there on the same account are delayed, with exponential
//! backoff up to 15 minutes. Failures from all networks together delay an account later. No account is locked
//! permanently: users who signed in from a network before, or reset the password there, are not delayed by attempts
//! from other networks.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex},
    time::Duration,
};

use context::{
    Ctx, Feature, Limits, Settings,
    rate_limits::{KeyedLimiter, network_of},
};
use jiff::{SignedDuration, Timestamp};
use model::{Error, Result, id::UserId};
use moka::sync::Cache;

/// Tracked accounts and networks. Those that fail often are evicted last.
const TRACKED_CAPACITY: u64 = 100_000;
/// After this time without an attempt, failures expire.
const FAILURE_TTL: Duration = Duration::from_hours(1);
/// How long a network counts as known after a successful sign-in.
const KNOWN_NETWORK_TTL: Duration = Duration::from_hours(24 * 30);
/// Free failures of an account from all networks, as a multiple of those from one network.
const NETWORKS_FACTOR: u32 = 10;
/// In seconds.
const MAX_DELAY_SECONDS: u64 = 900;
/// The longest valid e-mail address.
const MAX_EMAIL_BYTES: usize = 254;

/// Kind of attempt. Each is counted separately, so that failures of one do not delay the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AttemptKind {
    SignIn,
    SignUp,
    /// With the current password.
    Change,
    /// With a mailed link.
    Reset,
    /// With the current password, in a browser session.
    Confirm,
    /// With a second factor, after the right password.
    SecondFactor,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Account {
    Email(String),
    User(UserId),
}

/// Where attempts on an account come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Source {
    Network(Option<IpAddr>),
    /// All networks where the owner has not signed in before.
    Anywhere,
}

type Key = (AttemptKind, Account, Source);

#[derive(Debug, Default)]
struct Failures {
    count: u32,
    /// When the next attempt is allowed.
    next: Option<Timestamp>,
}

pub struct PasswordAttempts {
    free_failures: u32,
    addresses: KeyedLimiter<Option<IpAddr>>,
    failures: Cache<Key, Arc<Mutex<Failures>>>,
    known_networks: Cache<(Account, IpAddr), ()>,
}

impl Feature for PasswordAttempts {
    fn new(settings: &Settings) -> Self {
        Self::with_limits(&settings.limits)
    }
}

/// A running attempt. It counts as a failure until it succeeds, so that concurrent attempts are all counted. If it
/// ends without an outcome, because of an internal error or a disconnected client, it is not counted.
pub(crate) struct Attempt<'a> {
    attempts: &'a PasswordAttempts,
    account: Account,
    network: Option<IpAddr>,
    counters: Vec<(Key, Arc<Mutex<Failures>>)>,
    open: bool,
}

impl PasswordAttempts {
    fn with_limits(limits: &Limits) -> Self {
        let cache = || Cache::builder().max_capacity(TRACKED_CAPACITY);
        let per_minute = NonZeroU32::new(limits.password_attempts_per_minute);
        Self {
            free_failures: limits.password_failures_per_account,
            addresses: KeyedLimiter::per_minute(per_minute.unwrap_or(NonZeroU32::MIN)),
            failures: cache().time_to_idle(FAILURE_TTL).build(),
            known_networks: Cache::builder()
                .max_capacity(TRACKED_CAPACITY)
                .time_to_idle(KNOWN_NETWORK_TTL)
                .build(),
        }
    }

    /// Counts an attempt from an IP address, for any account or signed-in user.
    pub fn take(&self, address: Option<IpAddr>) -> Result<()> {
        self.addresses.take(&address.map(network_of)).map(|_| ())
    }

    /// Starts an attempt on the account with this e-mail address, whether or not it exists.
    pub(crate) fn on_email(
        &self,
        ctx: &Ctx,
        kind: AttemptKind,
        email: &str,
    ) -> Result<Attempt<'_>> {
        check_email(email)?;
        self.begin(ctx, kind, Account::Email(email.to_lowercase()))
    }

    pub(crate) fn on_user(
        &self,
        ctx: &Ctx,
        kind: AttemptKind,
        user: UserId,
    ) -> Result<Attempt<'_>> {
        self.begin(ctx, kind, Account::User(user))
    }

    fn begin(&self, ctx: &Ctx, kind: AttemptKind, account: Account) -> Result<Attempt<'_>> {
        let network = ctx.network();
        let mut limits = vec![(Source::Network(network), self.free_failures)];
        if !self.is_known(&account, network) {
            limits.push((
                Source::Anywhere,
                self.free_failures.saturating_mul(NETWORKS_FACTOR),
            ));
        }
        let mut attempt = Attempt {
            attempts: self,
            account,
            network,
            counters: Vec::with_capacity(limits.len()),
            open: true,
        };
        for (source, free) in limits {
            let key = (kind, attempt.account.clone(), source);
            let failures = self.failures.get_with(key.clone(), Arc::default);
            failures
                .lock()
                .expect("no holder panics")
                .begin(free, ctx.app.clock.now())?;
            attempt.counters.push((key, failures));
        }
        Ok(attempt)
    }

    /// Returns whether the owner of the account has signed in from this network.
    fn is_known(&self, account: &Account, network: Option<IpAddr>) -> bool {
        network.is_some_and(|network| {
            self.known_networks
                .contains_key(&(account.clone(), network))
        })
    }

    /// Clears the delays of an account from this network, after its owner has set a new password.
    pub(crate) fn clear(&self, ctx: &Ctx, email: &str) {
        let account = Account::Email(email.to_lowercase());
        let network = ctx.network();
        for source in [Source::Network(network), Source::Anywhere] {
            let key = (AttemptKind::SignIn, account.clone(), source);
            self.failures.invalidate(&key);
        }
        if let Some(network) = network {
            self.known_networks.insert((account, network), ());
        }
    }

    pub fn evict_idle(&self) {
        self.addresses.evict_idle();
    }
}

/// Rejects overlong e-mail addresses before any work is done.
pub(crate) fn check_email(email: &str) -> Result<()> {
    if email.len() > MAX_EMAIL_BYTES {
        return Err(Error::invalid("email", "is not an e-mail address"));
    }
    Ok(())
}

impl Failures {
    fn begin(&mut self, free: u32, now: Timestamp) -> Result<()> {
        if let Some(next) = self.next.filter(|next| now < *next) {
            let wait = next.duration_since(now).as_secs_f64().ceil();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and MAX_DELAY"
            )]
            let retry_after = (wait as u64).clamp(1, MAX_DELAY_SECONDS);
            return Err(Error::RateLimited { retry_after });
        }
        self.count = self.count.saturating_add(1);
        self.next = delay(self.count, free).map(|delay| now + delay);
        Ok(())
    }
}

/// Returns the delay after this many failures: 1, 2, 4 … seconds once the free ones are used.
fn delay(failures: u32, free: u32) -> Option<SignedDuration> {
    let beyond = failures.checked_sub(free)?;
    let seconds = 1_u64
        .checked_shl(beyond)
        .map_or(MAX_DELAY_SECONDS, |seconds| seconds.min(MAX_DELAY_SECONDS));
    Some(SignedDuration::from_secs(seconds.cast_signed()))
}

impl Attempt<'_> {
    /// Ends a successful attempt and clears the account's failures.
    pub(crate) fn succeed(mut self) {
        self.open = false;
        for (key, _) in &self.counters {
            self.attempts.failures.invalidate(key);
        }
        if let Some(network) = self.network {
            let known = (self.account.clone(), network);
            self.attempts.known_networks.insert(known, ());
        }
    }

    /// Ends an attempt that stays counted. Returns the failures of the account, from this network or from all.
    pub(crate) fn fail(mut self) -> u32 {
        self.open = false;
        let counts = self.counters.iter().map(|(_, failures)| {
            let failures = failures.lock().expect("no holder panics");
            failures.count
        });
        counts.max().unwrap_or(0)
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if !self.open {
            return;
        }
        for (_, failures) in &self.counters {
            let mut failures = failures.lock().expect("no holder panics");
            failures.count = failures.count.saturating_sub(1);
            failures.next = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_a_quarter_of_an_hour() {
        let seconds = |failures| delay(failures, 10).map(|delay| delay.as_secs());
        assert_eq!(seconds(9), None);
        assert_eq!(seconds(10), Some(1));
        assert_eq!(seconds(12), Some(4));
        assert_eq!(seconds(20), Some(900));
        assert_eq!(seconds(u32::MAX), Some(900));
    }

    #[test]
    fn a_delayed_account_opens_again_by_itself() {
        let mut failures = Failures::default();
        let mut now = Timestamp::UNIX_EPOCH;
        for _ in 0..40 {
            if let Err(Error::RateLimited { retry_after }) = failures.begin(3, now) {
                assert!((1..=MAX_DELAY_SECONDS).contains(&retry_after));
                now += SignedDuration::from_secs(retry_after.cast_signed());
                failures.begin(3, now).expect("the delay is over");
            }
        }
        assert!(failures.count > 15);
    }
}
