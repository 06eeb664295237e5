//! TXT records in DNS, with which owners prove that a hostname is theirs.
//! Queries go to the DNS servers of the machine, or to those that the operator configures; never to a server that a
//! user names. Responses are not cached, so that a new record is seen immediately.

use std::{net::SocketAddr, time::Duration};

use hickory_resolver::{
    TokioResolver,
    config::{ConnectionConfig, NameServerConfig, ResolverConfig},
    net::runtime::TokioRuntimeProvider,
    proto::rr::RData,
};
use model::{Error, Result};
use tokio::sync::OnceCell;

const TIMEOUT: Duration = Duration::from_secs(5);
const MAX_RECORDS: usize = 100;

pub struct DnsResolver {
    /// Empty means those of the machine.
    servers: Vec<SocketAddr>,
    /// Created on first use: it reads the settings of the machine.
    resolver: OnceCell<TokioResolver>,
}

impl DnsResolver {
    pub fn new(servers: Vec<SocketAddr>) -> Self {
        Self {
            servers,
            resolver: OnceCell::new(),
        }
    }

    /// Returns the TXT records of a name. A name that does not exist has none.
    pub async fn txt_records(&self, name: &str) -> Result<Vec<String>> {
        let build = || async { resolver(&self.servers, 1, TIMEOUT) };
        let resolver = self.resolver.get_or_try_init(build).await?;
        // The trailing dot makes the name absolute, so that no search domain of the machine is tried.
        let found = match resolver.txt_lookup(format!("{name}.")).await {
            Ok(found) => found,
            Err(failure) if failure.is_no_records_found() => return Ok(Vec::new()),
            Err(failure) => return Err(unavailable(failure)),
        };
        let records = found
            .answers()
            .iter()
            .filter_map(|record| match &record.data {
                RData::TXT(text) => {
                    Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned())
                }
                _ => None,
            });
        Ok(records.take(MAX_RECORDS).collect())
    }
}

/// Uses these DNS servers, or those of the machine if there are none. Responses are not cached.
pub(crate) fn resolver(
    servers: &[SocketAddr],
    attempts: usize,
    timeout: Duration,
) -> Result<TokioResolver> {
    let mut builder = if servers.is_empty() {
        TokioResolver::builder_tokio().map_err(unavailable)?
    } else {
        let servers = servers.iter().map(|server| name_server(*server)).collect();
        let config = ResolverConfig::from_parts(None, Vec::new(), servers);
        TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
    };
    let options = builder.options_mut();
    options.cache_size = 0;
    options.attempts = attempts;
    options.timeout = timeout;
    builder.build().map_err(unavailable)
}

fn name_server(address: SocketAddr) -> NameServerConfig {
    let at_port = |mut connection: ConnectionConfig| {
        connection.port = address.port();
        connection
    };
    let connections = vec![
        at_port(ConnectionConfig::udp()),
        at_port(ConnectionConfig::tcp()),
    ];
    NameServerConfig::new(address.ip(), true, connections)
}

fn unavailable(failure: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Unavailable(failure.into())
}
