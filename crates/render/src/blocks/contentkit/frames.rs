//! Pages of integrations in frames: only from hosts that they declared, in a sandbox. Others are links.

use maud::{Markup, html};
use serde_json::{Map, Value};
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
        html! {
            figure.kit-frame {
                svg.kit-sizer viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {}
                iframe src=(url) title=(title) loading="lazy" referrerpolicy="no-referrer" sandbox=(SANDBOX)
                    data-state=(self.frame_data(&frame["data"])) {}
            }
            (buttons)
        }
    }

    /// Returns what the frame gets, with the current values of its bindings.
    fn frame_data(&self, data: &Value) -> String {
        let data = data.as_object().into_iter().flatten();
        let data =
            data.map(|(name, value)| (name.clone(), bound(value, &self.component.state).clone()));
        let data = Value::Object(data.collect::<Map<String, Value>>()).to_string();
        if data.len() > MAX_DATA_BYTES {
            return "{}".to_owned();
        }
        data
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
