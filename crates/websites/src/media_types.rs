//! Media types of responses.

pub(crate) const HTML: &str = "text/html; charset=utf-8";
pub(crate) const JSON: &str = "application/json";
pub(crate) const MARKDOWN: &str = "text/markdown; charset=utf-8";
pub(crate) const PLAIN: &str = "text/plain; charset=utf-8";
pub(crate) const RSS: &str = "application/rss+xml; charset=utf-8";
pub(crate) const SVG: &str = "image/svg+xml";
pub(crate) const XML: &str = "application/xml; charset=utf-8";
