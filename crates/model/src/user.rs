//! People with an account. An account belongs to no organization; memberships connect the two.

use jiff::Timestamp;

use crate::{
    Patch, Result,
    id::UserId,
    text::{check_name, check_url, parse_email},
};

#[derive(Debug, Clone)]
pub struct User {
    pub id: UserId,
    pub email: String,
    pub email_verified: bool,
    pub display_name: String,
    pub photo_url: Option<String>,
    pub created_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone)]
pub struct NewUser {
    pub email: String,
    pub email_verified: bool,
    pub display_name: String,
    pub password_hash: Option<String>,
}

impl NewUser {
    pub fn new(email: &str, display_name: &str) -> Result<Self> {
        check_name("displayName", display_name, 1, 64)?;
        Ok(Self {
            email: parse_email("email", email)?,
            email_verified: false,
            display_name: display_name.to_owned(),
            password_hash: None,
        })
    }
}

#[derive(Debug, Clone, Default)]
pub struct UserPatch {
    pub display_name: Option<String>,
    pub photo_url: Patch<String>,
}

impl UserPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(name) = &self.display_name {
            check_name("displayName", name, 1, 64)?;
        }
        if let Patch::Set(url) = &self.photo_url {
            check_url("photoURL", url)?;
        }
        Ok(self)
    }
}
