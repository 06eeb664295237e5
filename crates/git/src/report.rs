//! What a push is answered with: whether the pack was taken, each ref, and words for people.

use crate::{commands::Push, pkt};

#[derive(Debug, Default)]
pub struct Report {
    /// Why nothing was unpacked.
    pub refused: Option<String>,
    pub refs: Vec<(String, Outcome)>,
    /// Shown as `remote: …`, each in one line.
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Moved,
    Refused(String),
}

impl Report {
    /// Everything refused for one reason.
    pub fn refused(push: &Push, reason: &str) -> Self {
        let refs = push.commands.iter().map(|command| {
            let outcome = Outcome::Refused("unpacker error".to_owned());
            (command.name.clone(), outcome)
        });
        Self {
            refused: Some(reason.to_owned()),
            refs: refs.collect(),
            notes: Vec::new(),
        }
    }

    pub fn into_bytes(self, push: &Push) -> Vec<u8> {
        let mut status = Vec::new();
        if push.report_status {
            let unpack = self.refused.as_deref().map_or("ok".to_owned(), plain);
            pkt::line(&mut status, format!("unpack {unpack}\n").as_bytes());
            for (name, outcome) in &self.refs {
                let line = match outcome {
                    Outcome::Moved => format!("ok {name}\n"),
                    Outcome::Refused(reason) => format!("ng {name} {}\n", plain(reason)),
                };
                pkt::line(&mut status, line.as_bytes());
            }
            pkt::flush(&mut status);
        }
        if !push.side_band {
            return status;
        }
        let mut answer = Vec::new();
        for note in &self.notes {
            pkt::band(&mut answer, 2, format!("{}\n", plain(note)).as_bytes());
        }
        pkt::band(&mut answer, 1, &status);
        pkt::flush(&mut answer);
        answer
    }
}

/// Characters of the longest line that is sent.
const MAX_LINE: usize = 1000;

/// One line that does nothing to the terminal it is shown on.
fn plain(text: &str) -> String {
    text.trim_end()
        .chars()
        .map(harmless)
        .take(MAX_LINE)
        .collect()
}

/// The character itself, unless a terminal would obey it: control characters, escapes among them, and what changes the
/// direction of the text around it.
fn harmless(c: char) -> char {
    match c {
        '\n' | '\r' | '\t' => ' ',
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_said_controls_a_terminal() {
        let said = "a\u{1b}[2Jb\u{202e}c\u{9b}d\u{7f}e\nf\u{2066}g";
        let expected = "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}e f\u{fffd}g";
        assert_eq!(plain(said), expected);
        assert_eq!(plain(&"x".repeat(2000)).len(), MAX_LINE);
    }
}
