//! Checks the source before it is parsed. The parser recurses for each level of nesting, so text that is nested too
//! deep must not reach it: a stack overflow cannot be caught.
//!
//! The check must never mistake code for a string or a string for code. It cannot, because it only accepts operands
//! with operators between them: constructs that could mislead it (regular expressions, comments, escaped names, types,
//! function bodies) are not in the subset and are rejected here.

use crate::{
    error::ParseError,
    punctuators::{self, Punctuator},
};

/// The maximum length of an expression, in bytes.
pub const MAX_SOURCE_BYTES: usize = 10_000;
/// The maximum nesting of brackets, prefix operators and ternaries.
pub const MAX_NESTING: usize = 40;

pub(crate) fn check(source: &str) -> Result<(), ParseError> {
    let mut look = NestingScanner {
        source,
        at: 0,
        open: Vec::new(),
        level: Level::default(),
        depth: 0,
        previous: PreviousToken::Operator,
    };
    if source.len() > MAX_SOURCE_BYTES {
        let problem =
            format!("The expression is longer than {MAX_SOURCE_BYTES} bytes. Make it shorter");
        return Err(ParseError::at(source, MAX_SOURCE_BYTES, problem));
    }
    while let Some(character) = look.rest().chars().next() {
        look.token(character)?;
    }
    Ok(())
}

struct NestingScanner<'s> {
    source: &'s str,
    /// The byte where the next token starts.
    at: usize,
    /// The closing token of each open bracket, with the level around it.
    open: Vec<(Close, Level)>,
    level: Level,
    /// The total depth of all open brackets.
    depth: usize,
    previous: PreviousToken,
}

#[derive(PartialEq, Clone, Copy)]
enum Close {
    Bracket(char),
    /// The `}` that returns to a template.
    Template,
}

/// Nesting of the parser between two brackets.
#[derive(Default, Clone, Copy)]
struct Level {
    /// Prefix operators whose operand has not come yet.
    prefixes: usize,
    /// Ternaries: the last part of each extends to the end.
    ternaries: usize,
    /// Ternaries whose colon has not come yet.
    questions: usize,
    /// Comparisons with `<`, as the parser may try them as nested types.
    angles: usize,
}

impl Level {
    fn depth(self) -> usize {
        self.prefixes + self.ternaries + self.angles
    }
}

#[derive(PartialEq, Clone, Copy)]
enum PreviousToken {
    Operator,
    Operand,
    Dot,
}

type Checked = Result<(), ParseError>;

impl NestingScanner<'_> {
    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn token(&mut self, character: char) -> Checked {
        match character {
            '"' | '\'' | '`' | '(' | '[' | '{' | ')' | ']' | '}' => {
                let start = self.at;
                self.at += 1;
                self.bracket_or_quote(start, character)
            }
            _ if is_space(character) => {
                self.at += character.len_utf8();
                Ok(())
            }
            _ if is_word(character) => self.word(),
            _ => self.punctuator(character),
        }
    }

    fn bracket_or_quote(&mut self, start: usize, character: char) -> Checked {
        match character {
            '"' | '\'' => self.string(start, character),
            '`' if self.previous == PreviousToken::Operator => self.template(start),
            '`' => Err(self.error_at(start, "Tagged templates are not part of expressions")),
            '(' => self.open(start, Close::Bracket(')')),
            '[' => self.open(start, Close::Bracket(']')),
            '{' if self.previous == PreviousToken::Operator => {
                self.open(start, Close::Bracket('}'))
            }
            '{' => Err(self.error_at(start, "A block is not allowed here")),
            _ => self.close(start, character),
        }
    }

    fn string(&mut self, start: usize, quote: char) -> Checked {
        let mut characters = self.source[self.at..].char_indices();
        while let Some((offset, character)) = characters.next() {
            match character {
                '\\' => drop(characters.next()),
                '\n' | '\r' => break,
                _ if character == quote => {
                    self.at += offset + 1;
                    return self.operand(start);
                }
                _ => {}
            }
        }
        Err(self.error_at(
            start,
            "This text has no end. Close it with the quote it starts with",
        ))
    }

    fn template(&mut self, start: usize) -> Checked {
        let mut characters = self.source[self.at..].char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            match character {
                '\\' => drop(characters.next()),
                '`' => {
                    self.at += offset + 1;
                    return self.operand(start);
                }
                '$' if characters.next_if(|(_, next)| *next == '{').is_some() => {
                    self.at += offset + 2;
                    return self.open(start, Close::Template);
                }
                _ => {}
            }
        }
        Err(self.error_at(start, "This template has no end. Close it with a backtick"))
    }

    fn open(&mut self, start: usize, close: Close) -> Checked {
        self.open.push((close, self.level));
        self.depth += 1 + self.level.depth();
        self.level = Level::default();
        self.previous = PreviousToken::Operator;
        self.check_depth(start)
    }

    fn close(&mut self, start: usize, bracket: char) -> Checked {
        let Some((close, level)) = self.open.pop() else {
            return Err(self.error_at(start, &format!("This `{bracket}` closes nothing")));
        };
        self.depth -= 1 + level.depth();
        self.level = level;
        self.previous = PreviousToken::Operator;
        match close {
            Close::Template if bracket == '}' => self.template(start),
            Close::Bracket(expected) if bracket == expected => self.operand(start),
            _ => Err(self.error_at(start, &format!("This `{bracket}` closes another bracket"))),
        }
    }

    fn word(&mut self) -> Checked {
        let start = self.at;
        let length = self.rest().find(|next| !is_word(next));
        let word = &self.source[start..length.map_or(self.source.len(), |length| start + length)];
        self.at += word.len();
        let is_name = self.previous == PreviousToken::Dot || self.is_key();
        match word {
            "in" if !is_name => self.infix(start, "in"),
            "typeof" if !is_name => self.prefix(start, "typeof"),
            _ => match punctuators::unsupported_keyword(word) {
                Some(construct) if !is_name => Err(self.unsupported(start, construct)),
                _ => self.operand(start),
            },
        }
    }

    /// Returns whether the word that ends here is a key of an object.
    fn is_key(&self) -> bool {
        matches!(self.open.last(), Some((Close::Bracket('}'), _)))
            && self.level.questions == 0
            && self.rest().trim_start().starts_with(':')
    }

    fn punctuator(&mut self, character: char) -> Checked {
        let start = self.at;
        let Some((sign, kind)) = punctuators::leading_punctuator(self.rest()) else {
            return Err(self.error_at(start, &format!("`{character}` has no meaning here")));
        };
        self.at += sign.len();
        match kind {
            Punctuator::Unsupported(construct) => Err(self.unsupported(start, construct)),
            Punctuator::Not => self.prefix(start, sign),
            Punctuator::InfixOrPrefix if self.previous == PreviousToken::Operator => {
                self.prefix(start, sign)
            }
            Punctuator::Dot => {
                self.previous = PreviousToken::Dot;
                Ok(())
            }
            Punctuator::Infix if sign == "/" && self.previous == PreviousToken::Operator => {
                Err(self.unsupported(start, "Regular expressions"))
            }
            _ => self.infix_of(start, sign, kind),
        }
    }

    fn infix_of(&mut self, start: usize, sign: &str, kind: Punctuator) -> Checked {
        match kind {
            Punctuator::Logical => self.level.angles = 0,
            Punctuator::Less => self.level.angles += 1,
            Punctuator::Question => {
                self.level.ternaries += 1;
                self.level.questions += 1;
            }
            Punctuator::Colon if self.level.questions > 0 => self.level.questions -= 1,
            Punctuator::Colon if !matches!(self.open.last(), Some((Close::Bracket('}'), _))) => {
                return Err(self.error_at(start, "This `:` belongs to no `?` and no object"));
            }
            _ => {}
        }
        self.infix(start, sign)?;
        self.check_depth(start)
    }

    fn infix(&mut self, start: usize, sign: &str) -> Checked {
        if self.previous == PreviousToken::Operator {
            return Err(self.error_at(start, &format!("A value is missing before `{sign}`")));
        }
        self.previous = PreviousToken::Operator;
        Ok(())
    }

    fn prefix(&mut self, start: usize, sign: &str) -> Checked {
        if self.previous != PreviousToken::Operator {
            return Err(self.error_at(start, &format!("An operator is missing before `{sign}`")));
        }
        self.level.prefixes += 1;
        self.check_depth(start)
    }

    fn operand(&mut self, start: usize) -> Checked {
        if self.previous == PreviousToken::Operand {
            return Err(self.error_at(start, "An operator is missing here"));
        }
        self.level.prefixes = 0;
        self.previous = PreviousToken::Operand;
        Ok(())
    }

    fn check_depth(&self, offset: usize) -> Checked {
        if self.depth + self.level.depth() <= MAX_NESTING {
            return Ok(());
        }
        let problem = format!("The expression is nested more than {MAX_NESTING} levels deep");
        Err(self.error_at(offset, &problem))
    }

    fn unsupported(&self, offset: usize, construct: &str) -> ParseError {
        let problem = format!("{construct} are not part of expressions");
        self.error_at(offset, &problem)
    }

    fn error_at(&self, offset: usize, problem: &str) -> ParseError {
        ParseError::at(self.source, offset, problem)
    }
}

fn is_space(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Non-ASCII characters count as word characters: the parser knows which of them a name may contain.
fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || character == '_'
        || character == '$'
        || !character.is_ascii() && !is_space(character)
}
