//! Mermaid diagrams, rendered as SVG on the server.
//!
//! Colours are CSS variables, so that one image fits light and dark themes: it is rendered in otherwise unused colours,
//! each of which is then replaced by its variable.

use std::panic::{AssertUnwindSafe, catch_unwind};

use maud::{Markup, PreEscaped, html};
use mermaid_rs_renderer::{LayoutConfig, Theme, compute_layout, parse_mermaid, render_svg};

use super::{renderer::BlockRenderer, sanitize};

mod ascii;

/// Longer sources are shown as code.
const MAX_SOURCE_BYTES: usize = 6_000;
const MAX_SOURCE_LINES: usize = 150;
/// Larger images are shown as code.
const MAX_SVG_BYTES: usize = 300_000;

/// The supported kinds. For the others the library would look for fonts on the machine.
const SUPPORTED_KINDS: [&str; 9] = [
    "flowchart",
    "graph",
    "sequenceDiagram",
    "classDiagram",
    "stateDiagram",
    "stateDiagram-v2",
    "mindmap",
    "timeline",
    "gitGraph",
];

const TEXT: (&str, &str) = ("#010203", "var(--diagram-text)");
const LINE: (&str, &str) = ("#010204", "var(--diagram-line)");
const NODE: (&str, &str) = ("#fefdfb", "var(--diagram-node)");
const GROUP: (&str, &str) = ("#fefdfa", "var(--diagram-group)");
const NOTE: (&str, &str) = ("#fefdf9", "var(--diagram-note)");
const BACK: (&str, &str) = ("#fefdf8", "var(--diagram-back)");

impl BlockRenderer<'_> {
    /// Renders the diagram. Returns None if that fails.
    pub(super) fn diagram(&mut self, source: &str) -> Option<Markup> {
        let id = self.id("diagram");
        render(source, &id)
    }
}

/// `id` is the prefix of ids within the image, which must not collide with those of the page.
fn render(source: &str, id: &str) -> Option<Markup> {
    if source.len() > MAX_SOURCE_BYTES || source.lines().count() > MAX_SOURCE_LINES {
        return None;
    }
    // Comments can contain settings: of fonts, themes and limits.
    let lines = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("%%"));
    let source = lines.collect::<Vec<_>>().join("\n");
    let kind = source
        .split([' ', '\n', '\t', ';'])
        .find(|w| !w.is_empty())?;
    if !SUPPORTED_KINDS.contains(&kind) {
        return None;
    }
    let (plain, hidden) = ascii::hide(&source)?;
    // The library is young; its panics must not break the page.
    let rendered = catch_unwind(AssertUnwindSafe(|| svg_of(&plain)));
    let svg = rendered.ok()??;
    if svg.len() > MAX_SVG_BYTES {
        return None;
    }
    let svg = svg
        .replace(" id=\"", &format!(" id=\"{id}-"))
        .replace("url(#", &format!("url(#{id}-"));
    let svg = [TEXT, LINE, NODE, GROUP, NOTE, BACK]
        .iter()
        .fold(hidden.restore(&svg), |svg, (color, variable)| {
            svg.replace(color, variable)
        });
    let svg = sanitize::sanitize(&svg);
    if !svg.starts_with("<svg") {
        return None;
    }
    let label = source.lines().take(1).collect::<String>();
    Some(html! {
        figure.diagram id=(id) role="img" tabindex="0" aria-label=(label.trim()) { (PreEscaped(svg)) }
    })
}

fn svg_of(source: &str) -> Option<String> {
    let parsed = parse_mermaid(source).ok()?;
    let theme = theme();
    let config = LayoutConfig {
        fast_text_metrics: true,
        ..LayoutConfig::default()
    };
    let layout = compute_layout(&parsed.graph, &theme, &config);
    Some(render_svg(&layout, &theme, &config))
}

fn theme() -> Theme {
    let color = |(color, _): (&str, &str)| color.to_owned();
    Theme {
        font_family: "inherit".to_owned(),
        primary_color: color(NODE),
        primary_text_color: color(TEXT),
        primary_border_color: color(LINE),
        line_color: color(LINE),
        secondary_color: color(GROUP),
        tertiary_color: color(BACK),
        edge_label_background: color(BACK),
        cluster_background: color(GROUP),
        cluster_border: color(LINE),
        background: color(BACK),
        sequence_actor_fill: color(NODE),
        sequence_actor_border: color(LINE),
        sequence_actor_line: color(LINE),
        sequence_note_fill: color(NOTE),
        sequence_note_border: color(LINE),
        sequence_activation_fill: color(GROUP),
        sequence_activation_border: color(LINE),
        text_color: color(TEXT),
        ..Theme::modern()
    }
}

#[cfg(test)]
mod tests {
    use super::render;

    #[test]
    fn diagrams_are_drawn_in_variables() {
        for source in [
            "flowchart LR\n  A[Start] --> B{Grün?}\n  B -->|はい| C[Done]",
            "sequenceDiagram\n  actor U\n  U->>+S: ask\n  S-->>-U: answer",
            "%%{init: {'theme':'dark'}}%%\ngraph TD; A-->B",
            "stateDiagram-v2\n  [*] --> Still\n  Still --> [*]",
            "classDiagram\n  A <|-- B\n  A : +int x",
        ] {
            let svg = render(source, "d").map(maud::PreEscaped::into_string);
            let svg = svg.unwrap_or_else(|| panic!("not drawn: {source}"));
            assert!(svg.contains("var(--diagram-"), "{svg}");
            assert!(!svg.contains("<style") && !svg.contains("#fefdf"), "{svg}");
        }
        let svg =
            render("flowchart LR\n A[Grün] --> B[はい]", "d").map(maud::PreEscaped::into_string);
        let svg = svg.unwrap_or_default();
        assert!(svg.contains("Grün") && svg.contains("はい"), "{svg}");
    }

    #[test]
    fn the_rest_is_not_drawn() {
        for source in [
            "",
            "pie\n \"a\": 1",
            "nonsense",
            "erDiagram\n A ||--o{ B : x",
        ] {
            assert!(render(source, "d").is_none(), "{source}");
        }
        assert!(render(&format!("graph TD\n{}", "A-->B\n".repeat(5000)), "d").is_none());
    }
}
