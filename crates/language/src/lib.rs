//! Language services of other servers, which the operator configures: machine translation, and models that read conversations.
//! Without one the features that need it are off, or computed by the server itself.
//!
//! Content of an organization is sent only if that organization opted in; that is decided by the use cases, not here.
//!
//! ```
//! use language::translation::{ProviderKind, Settings, TextFormat, Translator};
//!
//! # fn example(url: url::Url) {
//! let translator = Translator::new(Settings {
//!     kind: ProviderKind::Apertium,
//!     url,
//!     key: None,
//!     model: String::new(),
//! });
//! assert_eq!(translator.text_format(), TextFormat::Plain);
//! assert!(!translator.follows_instructions());
//! # }
//! ```

mod chat;
pub mod conversations;
pub mod translation;
