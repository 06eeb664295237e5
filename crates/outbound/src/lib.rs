//! Outbound connections to machines of others.

pub mod dns;
pub mod fetch;
pub mod guard;
mod host_addresses;
pub mod mail;

pub use dns::DnsResolver;
pub use fetch::Fetcher;
pub use guard::{Guard, OutboundError};
pub use ipnet::IpNet;
pub use url::Url;
