//! Proving who someone is: token secrets, passwords, and the key ring that signs what we hand out.

pub mod keys;
pub mod passwords;
pub mod secrets;
pub mod statements;
