//! Parses HTML as a browser does, and finds unsafe parts.

use scraper::{Html, Node};
use url::Url;

/// Elements that run, load, send or style something by themselves.
const FORBIDDEN: [&str; 24] = [
    "script",
    "style",
    "object",
    "embed",
    "form",
    "base",
    "meta",
    "link",
    "noscript",
    "template",
    "foreignobject",
    "animate",
    "animatetransform",
    "set",
    "use",
    "image",
    "feimage",
    "frame",
    "frameset",
    "applet",
    "portal",
    "textarea",
    "select",
    "xmp",
];
/// Attributes that contain URLs.
const ADDRESSES: [&str; 12] = [
    "href",
    "src",
    "srcset",
    "action",
    "formaction",
    "data",
    "poster",
    "background",
    "cite",
    "longdesc",
    "ping",
    "manifest",
];
const FRAMES: [&str; 7] = [
    "www.youtube-nocookie.com",
    "player.vimeo.com",
    "www.loom.com",
    "fast.wistia.net",
    "codepen.io",
    "embed.figma.com",
    "open.spotify.com",
];

/// Returns the unsafe parts of a piece of HTML.
pub(crate) fn unsafe_parts(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let parsed = Html::parse_fragment(html);
    for node in parsed.tree.nodes() {
        let Node::Element(element) = node.value() else {
            if let Node::Comment(comment) = node.value() {
                found.push(format!("comment {}", &**comment));
            }
            continue;
        };
        let name = element.name().to_ascii_lowercase();
        if FORBIDDEN.contains(&name.as_str()) {
            found.push(format!("element {name}"));
        }
        for (attribute, value) in element.attrs() {
            found.extend(unsafe_attribute(
                &name,
                &attribute.to_ascii_lowercase(),
                value,
            ));
        }
    }
    found
}

fn unsafe_attribute(element: &str, attribute: &str, value: &str) -> Option<String> {
    let complaint = || Some(format!("{element} {attribute}={value:?}"));
    if attribute.starts_with("on") || attribute.contains(':') || attribute == "srcdoc" {
        return complaint();
    }
    if attribute == "style" {
        let lower = value.to_ascii_lowercase();
        let is_bad = ["url(", "expression", "import", "position", "\\"];
        return is_bad
            .iter()
            .any(|bad| lower.contains(bad))
            .then(complaint)?;
    }
    if !ADDRESSES.contains(&attribute) {
        return None;
    }
    let base = Url::parse("https://site.test/a/b").expect("an address");
    let Ok(url) = base.join(value) else {
        return None;
    };
    if !matches!(url.scheme(), "http" | "https" | "mailto" | "tel") {
        return complaint();
    }
    let is_frame = element == "iframe" || element == "frame";
    (is_frame && !FRAMES.contains(&url.host_str().unwrap_or_default())).then(complaint)?
}

/// Returns duplicate ids, and references to missing ids.
pub(crate) fn id_faults(html: &str) -> Vec<String> {
    let parsed = Html::parse_fragment(html);
    let mut ids = std::collections::HashSet::new();
    let mut faults = Vec::new();
    let mut wanted = Vec::new();
    for node in parsed.tree.nodes() {
        let Node::Element(element) = node.value() else {
            continue;
        };
        for (attribute, value) in element.attrs() {
            match attribute {
                "id" if !ids.insert(value.to_owned()) => faults.push(format!("twice: {value}")),
                "for" | "popovertarget" | "aria-labelledby" => wanted.push(value.to_owned()),
                _ => {}
            }
        }
    }
    let missing = wanted.into_iter().filter(|id| !ids.contains(id));
    faults.extend(missing.map(|id| format!("missing: {id}")));
    faults
}

/// Returns the visible text outside of code.
pub(crate) fn text_outside_of_code(html: &str) -> String {
    let parsed = Html::parse_fragment(html);
    let mut out = String::new();
    for node in parsed.tree.nodes() {
        let Node::Text(text) = node.value() else {
            continue;
        };
        let in_code = node.ancestors().any(|above| {
            above
                .value()
                .as_element()
                .is_some_and(|element| matches!(element.name(), "code" | "pre" | "kbd"))
        });
        if !in_code {
            out.push_str(text);
            out.push('\n');
        }
    }
    out
}
