//! Code with syntax highlighting. Overlong lines break anywhere.

use std::fmt::Write;

use document::{Block, Inline, InlineKind, Node};
use syntect::{
    easy::HighlightLines,
    highlighting::{Color, Style},
};
use typst::text::{RAW_SYNTAXES, RAW_THEME};

use super::{TypstWriter, boxes::blocks_of, flag, fragment, text};
use crate::{
    area::LayoutArea,
    literal::{fitting, literal},
    width::{self, Face},
};

/// Font size of code, in points, as in `book.typ`.
const SIZE: f64 = 7.8;
const PADDING: f64 = 20.0;
const NUMBERS: f64 = 30.0;
/// Longer lines are data, not code: they are not highlighted.
const MAX_HIGHLIGHTED_BYTES: usize = 1000;

impl TypstWriter<'_> {
    pub(super) fn code(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let data = &block.data;
        let numbered = flag(data, "lineNumbers");
        let taken = if numbered { PADDING + NUMBERS } else { PADDING };
        let area = area.inside(taken).with_size(SIZE);
        let title = text(data, "title").map(|title| fitting(title, area));
        let _ = write!(
            out,
            "code-block({}, {numbered}, (",
            title.as_deref().unwrap_or("none")
        );
        let syntax = text(data, "syntax").and_then(|name| RAW_SYNTAXES.find_syntax_by_token(name));
        let mut colors = syntax.map(|syntax| HighlightLines::new(syntax, &RAW_THEME));
        for line in blocks_of(block) {
            let text = line_text(line.nodes.as_deref().unwrap_or_default());
            let _ = write!(out, "({}, {{ []; ", flag(&line.data, "highlighted"));
            set_line(&text, colors.as_mut(), area, out);
            self.notes(line.nodes.as_deref().unwrap_or_default(), out);
            out.push_str("}), ");
        }
        out.push_str(")); ");
    }

    /// Prints the annotations of a line at its end.
    fn notes(&mut self, nodes: &[Node], out: &mut String) {
        for node in nodes {
            let Node::Inline(inline) = node else { continue };
            let body = fragment(inline.fragments.as_deref(), "annotation-body");
            if !body.is_empty() {
                let body = self.note(body);
                let _ = write!(out, "footnote({body}); ");
            }
        }
    }
}

fn line_text(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(run) => run.leaves.iter().for_each(|leaf| out.push_str(&leaf.text)),
            Node::Inline(inline) => out.push_str(&inline_text(inline)),
            Node::Block(_) => {}
        }
    }
    out.trim_end().replace('\t', "    ")
}

fn inline_text(inline: &Inline) -> String {
    match inline.kind {
        InlineKind::Expression => text(&inline.data, "expression")
            .unwrap_or_default()
            .to_owned(),
        _ => line_text(inline.nodes.as_deref().unwrap_or_default()),
    }
}

fn set_line(line: &str, colors: Option<&mut HighlightLines>, area: LayoutArea, out: &mut String) {
    let is_long = Face::Code.width(line) * area.size > area.width;
    let coloured = colors
        .filter(|_| line.len() <= MAX_HIGHLIGHTED_BYTES)
        .and_then(|colors| colors.highlight_line(line, &RAW_SYNTAXES).ok());
    let Some(parts) = coloured else {
        return set_part(line, Color::BLACK, is_long, out);
    };
    // Neighbours of one colour and the space after them are merged into one piece, because there are many.
    let mut piece = String::new();
    let mut color = Color::BLACK;
    for (Style { foreground, .. }, part) in parts {
        if foreground != color && !part.trim().is_empty() {
            set_part(&piece, color, is_long, out);
            piece.clear();
            color = foreground;
        }
        piece.push_str(part);
    }
    set_part(&piece, color, is_long, out);
}

fn set_part(part: &str, color: Color, is_long: bool, out: &mut String) {
    if part.is_empty() {
        return;
    }
    let part = if is_long {
        literal(&width::breakable_anywhere(part))
    } else {
        literal(part)
    };
    let _ = match color {
        Color::BLACK => write!(out, "{part}; "),
        Color { r, g, b, .. } => write!(out, "paint(rgb({r}, {g}, {b}), {part}); "),
    };
}
