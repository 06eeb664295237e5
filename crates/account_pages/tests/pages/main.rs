//! The pages of accounts, as a browser without scripts sees them.

mod account;
mod authenticator;
mod browser;
mod identity_provider;
mod invitations;
mod mails;
mod origins;
mod passkeys;
mod second_factors;
mod signing_in;
mod sso;
mod sso_foreign;
mod sso_refusals;
mod sso_steps;
