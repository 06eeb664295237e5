//! The punctuators and keywords of JavaScript that the nesting check distinguishes.

/// The role of a punctuator between operands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Punctuator {
    /// Between two operands, or before one: `+` and `-`.
    InfixOrPrefix,
    Infix,
    /// Ends all comparisons before it.
    Logical,
    /// `<`, which the parser may also read as the start of a type.
    Less,
    Not,
    Question,
    Colon,
    /// `.` and `?.`
    Dot,
    /// Not in the subset; the text names the construct.
    Unsupported(&'static str),
}

const ASSIGNMENTS: Punctuator = Punctuator::Unsupported("Assignments");
const BITWISE: Punctuator = Punctuator::Unsupported("Bitwise operators");

/// Longer punctuators come before their prefixes.
const PUNCTUATORS: [(&str, Punctuator); 48] = [
    (">>>=", ASSIGNMENTS),
    ("===", Punctuator::Infix),
    ("!==", Punctuator::Infix),
    ("...", Punctuator::Unsupported("Spreads (`...`)")),
    ("**=", ASSIGNMENTS),
    ("<<=", ASSIGNMENTS),
    (">>=", ASSIGNMENTS),
    ("&&=", ASSIGNMENTS),
    ("||=", ASSIGNMENTS),
    ("??=", ASSIGNMENTS),
    ("==", Punctuator::Infix),
    ("!=", Punctuator::Infix),
    ("<=", Punctuator::Infix),
    (">=", Punctuator::Infix),
    ("=>", Punctuator::Unsupported("Functions")),
    ("&&", Punctuator::Logical),
    ("||", Punctuator::Logical),
    ("??", Punctuator::Logical),
    ("?.", Punctuator::Dot),
    ("++", ASSIGNMENTS),
    ("--", ASSIGNMENTS),
    ("+=", ASSIGNMENTS),
    ("-=", ASSIGNMENTS),
    ("*=", ASSIGNMENTS),
    ("/=", ASSIGNMENTS),
    ("%=", ASSIGNMENTS),
    ("&=", ASSIGNMENTS),
    ("|=", ASSIGNMENTS),
    ("^=", ASSIGNMENTS),
    ("//", Punctuator::Unsupported("Comments")),
    ("/*", Punctuator::Unsupported("Comments")),
    ("**", Punctuator::Unsupported("Powers (`**`)")),
    ("<<", BITWISE),
    (">>", BITWISE),
    ("=", ASSIGNMENTS),
    ("&", BITWISE),
    ("|", BITWISE),
    ("^", BITWISE),
    ("~", BITWISE),
    (";", Punctuator::Unsupported("Statements")),
    ("+", Punctuator::InfixOrPrefix),
    ("-", Punctuator::InfixOrPrefix),
    ("!", Punctuator::Not),
    ("<", Punctuator::Less),
    ("?", Punctuator::Question),
    (":", Punctuator::Colon),
    (".", Punctuator::Dot),
    (",", Punctuator::Infix),
];

/// The punctuator at the start of this text.
pub(crate) fn leading_punctuator(text: &str) -> Option<(&'static str, Punctuator)> {
    // `a?.5:b` is a ternary.
    if text.starts_with("?.") && text[2..].starts_with(|next: char| next.is_ascii_digit()) {
        return Some(("?", Punctuator::Question));
    }
    let plain = ["*", "/", "%", ">"].map(|sign| (sign, Punctuator::Infix));
    PUNCTUATORS
        .into_iter()
        .chain(plain)
        .find(|(sign, _)| text.starts_with(sign))
}

/// The construct of this keyword, if it is not in the subset.
pub(crate) fn unsupported_keyword(word: &str) -> Option<&'static str> {
    Some(match word {
        "function" | "async" | "yield" | "await" => "Functions",
        "class" | "extends" | "super" => "Classes",
        "new" => "Constructors (`new`)",
        "this" => "Uses of `this`",
        "import" | "export" => "Imports and exports",
        "delete" | "void" | "instanceof" => "The operators `delete`, `void` and `instanceof`",
        "var" | "let" | "const" => "Assignments",
        "if" | "else" | "for" | "while" | "do" | "switch" | "case" | "default" | "break"
        | "continue" | "return" | "throw" | "try" | "catch" | "finally" | "with" | "debugger" => {
            "Statements"
        }
        _ => return None,
    })
}
