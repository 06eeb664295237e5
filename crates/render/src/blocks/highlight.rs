//! Syntax highlighting: a CSS class for each piece of a line, by the grammar of its language.

use std::{str::FromStr, sync::LazyLock};

use syntect::parsing::{ParseState, Scope, ScopeStack, ScopeStackOp, SyntaxReference, SyntaxSet};

/// Longer lines are data, not code.
const MAX_LINE_BYTES: usize = 1000;
/// Code beyond this length is not highlighted, because it delays the page.
const MAX_CODE_BYTES: usize = 60_000;

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// Loads the grammars, which takes some 50 ms, unless they are loaded.
pub(super) fn load() {
    LazyLock::force(&SYNTAXES);
}

/// A part of a line, by byte offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) class: Option<&'static str>,
}

/// Highlights the lines of one block, one after the other.
pub(super) struct Highlighter {
    state: Option<(ParseState, ScopeStack)>,
    left: usize,
}

impl Highlighter {
    pub(super) fn of(language: &str) -> Self {
        let state = syntax(language).map(|syntax| (ParseState::new(syntax), ScopeStack::new()));
        Self {
            state,
            left: MAX_CODE_BYTES,
        }
    }

    pub(super) fn line(&mut self, line: &str) -> Vec<Piece> {
        let whole = || {
            vec![Piece {
                start: 0,
                end: line.len(),
                class: None,
            }]
        };
        if line.len() > MAX_LINE_BYTES || line.len() > self.left {
            // The following lines would be parsed in the wrong state.
            self.state = None;
        }
        let Some((state, stack)) = &mut self.state else {
            return whole();
        };
        self.left -= line.len();
        let ended = format!("{line}\n");
        let Ok(changes) = state.parse_line(&ended, &SYNTAXES) else {
            self.state = None;
            return whole();
        };
        pieces(line, &changes, stack)
    }
}

/// Merges neighbours of one class, with the white space between them.
fn pieces(line: &str, changes: &[(usize, ScopeStackOp)], stack: &mut ScopeStack) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut start = 0;
    for (at, change) in changes {
        push(line, start..(*at).min(line.len()), stack, &mut pieces);
        start = (*at).min(line.len());
        // If the grammar's change cannot be applied, the stack stays as it is: only colours are affected.
        let _ = stack.apply(change);
    }
    push(line, start..line.len(), stack, &mut pieces);
    pieces
}

fn push(line: &str, range: std::ops::Range<usize>, stack: &ScopeStack, pieces: &mut Vec<Piece>) {
    if range.is_empty() {
        return;
    }
    let class = class(&stack.scopes);
    if let Some(last) = pieces.last_mut()
        && (last.class == class || line[range.clone()].trim().is_empty())
    {
        last.end = range.end;
        return;
    }
    pieces.push(Piece {
        start: range.start,
        end: range.end,
        class,
    });
}

/// The innermost scope with a class decides.
fn class(scopes: &[Scope]) -> Option<&'static str> {
    scopes.iter().rev().find_map(|scope| {
        let mut classes = CLASSES.iter();
        classes
            .find(|(prefix, _)| prefix.is_prefix_of(*scope))
            .map(|(_, class)| *class)
    })
}

/// Scopes and their classes, longer names before shorter ones.
static CLASSES: LazyLock<Vec<(Scope, &'static str)>> = LazyLock::new(|| {
    let names = [
        ("comment", "c"),
        ("punctuation.definition.comment", "c"),
        ("punctuation.definition.string", "s"),
        ("constant.character.escape", "n"),
        ("string", "s"),
        ("constant", "n"),
        ("keyword.operator", "p"),
        ("keyword", "k"),
        ("storage.type.function", "k"),
        ("storage", "k"),
        ("entity.name.function", "f"),
        ("support.function", "f"),
        ("variable.function", "f"),
        ("entity.name.tag", "t"),
        ("entity.other.attribute-name", "a"),
        ("meta.mapping.key", "a"),
        ("support.type.property-name", "a"),
        ("entity.name", "t"),
        ("entity.other", "t"),
        ("support", "t"),
        ("variable.parameter", "v"),
        ("variable", "v"),
        ("markup.inserted", "ins"),
        ("markup.deleted", "del"),
        ("markup.heading", "k"),
        ("meta.diff.header", "c"),
        ("punctuation", "p"),
    ];
    let scope = |(name, class): (&str, &'static str)| Some((Scope::from_str(name).ok()?, class));
    names.into_iter().filter_map(scope).collect()
});

fn syntax(language: &str) -> Option<&'static SyntaxReference> {
    let language = language.trim().to_ascii_lowercase();
    let name = match language.as_str() {
        "" | "text" | "plaintext" | "plain" | "txt" | "mermaid" => return None,
        "shell" | "shellscript" | "console" | "zsh" | "cli" | "terminal" | "sh" | "curl" => "bash",
        "jsonc" | "json5" | "postman_json" => "json",
        "javascript" | "node" | "mjs" => "js",
        "golang" => "go",
        "csharp" | "c#" => "cs",
        "kt" => "kotlin",
        "hcl" => "tf",
        "dotenv" | "env" => "env",
        "ftl" | "vue" | "svelte" | "ejs" | "handlebars" | "hbs" => "html",
        "objective-c" | "objectivec" => "m",
        "solidity" => "sol",
        "markdown" | "mdx" => "md",
        other => other,
    };
    SYNTAXES.find_syntax_by_token(name)
}

#[cfg(test)]
mod tests {
    use super::Highlighter;

    fn colored(language: &str, line: &str) -> String {
        let mut colors = Highlighter::of(language);
        let pieces = colors.line(line);
        let marked = pieces.iter().map(|piece| {
            let text = &line[piece.start..piece.end];
            piece
                .class
                .map_or(text.to_owned(), |class| format!("<{class} {text}>"))
        });
        marked.collect()
    }

    #[test]
    fn languages_have_their_colours() {
        for (language, line) in [
            ("yaml", "name: \"x\" # why"),
            ("json", r#"{"a": 1, "b": true}"#),
            ("bash", "echo \"$HOME\" | grep -v x # all"),
            ("js", "const a = f(1); // x"),
            ("rust", "fn main() { let x: u8 = 1; }"),
            ("python", "def f(x): return 'a'"),
            ("html", "<a href=\"x\">t</a>"),
            ("diff", "+added"),
        ] {
            let found = colored(language, line);
            assert!(found.contains('<') && found != line, "{language}: {found}");
        }
        assert_eq!(colored("nosuch", "a = 1"), "a = 1");
        assert_eq!(colored("", "a = 1"), "a = 1");
    }

    #[test]
    fn pieces_are_the_whole_line() {
        let line = "const é = \"ü\";\t// ß";
        let mut colors = Highlighter::of("js");
        let pieces = colors.line(line);
        let again: String = pieces.iter().map(|p| &line[p.start..p.end]).collect();
        assert_eq!(again, line);
    }

    #[test]
    fn long_lines_are_plain() {
        let mut colors = Highlighter::of("js");
        assert_eq!(colors.line(&"var ".repeat(1000)).len(), 1);
        assert_eq!(colors.line("var a").len(), 1);
    }
}
