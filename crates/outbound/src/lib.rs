//! Outbound connections to machines of others.

pub mod fetch;
pub mod guard;
mod host_addresses;
pub mod mail;
pub mod names;

pub use fetch::Fetcher;
pub use guard::{Guard, OutboundError};
pub use ipnet::IpNet;
pub use names::DnsResolver;
pub use url::Url;
