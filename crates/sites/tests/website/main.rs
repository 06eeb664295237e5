//! Published sites over HTTP, as browsers and machines read them.

mod actions;
mod adaptive;
mod apis;
mod audience;
mod budgets;
mod edge;
mod fonts;
mod former_paths;
mod limits;
mod machines;
mod markdown;
mod mcp;
mod mcp_audience;
mod pages;
mod pictures;
mod previews;
mod proxied;
mod readers;
mod redirects;
mod refusals;
mod rendering;
mod roots;
mod search;
mod search_limits;
mod stage;
mod whole_site;
