//! What the scripts of integrations may load and connect to on pages: exactly the scripts themselves, and what the
//! integrations declare in their own policies.

use std::collections::BTreeMap;

use app::integration_scripts::SiteScript;

/// The directives that integrations can extend. `base-uri`, `object-src` and `frame-ancestors` protect the page.
const EXTENDED: [&str; 7] = [
    "script-src",
    "connect-src",
    "img-src",
    "style-src",
    "frame-src",
    "font-src",
    "media-src",
];

/// The sources that integrations add to the policy of a page, by directive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ScriptSources {
    by_directive: BTreeMap<&'static str, Vec<String>>,
}

impl ScriptSources {
    /// Those of these scripts. None without scripts.
    pub(crate) fn of(scripts: &[SiteScript]) -> Option<Self> {
        if scripts.is_empty() {
            return None;
        }
        let mut sources = Self::default();
        for script in scripts {
            sources.add("script-src", script.url.clone());
            let own = origin(&script.url);
            for (directive, source) in declared(script.policy.as_deref().unwrap_or_default()) {
                if let Some(source) = checked(directive, source, own) {
                    sources.add(directive, source);
                }
            }
        }
        Some(sources)
    }

    /// The sources for a directive, each after a space.
    pub(super) fn after(&self, directive: &str) -> String {
        let sources = self.by_directive.get(directive).into_iter().flatten();
        sources.flat_map(|source| [" ", source]).collect()
    }

    fn add(&mut self, directive: &'static str, source: String) {
        let known = self.by_directive.entry(directive).or_default();
        if !known.contains(&source) {
            known.push(source);
        }
    }
}

/// The hosts of which an integration shows pages in frames: `https://host`.
pub(crate) fn frame_sources(policy: &str) -> Vec<String> {
    let frames = declared(policy).filter(|(directive, _)| *directive == "frame-src");
    let hosts = frames.filter_map(|(_, source)| {
        let (scheme, rest) = source.split_once("://")?;
        let host = rest.split('/').next()?;
        matches!(scheme, "http" | "https").then(|| format!("{scheme}://{host}"))
    });
    hosts.collect()
}

/// The sources of a policy that can be added, with their directive.
fn declared(policy: &str) -> impl Iterator<Item = (&'static str, &str)> {
    policy.split(';').flat_map(|directive| {
        let mut words = directive.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let name = EXTENDED
            .into_iter()
            .find(|known| known.eq_ignore_ascii_case(name));
        words.filter_map(move |source| Some((name?, source)))
    })
}

/// Returns a source as it is in the policy of a page. None for those that would allow what authors write to run.
fn checked(directive: &str, source: &str, own: &str) -> Option<String> {
    let is_script = directive == "script-src";
    match source {
        "'self'" => return Some(own.to_owned()),
        "'unsafe-eval'" | "'wasm-unsafe-eval'" => return is_script.then(|| source.to_owned()),
        // The nonce of the page is for our own files.
        _ if source.starts_with('\'') => return None,
        _ => {}
    }
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/*%?=&+@".contains(&byte);
    if !source.bytes().all(is_plain) {
        return None;
    }
    // Scripts come from hosts with a name, not from everywhere.
    let host = source.split_once("://").map_or(source, |(_, rest)| rest);
    let name = host.split([':', '/']).next().unwrap_or_default();
    let is_anywhere = source.ends_with(':') || name == "*";
    (!is_script || !is_anywhere).then(|| source.to_owned())
}

/// Scheme and host of a URL of ours.
fn origin(url: &str) -> &str {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find('/').map_or(url.len(), |at| start + at);
    &url[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(policy: &str) -> ScriptSources {
        let script = SiteScript {
            url: "https://run.example/integrations/a/~/script.js".to_owned(),
            policy: Some(policy.to_owned()),
            uses_cookies: false,
        };
        ScriptSources::of(&[script]).expect("a script")
    }

    #[test]
    fn declared_sources_are_added_directive_by_directive() {
        let added = sources(
            "script-src 'self' https://cdn.example 'unsafe-eval'; connect-src wss://live.example *; \
             IMG-SRC blob:; font-src https://cdn.example",
        );
        assert_eq!(
            added.after("script-src"),
            " https://run.example/integrations/a/~/script.js https://run.example https://cdn.example 'unsafe-eval'"
        );
        assert_eq!(added.after("connect-src"), " wss://live.example *");
        assert_eq!(added.after("img-src"), " blob:");
        assert_eq!(added.after("style-src"), "");
    }

    #[test]
    fn the_page_stays_protected() {
        let added = sources(
            "default-src *; base-uri *; object-src *; frame-ancestors *; form-action *; \
             script-src 'unsafe-inline' 'strict-dynamic' 'nonce-x' data: https: * http://* *:* *:443 https://*/x https://*:443/x; \
             style-src 'unsafe-inline' 'unsafe-eval'; connect-src \"x\"",
        );
        assert_eq!(
            added.after("script-src"),
            " https://run.example/integrations/a/~/script.js"
        );
        assert_eq!(added.by_directive.len(), 1, "{added:?}");
    }

    #[test]
    fn frames_are_of_named_hosts() {
        assert_eq!(
            frame_sources(
                "frame-src https://a.example/x https: * 'self' https://*.b.example; child-src https://c.example"
            ),
            ["https://a.example", "https://*.b.example"]
        );
    }
}
