//! Settings of the operator.

use std::net::SocketAddr;

use ::git::remote::Scheme;
use model::site_url::SitesOrigin;
use outbound::IpNet;
use secrecy::SecretString;

use crate::limits::Limits;

/// Settings of the operator that use cases need.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The URL of this server for clients, without a trailing slash.
    pub public_url: String,
    /// The parent host of published sites.
    pub sites: SitesOrigin,
    /// The origin of public endpoints of integrations, without a trailing slash; None if there are no endpoints.
    pub integrations_url: Option<String>,
    /// Whether anyone may create an account.
    pub open_signup: bool,
    /// Whether anyone with an account may create an organization.
    pub open_organizations: bool,
    /// Whether this server sends mail. If not, responses contain the links.
    pub sends_mail: bool,
    /// Days that deleted files are kept; 0 deletes them at once.
    pub keep_deleted_days: u32,
    /// Days until IP addresses are removed from events and sessions.
    pub ip_retention_days: u32,
    /// Clone, fetch and push.
    pub git: ::git::Settings,
    /// PDF.
    pub press: press_client::Settings,
    /// Messages of SAML identity providers.
    pub saml: saml_client::Settings,
    /// Protocols allowed for remote repositories.
    pub git_schemes: Vec<Scheme>,
    /// Networks that users may make the server connect to although they are not public.
    pub reachable: Vec<IpNet>,
    /// Public addresses of the operator that users may not make the server connect to.
    pub own_addresses: Vec<IpNet>,
    /// DNS servers for hostnames; those of the machine if empty.
    pub name_servers: Vec<SocketAddr>,
    /// Machine translation; None if there is no provider.
    pub translation: Option<language::translation::Settings>,
    /// Models that read conversations; None if there are none.
    pub conversations: Option<language::conversations::Settings>,
    /// The OpenID provider of the installation; None if there is none.
    pub oidc: Option<OidcSettings>,
    /// Limits per tenant, client or input.
    pub limits: Limits,
}

/// An OpenID provider that everybody with an account may sign in with.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: SecretString,
    /// Its name on the sign-in page.
    pub label: String,
}
