//! Which kinds of tokens an operation accepts, and what those who send another one are told.

use model::{
    Error, Result, installation::InstallationPrincipal, integration::IntegrationScope, scope::Scope,
};

use crate::{
    Ctx, Principal,
    refusals::{integration_token_rejected, site_token_rejected, token_required},
};

/// The tokens that an operation accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcceptedTokens {
    /// What a token of a user needs.
    pub scope: Scope,
    pub readers: bool,
    pub integrations: bool,
    pub installations: InstallationAccess,
}

/// Which installation tokens an operation accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallationAccess {
    None,
    /// Whatever their scopes.
    Any,
    WithScope(IntegrationScope),
}

impl Ctx {
    /// Requires a token that the operation accepts.
    pub fn require_token(&self, accepted: &AcceptedTokens) -> Result<()> {
        match &self.principal {
            Principal::Anonymous => Err(token_required()),
            Principal::Reader(_) if !accepted.readers => Err(site_token_rejected()),
            Principal::Integration(_) if !accepted.integrations => {
                Err(integration_token_rejected())
            }
            Principal::Installation(installation) => {
                require_installation_scope(installation, accepted.installations)
            }
            _ => self.require_scope(accepted.scope),
        }
    }

    /// Requires a token with this scope.
    pub fn require_scope(&self, demanded: Scope) -> Result<()> {
        match &self.principal {
            Principal::User {
                token: Some(token), ..
            } if !token.scopes.allow(demanded) => Err(scope_missing(demanded.as_str())),
            _ => Ok(()),
        }
    }
}

fn require_installation_scope(
    installation: &InstallationPrincipal,
    accepted: InstallationAccess,
) -> Result<()> {
    match accepted {
        InstallationAccess::Any => Ok(()),
        InstallationAccess::WithScope(scope) if installation.allows(scope) => Ok(()),
        InstallationAccess::WithScope(scope) => Err(scope_missing(scope.as_str())),
        InstallationAccess::None => Err(Error::Forbidden(
            "A token of an installation cannot be used here. Use the access token of a user."
                .to_owned(),
        )),
    }
}

fn scope_missing(scope: &str) -> Error {
    Error::Forbidden(format!(
        "Your token lacks the scope `{scope}`. Use a token that has it."
    ))
}
