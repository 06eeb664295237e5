//! Renders pages as HTML. Pure: documents and their context go in, text comes out. Everything that depends on the
//! server, such as the target of a link, comes from a [`RenderContext`](blocks::RenderContext); permissions and
//! conditions are applied before.
//!
//! ```
//! use document::{Unresolved, read};
//! use render::blocks::{self, RenderContext, ResolvedReference};
//! use serde_json::Value;
//!
//! struct Links;
//!
//! impl RenderContext for Links {
//!     fn resolve(&self, _reference: &Value) -> ResolvedReference {
//!         ResolvedReference {
//!             href: Some("/install".to_owned()),
//!             ..ResolvedReference::default()
//!         }
//!     }
//! }
//!
//! let document = read("Read [this](install.md) *first*.\n", &Unresolved);
//! let html = blocks::body(&document, &Links).html;
//! assert_eq!(html, r#"<p>Read <a href="/install">this</a> <em>first</em>.</p>"#);
//! ```

mod asset;
pub mod assets;
pub mod blocks;
mod fonts;
pub mod frame;
pub mod i18n;
mod icons;
mod layout;
pub mod look;
pub mod nav;
pub mod page;
pub mod picture;
pub mod search;
pub mod standalone;
