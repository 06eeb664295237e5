//! Sessions as their owner sees them.

use app::sessions::Proof;
use model::{Error, token::ApiToken};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

/// A session that has not ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ActiveSession)]
pub(crate) struct ActiveSessionOut {
    /// Always `active-session`.
    object: &'static str,
    id: String,
    /// Whether this session sends the request.
    current: bool,
    #[schema(format = "date-time")]
    created_at: String,
    /// When it ends if it is not used until then.
    #[schema(format = "date-time", required)]
    expires_at: Option<String>,
    /// With a precision of one minute.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used_at: Option<String>,
    /// Left out for sessions of programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    browser: Option<BrowserOut>,
}

/// The browser of a session, at the time of the sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionBrowser)]
struct BrowserOut {
    /// The name that the browser gave itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    user_agent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ip_address: Option<String>,
    /// When it ends even if it is used.
    #[schema(format = "date-time")]
    ends_at: String,
    /// When you last entered your password in it.
    #[schema(format = "date-time")]
    authenticated_at: String,
}

impl ActiveSessionOut {
    pub(crate) fn new(session: &ApiToken, current: bool) -> Self {
        let browser = session.browser.as_ref().map(|browser| BrowserOut {
            user_agent: browser.user_agent.clone(),
            ip_address: browser.ip_address.clone(),
            ends_at: browser.ends_at.to_string(),
            authenticated_at: browser.authenticated_at.to_string(),
        });
        Self {
            object: "active-session",
            id: session.id.to_string(),
            current,
            created_at: session.created_at.to_string(),
            expires_at: session.expires_at.map(|end| end.to_string()),
            last_used_at: session.last_used_at.map(|last| last.to_string()),
            browser,
        }
    }
}

/// One of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordConfirmation)]
pub(crate) struct Confirmation {
    /// Your current password.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// The six digits that your authenticator app shows, or a recovery code.
    #[schema(value_type = Option<String>)]
    code: Option<SecretString>,
}

impl Confirmation {
    pub(crate) fn parse(self) -> Result<Proof> {
        match (self.password, self.code) {
            (Some(password), None) => Ok(Proof::Password(password)),
            (None, Some(code)) => Ok(Proof::Code(code)),
            (None, None) => {
                Err(Error::invalid("password", "is needed, or a `code` instead").into())
            }
            (Some(_), Some(_)) => Err(Error::invalid(
                "code",
                "is not needed with a password; send one of them",
            )
            .into()),
        }
    }
}
