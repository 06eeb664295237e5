//! Sign-ins with OpenID Connect, up to the verified identity. Who becomes whom is decided elsewhere.

mod provider;
mod provider_documents;
mod sign_in;

pub use provider::{OidcProviderRef, callback_url, start_url};
pub(crate) use provider_documents::{Hosts, ProviderDocuments};
pub use sign_in::{Callback, FinishedSignIn, SignInFailure, SignInStart, finish, start};
