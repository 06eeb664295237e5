//! JSON: the tokens come from a library, the grammar is a table of what may follow.

use jsonc_parser::{Scanner, ScannerOptions, tokens::Token};

use super::{ParsedText, builder::TreeBuilder, lines::LineCounter, scalar::number};
use crate::{
    problem::{Position, Problem, ProblemKind},
    tree::{Node, NodeValue},
};

const STRICT: ScannerOptions = ScannerOptions {
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

pub(super) fn parse(text: &str) -> Result<ParsedText, Problem> {
    let mut scanner = Scanner::new(text, &STRICT);
    let mut lines = LineCounter::new(text);
    let mut reader = JsonReader {
        builder: TreeBuilder::default(),
        expected: Expected::Value,
    };
    loop {
        let token = scanner.scan();
        let position = lines.position(scanner.token_start());
        match token {
            Ok(Some(token)) => reader.take(token, position)?,
            Ok(None) => return reader.finish(position),
            Err(_) => return Err(broken(position, reader.expected)),
        }
    }
}

struct JsonReader {
    builder: TreeBuilder,
    expected: Expected,
}

/// What may follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    /// Behind `[`.
    ValueOrEnd,
    /// Behind a comma of a map.
    Key,
    /// Behind `{`.
    KeyOrEnd,
    Colon,
    CommaOrEnd,
    Nothing,
}

impl JsonReader {
    fn take(&mut self, token: Token<'_>, position: Position) -> Result<(), Problem> {
        use Expected::{Colon, CommaOrEnd, Key, KeyOrEnd, Value, ValueOrEnd};
        let in_list = self.builder.is_in_list();
        match (self.expected, token) {
            (Value | ValueOrEnd, token) if token != Token::CloseBracket => {
                return self.take_value(token, position);
            }
            (Key | KeyOrEnd, Token::String(text)) => {
                self.builder.put_key(text.into_owned(), position, false);
                self.expected = Colon;
            }
            (Colon, Token::Colon) => self.expected = Value,
            (CommaOrEnd, Token::Comma) => self.expected = if in_list { Value } else { Key },
            (ValueOrEnd | CommaOrEnd, Token::CloseBracket) if in_list => self.close()?,
            (KeyOrEnd | CommaOrEnd, Token::CloseBrace) if !in_list => self.close()?,
            (expected, _) => return Err(broken(position, expected)),
        }
        Ok(())
    }

    fn take_value(&mut self, token: Token<'_>, position: Position) -> Result<(), Problem> {
        let value = match token {
            Token::OpenBrace => {
                self.expected = Expected::KeyOrEnd;
                return self.builder.open_map(position);
            }
            Token::OpenBracket => {
                self.expected = Expected::ValueOrEnd;
                return self.builder.open_list(position);
            }
            Token::String(text) => {
                self.builder.put_text(text.into_owned(), position)?;
                self.expect_next();
                return Ok(());
            }
            Token::Boolean(value) => NodeValue::Boolean(value),
            Token::Null => NodeValue::Null,
            // Not by `serde_json`, which loses the last bit of some numbers.
            Token::Number(digits) => NodeValue::Number(number(digits).ok_or_else(|| {
                let message = "The number is too large. Write it as text.";
                Problem::of_text(ProblemKind::Syntax, position, message)
            })?),
            _ => return Err(broken(position, self.expected)),
        };
        self.builder.put(Node::new(value, position))?;
        self.expect_next();
        Ok(())
    }

    fn close(&mut self) -> Result<(), Problem> {
        if let Some(node) = self.builder.close() {
            self.builder.put(node)?;
        }
        self.expect_next();
        Ok(())
    }

    fn expect_next(&mut self) {
        self.expected = if self.builder.is_complete() {
            Expected::Nothing
        } else {
            Expected::CommaOrEnd
        };
    }

    fn finish(self, end: Position) -> Result<ParsedText, Problem> {
        let expected = self.expected;
        match self.builder.finish() {
            (Some(root), problems) if expected == Expected::Nothing => {
                Ok(ParsedText { root, problems })
            }
            _ => Err(broken(end, expected)),
        }
    }
}

fn broken(position: Position, expected: Expected) -> Problem {
    let what = match expected {
        Expected::Value | Expected::ValueOrEnd => "a value",
        Expected::Key | Expected::KeyOrEnd => "a key in double quotes",
        Expected::Colon => "a `:`",
        Expected::CommaOrEnd => "a `,` or a closing bracket",
        Expected::Nothing => "the end of the text",
    };
    let message = format!("This is not valid JSON: {what} must be here. Correct it.");
    Problem::of_text(ProblemKind::Syntax, position, message)
}
