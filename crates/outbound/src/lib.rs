//! Outbound connections: files by URL, mail, DNS records, webhooks, tunnels, requests of scripts, APIs that the operator
//! configured, OpenID providers. The only crate that connects to machines of others, and the one that decides which of them users may direct the server to
//! ([`Guard`]). It does not know why a URL is fetched, nor on whose behalf.
//!
//! ```
//! use outbound::{Fetcher, Guard};
//!
//! let guard = Guard::new(Vec::new());
//! assert!(guard.admits([93, 184, 215, 14].into()));
//! assert!(!guard.admits([127, 0, 0, 1].into()));
//!
//! # async fn example(guard: Guard) -> Result<(), outbound::OutboundError> {
//! let bytes = Fetcher::new(guard).get("https://example.com/logo.svg", 1 << 20).await?;
//! # Ok(())
//! # }
//! ```

mod client;
pub mod dns;
pub mod fetch;
pub mod forward_proxy;
mod forward_target;
pub mod guard;
mod host_addresses;
pub mod json_client;
pub mod mail;
pub mod oidc_client;
pub mod tunnel_client;
pub mod webhook_client;

pub use dns::DnsResolver;
pub use fetch::Fetcher;
pub use forward_proxy::{ForwardProxy, ForwardProxyLimits};
pub use forward_target::OwnApi;
pub use guard::{Guard, OutboundError};
pub use ipnet::IpNet;
pub use json_client::{ApiError, JsonClient};
pub use oidc_client::{OidcClient, OidcClientError};
pub use tunnel_client::{TunnelClient, TunnelReply};
pub use url::Url;
pub use webhook_client::{WebhookClient, WebhookReply};
