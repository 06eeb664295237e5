//! What all HTTP clients have in common: no proxy, no cookies, no `Referer`, and no redirects unless one is allowed.

use std::{sync::Arc, time::Duration};

use reqwest::{
    Client, ClientBuilder,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};

use crate::guard::Guard;

/// `timeout` is for the whole request: a server that sends a byte now and then must not occupy us for long.
pub(crate) fn builder(connect_timeout: Duration, timeout: Duration) -> ClientBuilder {
    // A concurrent call has installed the same provider.
    rustls::crypto::ring::default_provider()
        .install_default()
        .ok();
    Client::builder()
        .user_agent(concat!("bindery/", env!("CARGO_PKG_VERSION")))
        .no_proxy()
        .referer(false)
        .redirect(Policy::none())
        .connect_timeout(connect_timeout)
        .timeout(timeout)
}

/// For hosts that users choose. Hosts that are IP addresses are not resolved: check them before.
pub(crate) fn guarded(
    guard: &Guard,
    connect_timeout: Duration,
    timeout: Duration,
) -> ClientBuilder {
    let resolver = GuardedResolver(guard.clone());
    builder(connect_timeout, timeout).dns_resolver(Arc::new(resolver))
}

/// Resolves names by the guard, so that connections go to addresses that were checked.
struct GuardedResolver(Guard);

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.0.clone();
        Box::pin(async move {
            // The client sets the port of the URL.
            let found = guard.look_up(name.as_str(), 0).await?;
            let found: Addrs = Box::new(found.into_iter());
            Ok(found)
        })
    }
}
