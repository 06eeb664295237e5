//! Published sites as websites: pages as HTML and Markdown, texts for machines, and the server's own assets. Rules and
//! SQL are not here: pages come from `pages`, with the principal of a visitor, and HTML from `render`.
//!
//! A page is a pure function of the site's settings, the revisions of its spaces and the visitor's claims. So a
//! rendered page is reused for every visitor with the same inputs.
//!
//! ```no_run
//! use std::{num::NonZeroU32, sync::Arc};
//!
//! use context::App;
//! use websites::{Limits, Websites};
//!
//! // A tower service for all hosts but the server's own; `http_server::HostRouter` dispatches.
//! fn service(app: Arc<App>) -> Websites {
//!     let per_minute = NonZeroU32::new(600).expect("not zero");
//!     let limits = Arc::new(Limits::per_minute(per_minute, per_minute));
//!     Websites::new(app, limits)
//! }
//! ```

mod actions;
mod admission;
mod assets;
mod cache_keys;
mod component_actions;
mod component_drawing;
mod components;
mod cookies;
mod edge;
mod error_responses;
mod feedback;
mod files;
mod form_fields;
mod forms;
mod frame;
mod inline;
mod integration_endpoints;
mod limits;
mod linked;
mod llms;
mod llms_full;
mod llms_space;
mod machine_readable;
mod markdown;
mod mcp;
mod media_types;
mod meta_description;
mod missing;
mod navigation;
mod negotiation;
mod page;
mod page_redirect;
mod pdf;
mod pictures;
mod policy;
mod prepared_response;
mod redirects;
mod render_context;
mod response_cache;
mod roots;
mod rss;
mod search;
mod search_queries;
mod serve;
mod service;
mod shared_cache;
mod similar;
mod site_paths;
mod sitemap;
mod space_context;
mod space_entries;
mod view;
mod views;
mod website;

pub use limits::Limits;
pub use service::{Websites, warm_up};
