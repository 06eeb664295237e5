//! Formulas: LaTeX, translated to Typst if possible, otherwise printed as source.

use typst::syntax::{SyntaxKind, SyntaxNode, parse_math};

use crate::literal::literal;

/// Each formula is a separate file, so that an error can be attributed to it. Typst limits the number of files.
const MAX_FORMULAS: usize = 20_000;
const MAX_FORMULA_BYTES: usize = 10_000;

/// The formulas of a book.
#[derive(Default)]
pub(crate) struct Formulas(Vec<Formula>);

pub(crate) struct Formula {
    pub(crate) path: String,
    /// The file with the translation, and the fallback if it does not compile.
    pub(crate) translated: String,
    pub(crate) source_text: String,
}

impl Formulas {
    /// Returns the expression that prints a formula.
    pub(crate) fn add(&mut self, latex: &str, block: bool) -> String {
        let as_written = format!("source({})", literal(latex));
        let as_written = if block {
            format!("align(center, {as_written})")
        } else {
            as_written
        };
        let Some(math) = translated(latex).filter(|_| self.0.len() < MAX_FORMULAS) else {
            return as_written;
        };
        let path = format!("/formulas/{}.typ", self.0.len());
        let space = if block { " " } else { "" };
        self.0.push(Formula {
            path: path.clone(),
            translated: format!("#import \"/math.typ\": *\n${space}{math}{space}$"),
            source_text: format!("#import \"/book.typ\": *\n#{as_written}"),
        });
        format!("include {}", literal(&path))
    }

    pub(crate) fn into_inner(self) -> Vec<Formula> {
        self.0
    }
}

/// Translates a formula to Typst notation. Returns None if the result contains code.
fn translated(latex: &str) -> Option<String> {
    if latex.len() > MAX_FORMULA_BYTES {
        return None;
    }
    let math = mitex::convert_math(latex, None).ok()?;
    let math = math.trim().to_owned();
    (!math.is_empty() && is_notation(&parse_math(&math))).then_some(math)
}

/// The only allowed code is text in a formula: `#textmath[words]`.
fn is_notation(node: &SyntaxNode) -> bool {
    let code = [
        SyntaxKind::Error,
        SyntaxKind::Dollar,
        SyntaxKind::Raw,
        SyntaxKind::Ref,
        SyntaxKind::Equation,
        SyntaxKind::CodeBlock,
        SyntaxKind::ModuleImport,
        SyntaxKind::ModuleInclude,
        SyntaxKind::LetBinding,
        SyntaxKind::SetRule,
        SyntaxKind::ShowRule,
        SyntaxKind::Contextual,
        SyntaxKind::WhileLoop,
        SyntaxKind::ForLoop,
        SyntaxKind::Closure,
        SyntaxKind::Link,
    ];
    if code.contains(&node.kind()) {
        return false;
    }
    let calls_code = node.kind() == SyntaxKind::FuncCall
        && !node
            .children()
            .next()
            .is_some_and(|name| is_word(&name.full_text()));
    !calls_code && node.children().all(is_notation)
}

fn is_word(name: &str) -> bool {
    ["textmath", "textrm", "textbf", "textit"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::translated;

    #[test]
    fn notation_is_translated() {
        for latex in [
            r"x^2",
            r"\frac{a}{b}",
            r"\sum_{i=0}^n i",
            r"a \leq b",
            r"\text{if } x",
        ] {
            assert!(translated(latex).is_some(), "{latex}");
        }
    }

    #[test]
    fn code_never_gets_through() {
        for latex in [
            r"\iftypst#eval(1)\fi",
            r"\iftypst$] #panic() [$\fi",
            r"\iftypst#{1}\fi",
            r#"\iftypst#read("/etc/passwd")\fi"#,
            r"\text{#eval}",
            "",
        ] {
            if let Some(math) = translated(latex) {
                assert!(
                    !math
                        .replace("\\#", "")
                        .replace("#textmath[", "")
                        .contains('#'),
                    "{latex} → {math}"
                );
            }
        }
    }
}
