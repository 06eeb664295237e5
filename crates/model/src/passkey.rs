//! Passkeys: keys on devices of people, with which they sign in.

use jiff::Timestamp;

use crate::{
    Result,
    id::{PasskeyId, UserId},
    text::check_length,
};

/// How many passkeys an account may have.
pub const MAX_PASSKEYS: i64 = 20;

#[derive(Debug, Clone)]
pub struct Passkey {
    pub id: PasskeyId,
    pub user: UserId,
    pub name: PasskeyName,
    /// Whether it is copied to other devices of its owner.
    pub is_backed_up: bool,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

/// What its owner calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    pub fn new(text: &str) -> Result<Self> {
        check_length("name", text, 1, 50)?;
        Ok(Self(text.to_owned()))
    }

    /// A name from the database.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
