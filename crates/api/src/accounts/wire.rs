//! Requests and responses of sign-up, sign-in, password and verification operations.

use app::accounts::NewAccount;
use model::{
    Error,
    id::OrganizationId,
    invite::{INVALID_INVITATION, InviteId},
    token::ApiToken,
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignUp {
    email: String,
    #[schema(min_length = 1, max_length = 64)]
    display_name: String,
    #[schema(value_type = String, min_length = 12, max_length = 256)]
    password: SecretString,
    /// With an invitation, its e-mail address can sign up even where sign-up is closed.
    invitation: Option<InvitationIn>,
}

/// An invitation, identified by the parts of its link.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignUpInvitation)]
pub(crate) struct InvitationIn {
    /// The id of the organization.
    organization: String,
    /// The token.
    #[schema(value_type = String)]
    token: SecretString,
}

impl SignUp {
    pub(crate) fn parse(self) -> Result<NewAccount> {
        let invitation = self.invitation.map(InvitationIn::parse).transpose()?;
        Ok(NewAccount {
            email: self.email,
            display_name: self.display_name,
            password: self.password,
            invitation,
        })
    }
}

impl InvitationIn {
    /// Text that is not a valid id or token is reported like an unknown invitation.
    fn parse(self) -> Result<(OrganizationId, InviteId)> {
        let organization = self.organization.parse();
        let token = self.token.expose_secret().parse();
        let (Ok(organization), Ok(token)) = (organization, token) else {
            return Err(Error::invalid("invitation", INVALID_INVITATION).into());
        };
        Ok((organization, token))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SignIn {
    pub(crate) email: String,
    #[schema(value_type = String)]
    pub(crate) password: SecretString,
    /// The six digits that the authenticator app shows, or a recovery code. Only for accounts with a second factor.
    #[schema(value_type = Option<String>)]
    pub(crate) code: Option<SecretString>,
}

/// A token that expires by itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(crate) struct SessionOut {
    /// Always `session`.
    object: &'static str,
    id: String,
    /// Shown only once.
    token: String,
    #[schema(format = "date-time", required)]
    expires_at: Option<String>,
}

impl SessionOut {
    pub(crate) fn new(token: &ApiToken, secret: &SecretString) -> Self {
        Self {
            object: "session",
            id: token.id.to_string(),
            token: secret.expose_secret().to_owned(),
            expires_at: token.expires_at.map(|end| end.to_string()),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasswordChange {
    /// Required if the account has a password.
    #[schema(value_type = Option<String>)]
    pub(crate) current_password: Option<SecretString>,
    #[schema(value_type = String, min_length = 12, max_length = 256)]
    pub(crate) new_password: SecretString,
    /// Keep the tokens that were created in sessions. Without it they end, because one of them may not be yours.
    #[serde(default)]
    pub(crate) keep_tokens: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ResetRequest {
    pub(crate) email: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Reset {
    /// From the link in the mail.
    pub(crate) token: String,
    #[schema(value_type = String, min_length = 12, max_length = 256)]
    pub(crate) password: SecretString,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Verification {
    /// From the link in the mail.
    pub(crate) token: String,
}
