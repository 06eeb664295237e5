//! The pages of the visitor's own account.

pub(crate) mod factors;
pub(crate) mod password;
pub(crate) mod personal_data;
pub(crate) mod profile;
pub(crate) mod sessions;
pub(crate) mod tokens;

use jiff::Timestamp;

/// A time as people read it, with its zone.
fn time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}
