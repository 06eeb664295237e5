//! Single sign-on: people are who an identity provider of an organization says they are.
//!
//! A sign-in has three steps. With SAML, `saml::start` sends a browser to the provider, with a request that only this browser can
//! finish. `saml::accept` verifies what the provider answers and stores it as a ticket: the answer arrives as a form
//! from another site, with which browsers send no cookies. [`finish::finish`] takes the ticket, with cookies, and
//! starts a session. With OpenID Connect the first two are in `crate::oidc` and [`oidc::accept`]. Who becomes whom is
//! decided in `accounts`.

mod accounts;
pub mod finish;
mod identity;
pub mod oidc;
mod refusal;
pub mod saml;
pub(crate) mod verifier;

use ::identity::secrets::{generate_sso_secret, hash_sso_secret};
use context::Ctx;
use model::{Error, Result, saml_provider::SsoLogin};
use secrecy::SecretString;
use store::sso_providers;

use crate::tokens;

pub use identity::SsoIdentity;
pub use refusal::SsoRefusal;

/// Generates the secret in the cookie of a browser that begins a sign-in.
pub fn generate_browser_secret(ctx: &Ctx) -> SecretString {
    generate_sso_secret(&*ctx.app.entropy)
}

/// Returns the hash by which such a secret is stored.
pub fn hash_browser_secret(cookie: &SecretString) -> Result<[u8; 32]> {
    let hash = hash_sso_secret(cookie);
    hash.ok_or_else(|| Error::internal("the cookie has another form"))
}

/// Whether a cookie has the form of such a secret.
pub fn is_browser_secret(cookie: &SecretString) -> bool {
    hash_sso_secret(cookie).is_some()
}

/// Lists the providers of organizations that have proven the domain of an address. Says nothing about who has an account.
pub async fn list_logins_for_email(ctx: &Ctx, email: &str) -> Result<Vec<SsoLogin>> {
    let Some((_, domain)) = email.rsplit_once('@') else {
        return Ok(Vec::new());
    };
    let organizations = sso_providers::find_domain_owners(ctx.db(), domain).await?;
    if organizations.is_empty() {
        return Ok(Vec::new());
    }
    sso_providers::list_logins(ctx.db(), &organizations).await
}

/// Lists the providers with which the owner of this session can prove again who they are.
pub async fn list_logins_of_session(ctx: &Ctx) -> Result<Vec<SsoLogin>> {
    let Some(session) = tokens::current_token(ctx) else {
        return Ok(Vec::new());
    };
    let organizations = sso_providers::find_organizations_of_session(ctx.db(), session.id).await?;
    if organizations.is_empty() {
        return Ok(Vec::new());
    }
    sso_providers::list_logins(ctx.db(), &organizations).await
}
