//! The page about the whole API.

use super::{
    Labels,
    markdown::{code, foreign, plain},
    page::{ComputedPage, PageKind, beginning, one_line},
};
use crate::{
    bundle::resolve,
    limits::{MAX_LISTED_CHARS, MAX_TITLE_CHARS},
    tree::Node,
};

/// Servers and security schemes that are listed.
const MAX_LISTED: usize = 100;

pub(super) fn page(root: &Node, labels: &Labels) -> ComputedPage {
    let about = root.get("info");
    let text = |name: &str| about.and_then(|about| about.text(name));
    let title = text("title")
        .map(str::trim)
        .filter(|title| !title.is_empty());
    let title = title.unwrap_or(labels.overview);
    let summary = text("summary").or_else(|| text("description"));
    let key = "overview".to_owned();
    let mut page = ComputedPage::new(PageKind::Overview, key, "overview", title).describe(summary);
    let description = text("description").map(foreign).unwrap_or_default();
    let sections = [
        description,
        section(labels.servers, &servers(root)),
        section(labels.authentication, &schemes(root)),
    ];
    let sections = sections.into_iter().filter(|section| !section.is_empty());
    for section in sections {
        if !page.text.is_empty() {
            page.text.push('\n');
        }
        page.text.push_str(&section);
        if !section.ends_with('\n') {
            page.text.push('\n');
        }
    }
    page
}

fn section(title: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    format!("## {}\n\n{}", plain(title), items.concat())
}

fn servers(root: &Node) -> Vec<String> {
    let listed = root.get("servers").into_iter().flat_map(Node::items);
    let mut servers: Vec<String> = listed
        .take(MAX_LISTED)
        .filter_map(|server| Some(item(&code(server.text("url")?), "", server)))
        .collect();
    if let Some(host) = root.text("host") {
        // Swagger 2.0.
        let scheme = root.get("schemes").and_then(|all| all.items().next());
        let scheme = scheme.and_then(Node::as_text).unwrap_or("https");
        let base = root.text("basePath").unwrap_or_default();
        servers.push(format!("* {}\n", code(&format!("{scheme}://{host}{base}"))));
    }
    servers
}

fn schemes(root: &Node) -> Vec<String> {
    let components = root.get("components");
    let schemes = components
        .and_then(|all| all.get("securitySchemes"))
        .or_else(|| root.get("securityDefinitions"));
    let schemes = schemes.into_iter().flat_map(Node::fields);
    let schemes = schemes.take(MAX_LISTED);
    schemes
        .filter_map(|(name, scheme)| {
            let scheme = resolve(root, scheme)?;
            let parts = ["type", "scheme", "in", "name", "flow"];
            let parts = parts.into_iter().filter_map(|part| scheme.text(part));
            let parts = parts.map(|part| plain(&one_line(part, MAX_TITLE_CHARS)));
            let parts: Vec<String> = parts.collect();
            Some(item(&code(name), &parts.join(", "), scheme))
        })
        .collect()
}

/// Writes an item of a list: a name, what it is, and its description.
fn item(name: &str, kind: &str, node: &Node) -> String {
    let kind = match kind {
        "" => String::new(),
        kind => format!(" ({kind})"),
    };
    match node
        .text("description")
        .filter(|text| !beginning(text, MAX_LISTED_CHARS).trim().is_empty())
    {
        Some(description) => {
            let line = one_line(description, MAX_LISTED_CHARS);
            format!("* {name}{kind}: {}\n", foreign(&line))
        }
        None => format!("* {name}{kind}\n"),
    }
}
