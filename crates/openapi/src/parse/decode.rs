//! Bytes to text.

use super::lines::LineCounter;
use crate::problem::{Position, Problem, ProblemKind};

/// Decodes UTF-8, which JSON has to be, and YAML in practice is.
pub fn decode(bytes: Vec<u8>) -> Result<String, Problem> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let message = "The text is UTF-16. Save it as UTF-8.";
        return Err(Problem::of_text(
            ProblemKind::Syntax,
            Position::START,
            message,
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..end]);
        let position = LineCounter::new(&before).position(end);
        let message = "The text is not UTF-8: this character cannot be read. Save it as UTF-8.";
        Problem::of_text(ProblemKind::Syntax, position, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_encodings_are_named_with_their_place() {
        assert_eq!(decode("é: 1".into()).as_deref(), Ok("é: 1"));
        let latin = decode(b"openapi: 3.1.0\ninfo: {title: na\xefve}\n".to_vec()).unwrap_err();
        let place = Position {
            line: 2,
            column: 17,
        };
        assert_eq!(latin.position, place);
        let wide = decode(b"\xff\xfe{\0}\0".to_vec()).unwrap_err();
        assert!(wide.message.contains("UTF-16"), "{wide}");
    }
}
