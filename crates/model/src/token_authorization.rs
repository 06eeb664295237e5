//! Tokens that may enter an organization which requires single sign-on.

use jiff::Timestamp;

use crate::id::{ApiTokenId, UserId};

#[derive(Debug, Clone)]
pub struct TokenAuthorization {
    pub token: ApiTokenId,
    /// The owner of the token.
    pub user: UserId,
    pub label: String,
    pub authorized_at: Timestamp,
}
