//! Proving who someone is: token secrets, passwords, and the key ring that signs what we hand out and hides what we
//! keep.

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
