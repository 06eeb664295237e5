//! Outbound connections to machines of others.

pub mod fetch;
pub mod guard;
mod hosts;
pub mod mail;
pub mod names;

pub use fetch::Fetcher;
pub use guard::{Guard, Refusal};
pub use ipnet::IpNet;
pub use names::Names;
pub use url::Url;
