//! Reads pages of a site as a crawler does: over HTTP, without following redirects.

use scraper::{Html, Selector};
use ureq::Agent;

/// The response to one URL.
pub(crate) struct PageResponse {
    pub(crate) status: u16,
    /// The target of a redirect.
    pub(crate) location: Option<String>,
    pub(crate) html: Option<String>,
}

pub(crate) struct Reader {
    agent: Agent,
    /// The server, whatever the hostnames of its sites resolve to.
    server: String,
}

const MAX_PAGE_BYTES: u64 = 16 << 20;

impl Reader {
    pub(crate) fn new(server: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        Self {
            agent: config.into(),
            server: server.to_owned(),
        }
    }

    /// `host` with its port, `path` with its query.
    pub(crate) fn get(&self, host: &str, path: &str) -> Result<PageResponse, String> {
        let request = self
            .agent
            .get(format!("{}{path}", self.server))
            .header("host", host);
        let mut answer = request.call().map_err(|error| format!("{path}: {error}"))?;
        let header = |name: &str| {
            let value = answer.headers().get(name)?;
            value.to_str().ok().map(str::to_owned)
        };
        let (location, kind) = (
            header("location"),
            header("content-type").unwrap_or_default(),
        );
        let html = if kind.starts_with("text/html") {
            let body = answer.body_mut().with_config().limit(MAX_PAGE_BYTES);
            Some(
                body.read_to_string()
                    .map_err(|error| format!("{path}: {error}"))?,
            )
        } else {
            None
        };
        Ok(PageResponse {
            status: answer.status().as_u16(),
            location,
            html,
        })
    }
}

/// The URLs that a page links to or embeds.
pub(crate) fn addresses(html: &Html) -> Vec<String> {
    let selector = Selector::parse("[href]:not([rel~=nofollow]), [src]").expect("a good selector");
    let elements = html.select(&selector);
    elements
        .filter_map(|element| element.attr("href").or_else(|| element.attr("src")))
        .map(str::to_owned)
        .collect()
}

/// Tags of the dialect that were rendered as text, outside of code.
pub(crate) fn unhandled(html: &Html) -> Vec<String> {
    let mut found = Vec::new();
    let Some(main) = html
        .select(&Selector::parse("main").expect("a good selector"))
        .next()
    else {
        return found;
    };
    for node in main.descendants() {
        let Some(text) = node.value().as_text() else {
            continue;
        };
        let in_code = node.ancestors().any(|above| {
            above
                .value()
                .as_element()
                .is_some_and(|element| matches!(element.name(), "code" | "pre"))
        });
        if !in_code && text.contains("{%") {
            let tag = text.split("{%").nth(1).unwrap_or_default();
            found.push(tag.split_whitespace().next().unwrap_or_default().to_owned());
        }
    }
    found
}
