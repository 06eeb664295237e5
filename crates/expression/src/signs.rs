//! The punctuators and keywords of JavaScript that the nesting check distinguishes.

/// The role of a punctuator between operands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sign {
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
    Refused(&'static str),
}

const ASSIGNMENTS: Sign = Sign::Refused("Assignments");
const BITS: Sign = Sign::Refused("Bitwise operators");

/// Longer punctuators come before their prefixes.
const SIGNS: [(&str, Sign); 48] = [
    (">>>=", ASSIGNMENTS),
    ("===", Sign::Infix),
    ("!==", Sign::Infix),
    ("...", Sign::Refused("Spreads (`...`)")),
    ("**=", ASSIGNMENTS),
    ("<<=", ASSIGNMENTS),
    (">>=", ASSIGNMENTS),
    ("&&=", ASSIGNMENTS),
    ("||=", ASSIGNMENTS),
    ("??=", ASSIGNMENTS),
    ("==", Sign::Infix),
    ("!=", Sign::Infix),
    ("<=", Sign::Infix),
    (">=", Sign::Infix),
    ("=>", Sign::Refused("Functions")),
    ("&&", Sign::Logical),
    ("||", Sign::Logical),
    ("??", Sign::Logical),
    ("?.", Sign::Dot),
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
    ("//", Sign::Refused("Comments")),
    ("/*", Sign::Refused("Comments")),
    ("**", Sign::Refused("Powers (`**`)")),
    ("<<", BITS),
    (">>", BITS),
    ("=", ASSIGNMENTS),
    ("&", BITS),
    ("|", BITS),
    ("^", BITS),
    ("~", BITS),
    (";", Sign::Refused("Statements")),
    ("+", Sign::InfixOrPrefix),
    ("-", Sign::InfixOrPrefix),
    ("!", Sign::Not),
    ("<", Sign::Less),
    ("?", Sign::Question),
    (":", Sign::Colon),
    (".", Sign::Dot),
    (",", Sign::Infix),
];

/// The punctuator at the start of this text.
pub(crate) fn sign(text: &str) -> Option<(&'static str, Sign)> {
    // `a?.5:b` is a ternary.
    if text.starts_with("?.") && text[2..].starts_with(|next: char| next.is_ascii_digit()) {
        return Some(("?", Sign::Question));
    }
    let plain = ["*", "/", "%", ">"].map(|sign| (sign, Sign::Infix));
    SIGNS
        .into_iter()
        .chain(plain)
        .find(|(sign, _)| text.starts_with(sign))
}

/// The construct of this keyword, if it is not in the subset.
pub(crate) fn refused_word(word: &str) -> Option<&'static str> {
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
