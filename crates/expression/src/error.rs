//! Errors in expressions, for their authors.

/// The text is not an expression, or not in the subset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (line {line}, column {column}).")]
pub struct ParseError {
    /// The problem and the advice, without a full stop.
    pub problem: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted in characters from 1.
    pub column: usize,
}

impl ParseError {
    /// An error at a byte offset of the source. An offset outside of it, or inside a character, is moved back.
    pub(crate) fn at(source: &str, offset: usize, problem: impl Into<String>) -> Self {
        let before = &source[..source.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            problem: problem.into(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The expression has no value in this context.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    #[error(
        "`{name}` is not known here. Names start with one of the roots, such as `space`, `page` or `visitor`."
    )]
    UnknownName { name: String },

    #[error("`{key}` is read from {of}. Write `?.` before it where the value may be missing.")]
    MemberOfNullish { key: String, of: &'static str },

    #[error("A value of type {of} has no method `{method}`.")]
    NoMethod {
        method: &'static str,
        of: &'static str,
    },

    #[error(
        "`{name}` is built into every {of} and is not data. Only the listed methods can be called."
    )]
    BuiltIn { name: String, of: &'static str },

    #[error("`in` needs an object or an array, not a value of type {of}.")]
    NotAnObject { of: &'static str },

    #[error("An object with a member `toString` has no text and no number.")]
    NoPrimitive,

    #[error("`{method}` was called with a number out of its range.")]
    OutOfRange { method: &'static str },

    #[error(
        "The expression needs more than {limit} {of}. Make it, or the values it reads, smaller."
    )]
    Limit { limit: usize, of: &'static str },
}
