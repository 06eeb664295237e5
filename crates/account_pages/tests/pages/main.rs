//! The pages of accounts, as a browser without scripts sees them.

mod account;
mod browser;
mod invitations;
mod mails;
mod origins;
mod signing_in;
