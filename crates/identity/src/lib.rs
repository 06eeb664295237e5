//! Authentication: token secrets, passwords, and the key ring, which signs what we issue and encrypts stored secrets.

pub mod envelopes;
mod jwt;
pub mod keys;
pub mod passwords;
pub mod previews;
pub mod secrets;
pub mod site_keys;
pub mod site_tokens;
pub mod statements;
pub mod visitor_tokens;
