//! Code: a fence if it is only text, `<pre>` if lines are highlighted or have notes.

use super::{
    Writer,
    attribute::{Attributes, is_set, text},
    escape,
    html::{self, OuterSyntax},
    marks::longest_run,
};
use crate::node::{Block, BlockKind, InlineKind, Node};

const SETTINGS: [&str; 6] = [
    "title",
    "overflow",
    "lineNumbers",
    "fullWidth",
    "expandable",
    "collapsedLineCount",
];

impl Writer<'_> {
    pub(super) fn code(&mut self, block: &Block) -> String {
        let Some(code) = plain_code(block) else {
            return self.preformatted(block, "\n");
        };
        let fence = "`".repeat(longest_run(&code, '`').max(2) + 1);
        let syntax = text(&block.data, "syntax").unwrap_or_default();
        let syntax = syntax
            .split([' ', '\t', '\n', '`'])
            .next()
            .unwrap_or_default();
        let fenced = format!("{fence}{syntax}\n{code}\n{fence}");
        let settings = Attributes::of(&block.data, &SETTINGS);
        if settings.is_empty() {
            return fenced;
        }
        format!(
            "{{% code{} %}}\n{fenced}\n{{% endcode %}}",
            settings.as_tag_attributes()
        )
    }

    /// `<pre>` with this line end.
    pub(super) fn preformatted(&mut self, block: &Block, line_end: &str) -> String {
        let mut attributes = Attributes::default();
        let syntax = text(&block.data, "syntax");
        if let Some(syntax) = syntax {
            attributes.add("class", format!("language-{syntax}"));
        }
        for name in SETTINGS {
            attributes.member(&format!("data-{}", kebab(name)), block.data.get(name));
        }
        let mut inner = String::new();
        let lines: Vec<&Node> = block.nodes.iter().flatten().collect();
        for (position, line) in lines.iter().enumerate() {
            let code = self.code_line(line);
            let highlighted =
                matches!(line, Node::Block(line) if is_set(&line.data, "highlighted"));
            // The line end after the last line is not visible, so an empty last line needs one.
            let is_last = position + 1 == lines.len();
            let ends = !is_last || highlighted || code.is_empty() && position > 0;
            let end = if ends { line_end } else { "" };
            if highlighted {
                inner.extend(["<strong>", &code, end, "</strong>"]);
            } else {
                inner.extend([code.as_str(), end]);
            }
        }
        let class =
            syntax.map(|syntax| format!(" class=\"lang-{}\"", escape::in_attribute(syntax)));
        let class = class.unwrap_or_default();
        format!(
            "<pre{}><code{class}>{inner}</code></pre>",
            attributes.as_html_attributes()
        )
    }

    fn code_line(&mut self, line: &Node) -> String {
        let Node::Block(line) = line else {
            return String::new();
        };
        let mut out = String::new();
        for node in line.nodes.iter().flatten() {
            match node {
                Node::Text(text) => {
                    for leaf in &text.leaves {
                        out.push_str(&escape::in_code_element(&leaf.text));
                    }
                }
                Node::Inline(inline) if inline.kind == InlineKind::Annotation => {
                    let label = self.note(html::note_body(inline));
                    let text: String = html::children(inline).into_iter().map(leaf_text).collect();
                    let text = escape::in_code_element(&text);
                    out.push_str(&html::note_link(label, &text));
                }
                Node::Inline(inline) => out.push_str(&self.html_inline(inline, OuterSyntax::Html)),
                Node::Block(_) => {}
            }
        }
        out
    }
}

/// The code, if it consists of text only.
fn plain_code(block: &Block) -> Option<String> {
    let mut lines = Vec::new();
    for line in block.nodes.iter().flatten() {
        let Node::Block(line) = line else {
            lines.push(leaf_text(line));
            continue;
        };
        let nodes = line.nodes.as_deref().unwrap_or_default();
        let only_text = nodes.iter().all(|node| matches!(node, Node::Text(_)));
        if line.kind != BlockKind::CodeLine || is_set(&line.data, "highlighted") || !only_text {
            return None;
        }
        lines.push(nodes.iter().map(leaf_text).collect());
    }
    Some(lines.join("\n"))
}

fn leaf_text(node: &Node) -> String {
    match node {
        Node::Text(text) => text.leaves.iter().map(|leaf| leaf.text.as_str()).collect(),
        Node::Block(_) | Node::Inline(_) => String::new(),
    }
}

/// `lineNumbers` → `line-numbers`.
fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 2);
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(character.to_ascii_lowercase());
    }
    out
}
