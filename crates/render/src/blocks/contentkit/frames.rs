//! Pages of integrations in frames: only from hosts that they declared, in a sandbox. Others are links.

use maud::{Markup, html};
use serde_json::Value;
use url::Url;

use super::{
    Kit,
    values::{bound, size_in_ratio, text},
};
use crate::blocks::{display_url, safe_url};

/// What a page of an integration may do. Without an origin it reaches neither this page nor other integrations.
const SANDBOX: &str = "allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts";
/// The data of a frame, as JSON.
const MAX_DATA_BYTES: usize = 64 << 10;

impl Kit<'_, '_> {
    pub(super) fn webframe(&mut self, frame: &Value) -> Markup {
        let written = self.charged(text(&frame["source"], "url"));
        let buttons = self.buttons(&frame["buttons"]);
        let shown = Url::parse(written).ok().filter(|url| {
            self.component
                .frame_sources
                .iter()
                .any(|source| is_from(url, source))
        });
        let Some(url) = shown else {
            let title = html! { (display_url(written)) };
            let is_link = safe_url::is_external(written);
            let link = is_link.then(|| self.external_link(written, None, &title));
            return html! { @if let Some(link) = link { p { (link) } } (buttons) };
        };
        let origin = url.origin().ascii_serialization();
        if !self.page.metadata.frames.contains(&origin) {
            self.page.metadata.frames.push(origin);
        }
        let (width, height) = size_in_ratio(&frame["aspectRatio"]);
        let title = display_url(written);
        let data = self.frame_data(&frame["data"]);
        html! {
            figure.kit-frame {
                svg.kit-sizer viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {}
                iframe src=(url) title=(title) loading="lazy" referrerpolicy="no-referrer" sandbox=(SANDBOX)
                    data-state=(data) {}
            }
            (buttons)
        }
    }

    /// Returns what the frame gets, with the current values of its bindings: nothing if it is too long, or longer than
    /// what is left of the page. Each frame can name the same large values, so it is charged.
    fn frame_data(&mut self, data: &Value) -> String {
        let budget = &mut self.page.component_budget;
        let most = MAX_DATA_BYTES.min(budget.bytes);
        let mut json = String::from("{");
        for (name, value) in data.as_object().into_iter().flatten() {
            let comma = if json.len() > 1 { "," } else { "" };
            let value = bound(value, &self.component.state);
            let field = format!("{comma}{}:{value}", Value::from(name.as_str()));
            json.push_str(&field);
            if json.len() >= most {
                return "{}".to_owned();
            }
        }
        json.push('}');
        budget.bytes = budget.bytes.saturating_sub(json.len());
        json
    }
}

/// Whether a URL is from a source: `https://host` or `https://*.host`, with its port if there is one.
fn is_from(url: &Url, source: &str) -> bool {
    let Some((scheme, host)) = source.split_once("://") else {
        return false;
    };
    if url.scheme() != scheme || !url.username().is_empty() || url.password().is_some() {
        return false;
    }
    let authority = match url.port() {
        Some(port) => format!("{}:{port}", url.host_str().unwrap_or_default()),
        None => url.host_str().unwrap_or_default().to_owned(),
    };
    match host.strip_prefix("*.") {
        Some(parent) => authority
            .strip_suffix(parent)
            .is_some_and(|rest| rest.len() > 1 && rest.ends_with('.')),
        None => authority.eq_ignore_ascii_case(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_declared_hosts_are_shown() {
        let is_shown = |url: &str, source: &str| is_from(&Url::parse(url).expect("a URL"), source);
        for (url, source) in [
            ("https://a.example/x", "https://a.example"),
            ("https://a.b.example/x", "https://*.b.example"),
            ("http://localhost:8080/x", "http://localhost:8080"),
        ] {
            assert!(is_shown(url, source), "{url} {source}");
        }
        for (url, source) in [
            ("http://a.example/", "https://a.example"),
            ("https://a.example:444/", "https://a.example"),
            ("https://user@a.example/", "https://a.example"),
            ("https://evilb.example/", "https://*.b.example"),
            ("https://b.example/", "https://*.b.example"),
            ("https://a.example/", "https:"),
            ("https://a.example/", "*"),
            ("javascript:alert(1)", "https://a.example"),
        ] {
            assert!(!is_shown(url, source), "{url} {source}");
        }
    }
}
