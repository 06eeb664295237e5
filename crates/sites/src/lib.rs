//! Published sites as websites: pages as HTML and Markdown, what machines read of a site, and our own assets.
//!
//! A page is a pure function of the site's settings, the revisions of its spaces and what is known of the visitor. So
//! what was made once is given to everyone for whom the same would be made.

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
