//! Inline nodes as Markdown.

use super::{
    Writer, escape, html,
    marks::{Neighbours, code_span, element, marked},
    pieces::{Content, Piece, pieces},
};
use crate::node::{Inline, InlineKind, Mark, MarkKind, Node};

/// How line ends within text are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Breaks {
    Lines,
    /// Everything must stay on one line: headings and cells.
    Elements,
}

impl Writer<'_> {
    /// A paragraph's text.
    pub(super) fn paragraph(&mut self, nodes: &[Node]) -> String {
        let nodes: Vec<&Node> = nodes.iter().collect();
        let line = self.line(&nodes, Breaks::Lines);
        escape::line_starts(line.trim())
    }

    /// Nodes on one line.
    pub(super) fn one_line(&mut self, nodes: &[&Node]) -> String {
        self.line(nodes, Breaks::Elements).trim().to_owned()
    }

    fn line(&mut self, nodes: &[&Node], breaks: Breaks) -> String {
        let pieces = pieces(nodes);
        let end = Neighbours {
            before: None,
            after: None,
        };
        self.run(&pieces, 0, breaks, end)
    }

    /// Writes pieces whose first `depth` marks are written already.
    fn run(
        &mut self,
        pieces: &[Piece],
        depth: usize,
        breaks: Breaks,
        around: Neighbours,
    ) -> String {
        let mut out = String::new();
        let mut at = 0;
        while at < pieces.len() {
            let before = out.chars().next_back().or(around.before);
            let Some(&mark) = pieces[at].marks.get(depth) else {
                let next = pieces.get(at + 1);
                let text = self.piece(&pieces[at].content, next, breaks, depth, before);
                out.push_str(&text);
                at += 1;
                continue;
            };
            let same = pieces[at..]
                .iter()
                .take_while(|piece| piece.marks.get(depth) == Some(&mark));
            let end = at + same.count();
            let after = pieces
                .get(end)
                .map_or(around.after, |next| Some(first_character(next, depth)));
            let around = Neighbours { before, after };
            out.push_str(&self.marked_run(mark, &pieces[at..end], depth, breaks, around));
            at = end;
        }
        out
    }

    fn marked_run(
        &mut self,
        mark: &Mark,
        pieces: &[Piece],
        depth: usize,
        breaks: Breaks,
        around: Neighbours,
    ) -> String {
        if mark.kind == MarkKind::Code {
            let code: Option<String> = pieces
                .iter()
                .map(|piece| match piece.content {
                    Content::Text(text) => Some(text),
                    Content::Inline(_) => None,
                })
                .collect();
            let touches_tick = around.before == Some('`') || around.after == Some('`');
            let span = code
                .filter(|_| !touches_tick)
                .and_then(|code| code_span(&code));
            if let Some(span) = span {
                return span;
            }
        }
        // Inside of delimiters, the neighbours are the delimiters.
        let inside = Neighbours {
            before: Some('*'),
            after: Some('*'),
        };
        let inner = self.run(pieces, depth + 1, breaks, inside);
        if mark.kind == MarkKind::Code {
            element(mark, &inner)
        } else {
            marked(mark, &inner, around)
        }
    }

    fn piece(
        &mut self,
        content: &Content,
        next: Option<&Piece>,
        breaks: Breaks,
        depth: usize,
        before: Option<char>,
    ) -> String {
        match content {
            Content::Text(text) => {
                let mut text = write_line_breaks(&escape::in_markdown(text), breaks, depth);
                let link_follows = matches!(next, Some(Piece { content: Content::Inline(inline), .. }) if inline.kind != InlineKind::Emoji);
                if text.ends_with('!') && link_follows {
                    text.insert(text.len() - 1, '\\');
                }
                text
            }
            Content::Inline(inline) => self.inline(inline, depth, before),
        }
    }

    fn inline(&mut self, inline: &Inline, depth: usize, before: Option<char>) -> String {
        match inline.kind {
            InlineKind::Link => {
                let pieces = pieces(&html::children(inline));
                let edge = Neighbours {
                    before: Some('['),
                    after: Some(']'),
                };
                let text = self.run(&pieces, depth, Breaks::Elements, edge);
                let target = escape::target(&self.target(inline, "ref"));
                format!("[{text}]({target})")
            }
            InlineKind::Mention => {
                let reference = inline.data.get("ref").cloned().unwrap_or_default();
                let label = escape::in_markdown(&self.locate.label(&reference));
                let target = escape::target(&self.locate.target(&reference));
                format!("[{label}]({target} \"mention\")")
            }
            InlineKind::InlineImage if html::is_plain_image(inline) => self.plain_image(inline),
            InlineKind::Annotation => self.annotation(inline, before),
            InlineKind::InlineMath => format!("$${}$$", html::text_of(inline, "formula")),
            InlineKind::Emoji => html::emoji(inline),
            _ => self.html_inline(inline, html::OuterSyntax::Markdown),
        }
    }

    fn plain_image(&mut self, inline: &Inline) -> String {
        let alt = escape::in_markdown(&html::text_of(inline, "alt"));
        let target = escape::target(&self.target(inline, "ref"));
        let caption = html::text_of(inline, "caption").replace('"', "\\\"");
        if caption.is_empty() {
            format!("![{alt}]({target})")
        } else {
            format!("![{alt}]({target} \"{caption}\")")
        }
    }

    /// The marker of a note follows the one word it is about; for longer text, HTML is used.
    fn annotation(&mut self, inline: &Inline, before: Option<char>) -> String {
        let children = html::children(inline);
        let word = match children.as_slice() {
            [Node::Text(text)] => match text.leaves.as_slice() {
                [leaf] if leaf.marks.is_empty() && !leaf.text.is_empty() => Some(&leaf.text),
                _ => None,
            },
            _ => None,
        };
        let starts_word = before.is_none_or(char::is_whitespace);
        match word.filter(|word| starts_word && !word.contains(char::is_whitespace)) {
            Some(word) => {
                let label = self.note(html::note_body(inline));
                format!("{}[^{label}]", escape::in_markdown(word))
            }
            None => self.html_inline(inline, html::OuterSyntax::Markdown),
        }
    }

    pub(super) fn target(&self, inline: &Inline, name: &str) -> String {
        inline
            .data
            .get(name)
            .map(|reference| self.locate.target(reference))
            .unwrap_or_default()
    }
}

/// Line ends in Markdown. White space after one would be lost.
fn write_line_breaks(text: &str, breaks: Breaks, depth: usize) -> String {
    if !text.contains('\n') {
        return text.to_owned();
    }
    // Within delimiters a line end could be at the edge, where the delimiters would not work.
    let sign = if breaks == Breaks::Lines && depth == 0 {
        "\\\n"
    } else {
        "<br>"
    };
    let lines: Vec<String> = text
        .split('\n')
        .enumerate()
        .map(|(at, line)| escape_spaces(line, at > 0))
        .collect();
    lines.join(sign)
}

fn escape_spaces(line: &str, starts_line: bool) -> String {
    let reference = match line.chars().next() {
        Some(' ') if starts_line => "&#x20;",
        Some('\t') if starts_line => "&#x9;",
        _ => return line.to_owned(),
    };
    format!("{reference}{}", &line[1..])
}

/// The first character of a piece, as far as it matters for delimiters before it.
fn first_character(piece: &Piece, depth: usize) -> char {
    match piece.content {
        // Its own delimiters come first.
        _ if piece.marks.len() > depth => '*',
        Content::Text(text) => text.chars().next().unwrap_or(' '),
        Content::Inline(inline) if inline.kind == InlineKind::Emoji => 'x',
        Content::Inline(inline) if inline.kind == InlineKind::Annotation => 'x',
        Content::Inline(_) => '<',
    }
}
