//! IP addresses of hosts, from the DNS servers of the machine.
//! Not by the system's resolver: it blocks a thread for as long as a silent DNS server likes, and these threads also
//! hash passwords and read files.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use hickory_resolver::TokioResolver;
use tokio::{sync::OnceCell, time::timeout};

use crate::dns::resolver;

const MAX_ATTEMPTS: usize = 2;
const ATTEMPT: Duration = Duration::from_secs(2);
/// For all attempts and DNS servers together.
const DEADLINE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(crate) struct HostResolver {
    /// Empty means those of the machine.
    servers: Vec<SocketAddr>,
    /// Created on first use: it reads the settings of the machine.
    resolver: OnceCell<TokioResolver>,
}

impl HostResolver {
    #[cfg(test)]
    pub(crate) fn with_servers(servers: Vec<SocketAddr>) -> Self {
        Self {
            servers,
            resolver: OnceCell::new(),
        }
    }

    /// All addresses of a host. Empty if it has none, or if the DNS servers do not respond in time.
    pub(crate) async fn addresses(&self, name: &str) -> Vec<IpAddr> {
        let lookup = async {
            let build = || async { resolver(&self.servers, MAX_ATTEMPTS, ATTEMPT) };
            let resolver = self.resolver.get_or_try_init(build).await.ok()?;
            let found = resolver.lookup_ip(name).await.ok()?;
            Some(found.iter().collect())
        };
        let found = timeout(DEADLINE, lookup).await.ok().flatten();
        found.unwrap_or_default()
    }
}

impl fmt::Debug for HostResolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hosts").finish_non_exhaustive()
    }
}
