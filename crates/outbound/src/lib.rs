//! Everything that leaves the server towards other people's machines.

pub mod fetch;
pub mod guard;
pub mod mail;

pub use fetch::Fetcher;
pub use guard::{Guard, Refusal};
pub use ipnet::IpNet;
pub use url::Url;
