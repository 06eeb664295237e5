//! Formulas as `MathML`, which browsers render natively.

use std::sync::LazyLock;

use document::Block;
use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use maud::{Markup, PreEscaped, html};

use super::node_data::text;

/// Longer sources are shown as code.
const MAX_FORMULA_BYTES: usize = 20_000;
/// Characters of a formula that surely fits a phone screen. Longer ones can be scrolled.
const MAX_PHONE_LINE_CHARS: usize = 30;
/// Each level of nesting needs stack.
const MAX_DEPTH: usize = 24;

static CONVERTER: LazyLock<Option<LatexToMathML>> =
    LazyLock::new(|| LatexToMathML::new(MathCoreConfig::default()).ok());

pub(super) fn block_formula(block: &Block) -> Markup {
    let formula = text(&block.data, "formula").unwrap_or_default();
    let rendered = convert(formula, MathDisplay::Block);
    html! {
        @if let Some(math) = rendered {
            div.math tabindex="0" { (math) }
        } @else {
            div.math { (source(formula)) }
        }
    }
}

pub(super) fn inline_formula(formula: &str) -> Markup {
    match convert(formula, MathDisplay::Inline) {
        Some(math) => {
            let is_long = formula.chars().count() > MAX_PHONE_LINE_CHARS;
            html! { span.formula.long[is_long] tabindex=[is_long.then_some("0")] { (math) } }
        }
        None => source(formula),
    }
}

/// Shows the source of a formula that cannot be parsed.
fn source(formula: &str) -> Markup {
    html! { code.formula { (formula) } }
}

fn convert(formula: &str, display: MathDisplay) -> Option<Markup> {
    let formula = formula.trim();
    if formula.is_empty() || formula.len() > MAX_FORMULA_BYTES || depth(formula) > MAX_DEPTH {
        return None;
    }
    let converted = CONVERTER
        .as_ref()?
        .convert_with_local_state(formula, display)
        .ok()?;
    Some(PreEscaped(converted.mathml))
}

/// Returns an upper bound of the converter's recursion: open braces and environments, and consecutive commands, each of
/// which may take the next as its argument.
fn depth(formula: &str) -> usize {
    let (mut open, mut row, mut most) = (0_usize, 0_usize, 0);
    let mut rest = formula;
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        match first {
            '\\' => {
                let name = rest[1..].split(|c: char| !c.is_ascii_alphabetic()).next();
                let name = name.unwrap_or_default();
                length += name
                    .len()
                    .max(usize::from(rest.len() > 1 && rest.is_char_boundary(2)));
                match name {
                    "left" | "begin" => open += 1,
                    "right" | "end" => open = open.saturating_sub(1),
                    _ => row += 1,
                }
            }
            '{' | '[' | '(' => open += 1,
            '}' | ']' | ')' => open = open.saturating_sub(1),
            '^' | '_' => row += 1,
            ' ' => {}
            _ => row = 0,
        }
        most = most.max(open + row);
        rest = rest.get(length..).unwrap_or_default();
    }
    most
}

#[cfg(test)]
mod tests {
    use super::{depth, inline_formula};

    #[test]
    fn formulas_become_mathml() {
        let rendered = inline_formula(r"\frac{a}{b} < \sum_{i=0}^n x_i").into_string();
        assert!(
            rendered.contains("<math") && rendered.contains("<mfrac"),
            "{rendered}"
        );
        let unknown = inline_formula(r"\nosuchcommand{<b>}").into_string();
        assert_eq!(
            unknown,
            r#"<code class="formula">\nosuchcommand{&lt;b&gt;}</code>"#
        );
    }

    #[test]
    fn deep_formulas_are_counted() {
        assert_eq!(depth("a+b"), 0);
        assert_eq!(depth(r"\frac{a}{b}"), 2);
        assert_eq!(depth(r"\sqrt\sqrt\sqrt x"), 3);
        assert_eq!(depth(r"\left( x \left( y"), 4);
        assert_eq!(depth("é\\é\\"), 1);
    }

    #[test]
    fn deep_formulas_cost_no_stack() {
        for part in [
            r"\sqrt",
            "{",
            "^",
            "x^{",
            r"\left(",
            r"\left.x",
            r"\begin{matrix}x",
            r"\frac{a}{",
            "(",
            r"\text{",
            r"\not",
            r"\mathbf ",
            r"\hat",
            "_a^",
            r"\begin{cases}",
            "\\",
            "&",
            r"\substack{",
            r"\color{red}",
        ] {
            for count in [3000, 50, 23, 12, 8] {
                let _ = inline_formula(&part.repeat(count));
            }
        }
    }
}
