//! Sitemaps: one for each variant of a site, and an index of them.

use std::fmt::Write;

use crate::{navigation::request_facts, view::SiteView};

const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// All variants that the visitor may see.
pub(crate) fn index(view: &SiteView<'_>) -> String {
    let mut spaces: Vec<&String> = view.paths.spaces.values().collect();
    spaces.sort();
    let mut text = head("sitemapindex");
    for space in spaces {
        let url = view.absolute_url(&format!("{space}sitemap-pages.xml"));
        writeln!(text, "<sitemap><loc>{}</loc></sitemap>", escape_xml(&url)).ok();
    }
    text.push_str("</sitemapindex>\n");
    text
}

/// The pages of this variant that search engines may index.
pub(crate) fn pages(view: &SiteView<'_>) -> String {
    let mut text = head("urlset");
    for page in view.pages_in_order() {
        let settings = request_facts(page, &view.facts).map(|facts| &facts.settings);
        if settings.is_some_and(|settings| settings.no_index || settings.no_robots_index) {
            continue;
        }
        let url = view.absolute_url(&view.paths.page(&view.pages, page));
        write!(text, "<url><loc>{}</loc>", escape_xml(&url)).ok();
        if let Some((_, updated)) = view.pages.times(page.id.uuid()) {
            write!(text, "<lastmod>{updated}</lastmod>").ok();
        }
        text.push_str("</url>\n");
    }
    text.push_str("</urlset>\n");
    text
}

fn head(name: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{name} xmlns=\"{SCHEMA}\">\n")
}

pub(crate) fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
