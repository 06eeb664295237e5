//! Code blocks: syntax highlighting on the server, line numbers, marked lines, annotations, and lines shown on demand.

use document::{Block, Inline, InlineKind, Node};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::{
    BlockLabel,
    highlight::{Highlighter, Piece},
    node_data::{blocks_of, children, classes, flag, text},
    renderer::BlockRenderer,
};

/// Default number of visible lines of expandable code.
const DEFAULT_VISIBLE_LINES: u64 = 10;

/// One line: its text, and the other inlines in it with their byte ranges.
struct Line<'a> {
    text: String,
    inlines: Vec<(std::ops::Range<usize>, &'a Inline)>,
    marked: bool,
}

impl BlockRenderer<'_> {
    pub(super) fn code(&mut self, block: &Block) -> Markup {
        let syntax = text(&block.data, "syntax").unwrap_or_default();
        let lines: Vec<Line> = blocks_of(block).map(line).collect();
        if syntax.eq_ignore_ascii_case("mermaid") {
            let source: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            if let Some(diagram) = self.diagram(&source.join("\n")) {
                return diagram;
            }
        }
        self.highlighted(block, syntax, &lines)
    }

    fn highlighted(&mut self, block: &Block, syntax: &str, lines: &[Line]) -> Markup {
        let mut colors = Highlighter::of(syntax);
        let rendered: Vec<Markup> = lines
            .iter()
            .map(|line| self.line(line, &mut colors))
            .collect();
        self.code_box(block, syntax, &rendered)
    }

    /// Renders a Mermaid diagram; falls back to code if that fails.
    pub(super) fn diagram_or_code(&mut self, source: &str) -> Markup {
        self.diagram(source)
            .unwrap_or_else(|| self.sample(source, "mermaid", Some("mermaid")))
    }

    /// Renders code that is not part of the document.
    pub(super) fn sample(&mut self, source: &str, syntax: &str, title: Option<&str>) -> Markup {
        let title = title.map(|title| ("title".to_owned(), Value::from(title)));
        self.foreign_code(source, syntax, title)
    }

    /// Renders code of an integration.
    pub(super) fn component_code(&mut self, source: &str, syntax: &str, numbered: bool) -> Markup {
        let numbered = numbered.then(|| ("lineNumbers".to_owned(), Value::from(true)));
        self.foreign_code(source, syntax, numbered)
    }

    fn foreign_code(
        &mut self,
        source: &str,
        syntax: &str,
        setting: Option<(String, Value)>,
    ) -> Markup {
        let lines = source.lines().map(|line| {
            let text = Node::Text(document::Text::plain(line));
            let data = document::node::Data::new();
            Node::Block(Block::new(document::BlockKind::CodeLine, data, vec![text]))
        });
        let mut data = document::node::Data::new();
        data.insert("syntax".to_owned(), syntax.into());
        data.extend(setting);
        let block = Block::new(document::BlockKind::Code, data, lines.collect());
        let lines: Vec<Line> = blocks_of(&block).map(line).collect();
        self.highlighted(&block, syntax, &lines)
    }

    fn code_box(&mut self, block: &Block, syntax: &str, lines: &[Markup]) -> Markup {
        let data = &block.data;
        let title = text(data, "title");
        let wrap = (text(data, "overflow") == Some("wrap")).then_some("wrap");
        let numbered = flag(data, "lineNumbers").then_some("numbered");
        let wide = flag(data, "fullWidth").then_some("wide");
        let mermaid = (syntax == "mermaid").then_some("mermaid");
        let visible = visible_lines(block, lines.len());
        let (first, rest) = lines.split_at(visible);
        let language = language_class(syntax);
        html! {
            div class=(classes("code", &[wrap, numbered, wide, mermaid])) {
                div.code-head {
                    @if let Some(title) = title { span.code-title { (title) } }
                    button.copy type="button" hidden { (self.label(BlockLabel::Copy)) }
                }
                pre tabindex="0" { code class=[&language] { (joined(first)) } }
                @if !rest.is_empty() {
                    details.more {
                        summary { (self.label(BlockLabel::ShowAllLines)) " (" (lines.len()) ")" }
                        pre tabindex="0" { code class=[&language] { (joined(rest)) } }
                    }
                }
            }
        }
    }

    fn line(&mut self, line: &Line, colors: &mut Highlighter) -> Markup {
        let pieces = colors.line(&line.text);
        let mut out = String::new();
        let mut at = 0;
        for (range, inline) in &line.inlines {
            render_pieces(&line.text, &pieces, at..range.start, &mut out);
            let mut words = String::new();
            render_pieces(&line.text, &pieces, range.clone(), &mut words);
            let words = PreEscaped(words);
            let rendered = if inline.kind == InlineKind::Annotation {
                self.annotated(inline, &words)
            } else {
                html! { span.expression { (words) } }
            };
            out.push_str(&rendered.into_string());
            at = range.end;
        }
        render_pieces(&line.text, &pieces, at..line.text.len(), &mut out);
        let marked = line.marked.then_some("marked");
        html! { span class=(classes("line", &[marked])) { (PreEscaped(out)) } }
    }
}

/// Joins lines with line breaks, so that they can be copied.
fn joined(lines: &[Markup]) -> Markup {
    html! { @for line in lines { (line) "\n" } }
}

fn visible_lines(block: &Block, all: usize) -> usize {
    if !flag(&block.data, "expandable") {
        return all;
    }
    let setting = block.data.get("collapsedLineCount").and_then(Value::as_u64);
    let visible = usize::try_from(setting.unwrap_or(DEFAULT_VISIBLE_LINES)).unwrap_or(all);
    // Hiding one or two lines saves nothing.
    if visible.max(1) + 2 >= all {
        all
    } else {
        visible.max(1)
    }
}

fn language_class(syntax: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_+#.".contains(c);
    let is_name = !syntax.is_empty() && syntax.len() <= 30 && syntax.chars().all(is_plain);
    is_name.then(|| format!("language-{}", syntax.to_ascii_lowercase()))
}

fn line(block: &Block) -> Line<'_> {
    let mut line = Line {
        text: String::new(),
        inlines: Vec::new(),
        marked: flag(&block.data, "highlighted"),
    };
    for node in children(block) {
        match node {
            Node::Text(run) => run
                .leaves
                .iter()
                .for_each(|leaf| line.text.push_str(&leaf.text)),
            Node::Inline(inline) => {
                let start = line.text.len();
                line.text.push_str(&inline_text(inline));
                line.inlines.push((start..line.text.len(), inline));
            }
            Node::Block(_) => {}
        }
    }
    line
}

fn inline_text(inline: &Inline) -> String {
    if let Some(expression) = text(&inline.data, "expression") {
        return expression.to_owned();
    }
    let mut out = String::new();
    for node in inline.nodes.iter().flatten() {
        if let Node::Text(run) = node {
            run.leaves.iter().for_each(|leaf| out.push_str(&leaf.text));
        }
    }
    out
}

/// Renders the pieces of a line within a range, each with its class.
fn render_pieces(text: &str, pieces: &[Piece], range: std::ops::Range<usize>, out: &mut String) {
    for piece in pieces {
        let (start, end) = (piece.start.max(range.start), piece.end.min(range.end));
        let Some(part) = text.get(start..end).filter(|part| !part.is_empty()) else {
            continue;
        };
        let rendered = html! {
            @if let Some(class) = piece.class { span class=(class) { (part) } } @else { (part) }
        };
        out.push_str(&rendered.into_string());
    }
}
