//! Single sign-on: people are who an identity provider of an organization says they are.

pub(crate) mod verifier;
