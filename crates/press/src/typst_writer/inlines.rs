//! Inline content.

use std::fmt::Write;

use document::{BlockKind, Inline, InlineKind, Leaf, Mark, MarkKind, Node, emoji};
use serde_json::Value;

use super::{TypstWriter, fragment, text};
use crate::{
    area::LayoutArea,
    literal::{fitting, fitting_code, lines, literal},
};

impl TypstWriter<'_> {
    /// Returns an expression that evaluates to these nodes as inline content.
    pub(super) fn inlines(&mut self, nodes: &[Node], area: LayoutArea) -> String {
        let mut out = String::from("{ []; ");
        for node in nodes {
            match node {
                Node::Text(run) => run
                    .leaves
                    .iter()
                    .for_each(|leaf| write_leaf(leaf, area, &mut out)),
                Node::Inline(inline) => self.inline(inline, area, &mut out),
                Node::Block(block) => {
                    let nested = self.inlines(block.nodes.as_deref().unwrap_or_default(), area);
                    let _ = write!(out, "{nested}; ");
                }
            }
        }
        out.push('}');
        out
    }

    fn inline(&mut self, inline: &Inline, area: LayoutArea, out: &mut String) {
        let data = &inline.data;
        let member = |name: &str| text(data, name).unwrap_or_default();
        match inline.kind {
            InlineKind::Link => {
                let body = self.inlines(inline.nodes.as_deref().unwrap_or_default(), area);
                let _ = match self.target(data).as_str() {
                    "none" => write!(out, "{body}; "),
                    target => write!(out, "to({target}, {body}); "),
                };
            }
            InlineKind::Emoji => {
                let characters = emoji::from_code(member("code")).unwrap_or_default();
                let _ = write!(out, "emoji({}); ", literal(&characters));
            }
            // The licence of the icon font does not allow embedding it in PDFs.
            InlineKind::Icon => {}
            InlineKind::Expression => {
                let expression = fitting_code(member("expression"), area);
                let _ = write!(out, "code-text({expression}); ");
            }
            InlineKind::InlineMath => {
                let printed = self.formulas.add(member("formula"), false);
                let _ = write!(out, "{printed}; ");
            }
            InlineKind::InlineImage => self.inline_image(inline, area, out),
            InlineKind::Annotation => self.annotation(inline, area, out),
            InlineKind::Mention => self.mention(inline, area, out),
            InlineKind::Button => {
                let label = fitting(member("label"), area.inside(20.0));
                let strong = member("kind") != "secondary";
                let _ = write!(out, "button({}, {strong}, {label}); ", self.target(data));
            }
        }
    }

    /// Renders an annotation as a footnote.
    fn annotation(&mut self, inline: &Inline, area: LayoutArea, out: &mut String) {
        let words = self.inlines(inline.nodes.as_deref().unwrap_or_default(), area);
        let _ = write!(out, "{words}; ");
        let body = fragment(inline.fragments.as_deref(), "annotation-body");
        if !body.is_empty() {
            let body = self.note(body);
            let _ = write!(out, "footnote({body}); ");
        }
    }

    /// Returns the text of a note; a single paragraph is on the line of its number.
    pub(super) fn note(&mut self, body: &[Node]) -> String {
        let area = LayoutArea::sheet().inside(20.0);
        match body {
            [Node::Block(block)] if block.kind == BlockKind::Paragraph => {
                self.inlines(block.nodes.as_deref().unwrap_or_default(), area)
            }
            several => self.content(several, area),
        }
    }

    fn mention(&mut self, inline: &Inline, area: LayoutArea, out: &mut String) {
        let reference = inline.data.get("ref").unwrap_or(&Value::Null);
        let title = fitting(self.links.title(reference).unwrap_or("…"), area);
        let _ = match self.target(&inline.data).as_str() {
            "none" => write!(out, "{title}; "),
            target => write!(out, "to({target}, {title}); "),
        };
    }
}

fn write_leaf(leaf: &Leaf, area: LayoutArea, out: &mut String) {
    if leaf.text.is_empty() {
        return;
    }
    let kinds: Vec<MarkKind> = leaf.marks.iter().map(|mark| mark.kind).collect();
    let body = if kinds.contains(&MarkKind::Code) {
        format!(
            "code-text({}); ",
            fitting_code(&leaf.text.replace('\n', " "), area)
        )
    } else if kinds.contains(&MarkKind::Keyboard) {
        format!(
            "key({}); ",
            fitting_code(&leaf.text.replace('\n', " "), area)
        )
    } else {
        lines(&leaf.text, area)
    };
    if leaf.marks.is_empty() {
        out.push_str(&body);
        return;
    }
    let marked = leaf
        .marks
        .iter()
        .rev()
        .fold(format!("{{ []; {body}}}"), |body, mark| marked(mark, &body));
    let _ = write!(out, "{marked}; ");
}

fn marked(mark: &Mark, body: &str) -> String {
    let color = |name: &str| {
        match text(&mark.data, name).unwrap_or_default() {
            "$primary" | "$info" => "blue",
            "$success" => "green",
            "$warning" => "orange",
            "$danger" => "red",
            other => other,
        }
        .to_owned()
    };
    match mark.kind {
        MarkKind::Bold => format!("strong({body})"),
        MarkKind::Italic => format!("emph({body})"),
        MarkKind::Strikethrough => format!("strike({body})"),
        MarkKind::Superscript => format!("super({body})"),
        MarkKind::Subscript => format!("sub({body})"),
        MarkKind::Color => format!(
            "tint({}, {}, {body})",
            literal(&color("text")),
            literal(&color("background"))
        ),
        MarkKind::Code | MarkKind::Keyboard => body.to_owned(),
    }
}
