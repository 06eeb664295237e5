//! Checks the source before it is parsed. The parser recurses for each level of nesting, so text that is nested too
//! deep must not reach it: a stack overflow cannot be caught.
//!
//! The check must never mistake code for a string or a string for code. It cannot, because it only accepts operands
//! with operators between them: constructs that could mislead it (regular expressions, comments, escaped names, types,
//! function bodies) are not in the subset and are rejected here.

use crate::{
    error::ParseError,
    signs::{self, Sign},
};

/// The maximum length of an expression, in bytes.
pub const MAX_SOURCE: usize = 10_000;
/// The maximum nesting of brackets, prefix operators and ternaries.
pub const MAX_NESTING: usize = 40;

pub(crate) fn check(source: &str) -> Result<(), ParseError> {
    let mut look = Look {
        source,
        at: 0,
        open: Vec::new(),
        level: Level::default(),
        depth: 0,
        last: Last::Operator,
    };
    if source.len() > MAX_SOURCE {
        let problem = format!("The expression is longer than {MAX_SOURCE} bytes. Make it shorter");
        return Err(ParseError::at(source, MAX_SOURCE, problem));
    }
    while let Some(character) = look.rest().chars().next() {
        look.token(character)?;
    }
    Ok(())
}

struct Look<'s> {
    source: &'s str,
    /// The byte where the next token starts.
    at: usize,
    /// The closing token of each open bracket, with the level around it.
    open: Vec<(Close, Level)>,
    level: Level,
    /// The total depth of all open brackets.
    depth: usize,
    last: Last,
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
enum Last {
    Operator,
    Operand,
    Dot,
}

type Checked = Result<(), ParseError>;

impl Look<'_> {
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
            _ => self.sign(character),
        }
    }

    fn bracket_or_quote(&mut self, start: usize, character: char) -> Checked {
        match character {
            '"' | '\'' => self.string(start, character),
            '`' if self.last == Last::Operator => self.template(start),
            '`' => Err(self.refuse(start, "Tagged templates are not part of expressions")),
            '(' => self.open(start, Close::Bracket(')')),
            '[' => self.open(start, Close::Bracket(']')),
            '{' if self.last == Last::Operator => self.open(start, Close::Bracket('}')),
            '{' => Err(self.refuse(start, "A block is not allowed here")),
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
        Err(self.refuse(
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
        Err(self.refuse(start, "This template has no end. Close it with a backtick"))
    }

    fn open(&mut self, start: usize, close: Close) -> Checked {
        self.open.push((close, self.level));
        self.depth += 1 + self.level.depth();
        self.level = Level::default();
        self.last = Last::Operator;
        self.not_too_deep(start)
    }

    fn close(&mut self, start: usize, bracket: char) -> Checked {
        let Some((close, level)) = self.open.pop() else {
            return Err(self.refuse(start, &format!("This `{bracket}` closes nothing")));
        };
        self.depth -= 1 + level.depth();
        self.level = level;
        self.last = Last::Operator;
        match close {
            Close::Template if bracket == '}' => self.template(start),
            Close::Bracket(expected) if bracket == expected => self.operand(start),
            _ => Err(self.refuse(start, &format!("This `{bracket}` closes another bracket"))),
        }
    }

    fn word(&mut self) -> Checked {
        let start = self.at;
        let length = self.rest().find(|next| !is_word(next));
        let word = &self.source[start..length.map_or(self.source.len(), |length| start + length)];
        self.at += word.len();
        let is_name = self.last == Last::Dot || self.is_key();
        match word {
            "in" if !is_name => self.infix(start, "in"),
            "typeof" if !is_name => self.prefix(start, "typeof"),
            _ => match signs::refused_word(word) {
                Some(construct) if !is_name => Err(self.outside(start, construct)),
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

    fn sign(&mut self, character: char) -> Checked {
        let start = self.at;
        let Some((sign, kind)) = signs::sign(self.rest()) else {
            return Err(self.refuse(start, &format!("`{character}` has no meaning here")));
        };
        self.at += sign.len();
        match kind {
            Sign::Refused(construct) => Err(self.outside(start, construct)),
            Sign::Not => self.prefix(start, sign),
            Sign::InfixOrPrefix if self.last == Last::Operator => self.prefix(start, sign),
            Sign::Dot => {
                self.last = Last::Dot;
                Ok(())
            }
            Sign::Infix if sign == "/" && self.last == Last::Operator => {
                Err(self.outside(start, "Regular expressions"))
            }
            _ => self.infix_of(start, sign, kind),
        }
    }

    fn infix_of(&mut self, start: usize, sign: &str, kind: Sign) -> Checked {
        match kind {
            Sign::Logical => self.level.angles = 0,
            Sign::Less => self.level.angles += 1,
            Sign::Question => {
                self.level.ternaries += 1;
                self.level.questions += 1;
            }
            Sign::Colon if self.level.questions > 0 => self.level.questions -= 1,
            Sign::Colon if !matches!(self.open.last(), Some((Close::Bracket('}'), _))) => {
                return Err(self.refuse(start, "This `:` belongs to no `?` and no object"));
            }
            _ => {}
        }
        self.infix(start, sign)?;
        self.not_too_deep(start)
    }

    fn infix(&mut self, start: usize, sign: &str) -> Checked {
        if self.last == Last::Operator {
            return Err(self.refuse(start, &format!("A value is missing before `{sign}`")));
        }
        self.last = Last::Operator;
        Ok(())
    }

    fn prefix(&mut self, start: usize, sign: &str) -> Checked {
        if self.last != Last::Operator {
            return Err(self.refuse(start, &format!("An operator is missing before `{sign}`")));
        }
        self.level.prefixes += 1;
        self.not_too_deep(start)
    }

    fn operand(&mut self, start: usize) -> Checked {
        if self.last == Last::Operand {
            return Err(self.refuse(start, "An operator is missing here"));
        }
        self.level.prefixes = 0;
        self.last = Last::Operand;
        Ok(())
    }

    fn not_too_deep(&self, offset: usize) -> Checked {
        if self.depth + self.level.depth() <= MAX_NESTING {
            return Ok(());
        }
        let problem = format!("The expression is nested more than {MAX_NESTING} levels deep");
        Err(self.refuse(offset, &problem))
    }

    fn outside(&self, offset: usize, construct: &str) -> ParseError {
        let problem = format!("{construct} are not part of expressions");
        self.refuse(offset, &problem)
    }

    fn refuse(&self, offset: usize, problem: &str) -> ParseError {
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
