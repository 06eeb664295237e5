//! How often passwords may be tried: by address, and by account. Counted per node, like all limits, and before anything is
//! asked of the database.
//!
//! After a few failures from a network, the next attempts from there on the same account are delayed, longer each time and
//! at most a quarter of an hour. Failures from all networks together delay an account later. Nobody is locked out for
//! good: whoever signed in from a network before, or set a new password there by a mail, is not delayed by what others try
//! elsewhere.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use model::{Error, Result, id::UserId};
use moka::sync::Cache;

use crate::{
    Ctx, Limits,
    rate_limits::{KeyedLimiter, network_of},
};

/// Accounts and networks remembered. Those that fail often stay longest.
const MAX_REMEMBERED: u64 = 100_000;
/// After this time without an attempt, failures are forgotten.
const FAILURES_KEPT: Duration = Duration::from_hours(1);
/// How long a network counts as one that a person signs in from.
const SUCCESS_KEPT: Duration = Duration::from_hours(24 * 30);
/// How many times as many failures an account has free in all as it has from one network.
const NETWORKS_FACTOR: u32 = 10;
/// The longest delay in seconds.
const MAX_DELAY: u64 = 900;
/// The longest e-mail address. Longer text is nobody's.
const MAX_EMAIL: usize = 254;

/// What is tried. Each is counted for itself, so that failures at one do not delay the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    SignIn,
    SignUp,
    /// With the current password or a link from a mail.
    Change,
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
    /// All networks where its owner is not known to sign in.
    Anywhere,
}

type Key = (Kind, Account, Source);

#[derive(Debug, Default)]
struct Failures {
    count: u32,
    /// When the next attempt is allowed.
    next: Option<Timestamp>,
}

pub struct PasswordAttempts {
    free: u32,
    addresses: KeyedLimiter<Option<IpAddr>>,
    failures: Cache<Key, Arc<Mutex<Failures>>>,
    succeeded: Cache<(Account, IpAddr), ()>,
}

/// An attempt that runs. It counts as a failure until it succeeds, so that many at once are not tried for one. Where it
/// ends without an outcome, because of an error of ours or because the client went away, it is not counted.
pub(crate) struct Attempt<'a> {
    attempts: &'a PasswordAttempts,
    account: Account,
    network: Option<IpAddr>,
    counters: Vec<(Key, Arc<Mutex<Failures>>)>,
    open: bool,
}

impl PasswordAttempts {
    pub(crate) fn new(limits: &Limits) -> Self {
        let cache = || Cache::builder().max_capacity(MAX_REMEMBERED);
        let per_minute = NonZeroU32::new(limits.password_attempts_per_minute);
        Self {
            free: limits.password_failures_per_account,
            addresses: KeyedLimiter::per_minute(per_minute.unwrap_or(NonZeroU32::MIN)),
            failures: cache().time_to_idle(FAILURES_KEPT).build(),
            succeeded: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_idle(SUCCESS_KEPT)
                .build(),
        }
    }

    /// Counts an attempt of an address, whatever account it is about and whoever is signed in there.
    pub fn take(&self, address: Option<IpAddr>) -> Result<()> {
        self.addresses.take(&address.map(network_of)).map(|_| ())
    }

    /// Begins an attempt on the account with an e-mail address, whether or not there is one.
    pub(crate) fn on_email(&self, ctx: &Ctx, kind: Kind, email: &str) -> Result<Attempt<'_>> {
        check_email(email)?;
        self.begin(ctx, kind, Account::Email(email.to_lowercase()))
    }

    pub(crate) fn on_user(&self, ctx: &Ctx, kind: Kind, user: UserId) -> Result<Attempt<'_>> {
        self.begin(ctx, kind, Account::User(user))
    }

    fn begin(&self, ctx: &Ctx, kind: Kind, account: Account) -> Result<Attempt<'_>> {
        let network = ctx.network();
        let mut limits = vec![(Source::Network(network), self.free)];
        if !self.is_known(&account, network) {
            limits.push((Source::Anywhere, self.free.saturating_mul(NETWORKS_FACTOR)));
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

    /// Whether the owner of the account signs in from there.
    fn is_known(&self, account: &Account, network: Option<IpAddr>) -> bool {
        network.is_some_and(|network| self.succeeded.contains_key(&(account.clone(), network)))
    }

    /// Lets an account be tried at once again from here: whoever owns it has set a new password.
    pub(crate) fn forget(&self, ctx: &Ctx, email: &str) {
        let account = Account::Email(email.to_lowercase());
        let network = ctx.network();
        for source in [Source::Network(network), Source::Anywhere] {
            let key = (Kind::SignIn, account.clone(), source);
            self.failures.invalidate(&key);
        }
        if let Some(network) = network {
            self.succeeded.insert((account, network), ());
        }
    }

    pub fn forget_idle(&self) {
        self.addresses.forget_idle();
    }
}

/// Refuses what cannot be anybody's address before anything is done with it.
pub(crate) fn check_email(email: &str) -> Result<()> {
    if email.len() > MAX_EMAIL {
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
            let retry_after = (wait as u64).clamp(1, MAX_DELAY);
            return Err(Error::RateLimited { retry_after });
        }
        self.count = self.count.saturating_add(1);
        self.next = delay(self.count, free).map(|delay| now + delay);
        Ok(())
    }
}

/// How long to wait after so many failures: 1, 2, 4 … seconds once the free ones are used.
fn delay(failures: u32, free: u32) -> Option<SignedDuration> {
    let beyond = failures.checked_sub(free)?;
    let seconds = 1_u64
        .checked_shl(beyond)
        .map_or(MAX_DELAY, |seconds| seconds.min(MAX_DELAY));
    Some(SignedDuration::from_secs(seconds.cast_signed()))
}

impl Attempt<'_> {
    /// Ends a right attempt: nothing is held against the account any more.
    pub(crate) fn succeed(mut self) {
        self.open = false;
        for (key, _) in &self.counters {
            self.attempts.failures.invalidate(key);
        }
        if let Some(network) = self.network {
            let known = (self.account.clone(), network);
            self.attempts.succeeded.insert(known, ());
        }
    }

    /// Ends an attempt that stays counted.
    pub(crate) fn fail(mut self) {
        self.open = false;
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
                assert!((1..=MAX_DELAY).contains(&retry_after));
                now += SignedDuration::from_secs(retry_after.cast_signed());
                failures.begin(3, now).expect("the delay is over");
            }
        }
        assert!(failures.count > 15);
    }
}
