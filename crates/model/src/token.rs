//! Personal API tokens. The secret is shown once; only its hash is stored.

use jiff::Timestamp;

use crate::{
    Result,
    id::{ApiTokenId, OrganizationId, UserId},
    scope::Scopes,
    session::BrowserSession,
    text::check_length,
};

#[derive(Debug, Clone)]
pub struct ApiToken {
    pub id: ApiTokenId,
    pub user: UserId,
    pub label: String,
    pub scopes: Scopes,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    /// Created by signing in.
    pub session: bool,
    /// For sessions in a browser, whose token is a cookie.
    pub browser: Option<BrowserSession>,
    /// Whether its owner has a second factor.
    pub has_second_factor: bool,
    /// Organizations whose single sign-on it has passed: by itself, by being authorized, or because what created it had.
    pub sso_organizations: Vec<OrganizationId>,
    /// The organization whose provider began the session that this is, or comes from, unless that organization has
    /// proven the domain of the owner's e-mail address. Such a session says who the person is in that organization only.
    pub foreign_origin: Option<OrganizationId>,
}

#[derive(Debug, Clone)]
pub struct NewApiToken {
    pub label: String,
    pub scopes: Scopes,
    pub expires_at: Option<Timestamp>,
    /// Created by signing in, and ended by signing out.
    pub session: bool,
    /// The token or session that created it.
    pub created_by: Option<ApiTokenId>,
}

impl NewApiToken {
    pub fn new(label: &str, scopes: Scopes, expires_at: Option<Timestamp>) -> Result<Self> {
        check_length("label", label, 1, 50)?;
        Ok(Self {
            label: label.to_owned(),
            scopes,
            expires_at,
            session: false,
            created_by: None,
        })
    }
}
