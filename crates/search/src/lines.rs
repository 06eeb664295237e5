//! Passes analyzed words to Tantivy: the first line of a value is the prefix of all terms, each following line is a
//! position, a space and the rest of a term.

use std::fmt::Write;

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// The name of the tokenizer in the schema.
pub(crate) const LINES: &str = "lines";

/// Builds such a value.
pub(crate) struct Lines(String);

impl Lines {
    pub(crate) fn new(prefix: &str) -> Self {
        Self(prefix.to_owned())
    }

    pub(crate) fn push(&mut self, position: u32, term: &str) {
        write!(self.0, "\n{position} {term}").expect("writing to a string cannot fail");
    }

    pub(crate) fn into_value(self) -> String {
        self.0
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct LineTokenizer;

pub(crate) struct LineStream<'a> {
    prefix: &'a str,
    lines: std::str::Split<'a, char>,
    token: Token,
}

impl Tokenizer for LineTokenizer {
    type TokenStream<'a> = LineStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> LineStream<'a> {
        let mut lines = text.split('\n');
        LineStream {
            prefix: lines.next().unwrap_or_default(),
            lines,
            token: Token::default(),
        }
    }
}

impl TokenStream for LineStream<'_> {
    fn advance(&mut self) -> bool {
        let Some((position, term)) = self.lines.next().and_then(|line| line.split_once(' ')) else {
            return false;
        };
        self.token.position = position.parse().unwrap_or_default();
        self.token.text.clear();
        self.token.text.push_str(self.prefix);
        self.token.text.push_str(term);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
