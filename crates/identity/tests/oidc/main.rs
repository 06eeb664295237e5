//! Sign-ins with OpenID Connect: URLs, documents and ID tokens, and what each check refuses.

mod authorization;
mod documents;
mod identities;
mod tokens;
