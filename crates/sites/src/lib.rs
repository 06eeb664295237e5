//! Published sites as websites: pages as HTML and Markdown, texts for machines, and the server's own assets.
//! A page is a pure function of the site's settings, the revisions of its spaces and the visitor's claims. So a
//! rendered
//! page is reused for every visitor with the same inputs.

mod accepted;
mod actions;
mod addresses;
mod answer;
mod assets;
mod cookies;
mod edge;
mod feedback;
mod files;
mod forms;
mod frame;
mod full;
mod hosts;
mod inline;
mod kept;
mod limits;
mod linked;
mod markdown;
mod mcp;
mod missing;
mod moved;
mod navigation;
mod page;
mod pictures;
mod policy;
mod prints;
mod proxies;
mod redirects;
mod references;
mod refusals;
mod roots;
mod rss;
mod search;
mod search_queries;
mod serve;
mod service;
mod similar;
mod sitemap;
mod spots;
mod state;
mod summary;
mod surroundings;
mod texts;
mod view;
mod whole;

pub use hosts::ByHost;
pub use limits::Limits;
pub use service::{Sites, prepare};
