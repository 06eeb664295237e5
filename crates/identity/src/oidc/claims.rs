//! Who a person is, by the claims of their provider.

use jiff::Timestamp;
use model::text::parse_email;
use serde::Deserialize;
use serde_json::Value;

use super::{IdTokenClaims, OidcRefusal};

/// The longest name that an account can have.
const MAX_NAME_CHARS: usize = 64;

/// A person whom a provider has identified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedIdentity {
    /// Never given to another person by this provider.
    pub subject: String,
    /// The provider says that it is theirs.
    pub email: String,
    pub name: Option<String>,
    pub auth_time: Option<Timestamp>,
}

/// What the userinfo endpoint returns.
#[derive(Deserialize)]
struct UserInfo {
    sub: String,
    email: Option<String>,
    /// Some providers send text. Only a boolean counts.
    email_verified: Option<Value>,
    name: Option<String>,
}

impl IdTokenClaims {
    /// Returns the identity, if the token has a verified address.
    pub fn verified_identity(&self) -> Result<VerifiedIdentity, OidcRefusal> {
        let email = self.email.as_ref().filter(|(_, is_verified)| *is_verified);
        self.with_email(email.map(|(email, _)| email.as_str()))
    }

    /// Returns the identity with the address that the userinfo endpoint returned.
    pub fn with_user_info(&self, json: &[u8]) -> Result<VerifiedIdentity, OidcRefusal> {
        let info: UserInfo = serde_json::from_slice(json).map_err(|_| OidcRefusal::Shape)?;
        // Otherwise a provider could be made to mix two people.
        if info.sub != self.subject {
            return Err(OidcRefusal::Shape);
        }
        let email = info
            .email
            .filter(|_| info.email_verified == Some(Value::Bool(true)));
        let mut identity = self.with_email(email.as_deref())?;
        identity.name = identity.name.or_else(|| clean_name(info.name.as_deref()));
        Ok(identity)
    }

    fn with_email(&self, email: Option<&str>) -> Result<VerifiedIdentity, OidcRefusal> {
        let email = email.ok_or(OidcRefusal::EmailUnverified)?;
        let email = parse_email("email", email).map_err(|_| OidcRefusal::Shape)?;
        Ok(VerifiedIdentity {
            subject: self.subject.clone(),
            email,
            name: clean_name(self.name.as_deref()),
            auth_time: self.authenticated_at,
        })
    }
}

/// A name for lists and mails: one short line.
fn clean_name(name: Option<&str>) -> Option<String> {
    let visible =
        |character: &char| model::text::check_name("name", &character.to_string(), 1, 1).is_ok();
    let clean: String = name?.chars().filter(visible).take(MAX_NAME_CHARS).collect();
    let clean = clean.trim();
    (!clean.is_empty()).then(|| clean.to_owned())
}
