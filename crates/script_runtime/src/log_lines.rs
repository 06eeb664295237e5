//! Lines that a process writes to standard output: log lines of calls, and reports of `entry.js`.

use tokio::io::{AsyncBufRead, AsyncBufReadExt};

use crate::LogLevel;

/// A message has 8,192 characters; in JSON each can become twelve bytes.
const MAX_LINE_BYTES: usize = 128 << 10;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Log {
        /// `None` outside of calls, such as when the script is loaded.
        call: Option<u64>,
        level: LogLevel,
        message: String,
    },
    /// The script has answered, so all that it logged before was read before.
    Answered { call: u64 },
    /// Nothing is left of the call.
    Done { call: u64 },
    /// The process takes calls.
    Listening,
}

/// Reads a line, without its end. Returns the number of bytes, or `None` at the end; what is too long is cut off.
pub(crate) async fn read(
    reader: &mut (impl AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
) -> Option<usize> {
    line.clear();
    let mut total = 0;
    loop {
        let available = reader.fill_buf().await.ok()?;
        if available.is_empty() {
            return (total > 0).then_some(total);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let text = &available[..end.unwrap_or(available.len())];
        let fits = MAX_LINE_BYTES.saturating_sub(line.len()).min(text.len());
        line.extend_from_slice(&text[..fits]);
        let used = end.map_or(available.len(), |end| end + 1);
        total += used;
        reader.consume(used);
        // An endless line must not occupy the reader for ever.
        if end.is_some() || total > MAX_LINE_BYTES * 8 {
            return Some(total);
        }
    }
}

pub(crate) fn parse(line: &[u8]) -> Line {
    let text = String::from_utf8_lossy(line);
    if text.starts_with(r#"{"event":"listen""#) {
        return Line::Listening;
    }
    report(&text).unwrap_or_else(|| Line::Log {
        call: None,
        level: LogLevel::Info,
        message: text.into_owned(),
    })
}

/// A number, a word, and a string in JSON.
fn report(text: &str) -> Option<Line> {
    let (call, rest) = text.split_once(' ')?;
    let (word, message) = rest.split_once(' ')?;
    let call: u64 = call.parse().ok()?;
    let message = serde_json::from_str(message).ok()?;
    let level = match word {
        "answered" => return Some(Line::Answered { call }),
        "done" => return Some(Line::Done { call }),
        "debug" => LogLevel::Debug,
        "info" => LogLevel::Info,
        "warn" => LogLevel::Warn,
        "error" => LogLevel::Error,
        _ => return None,
    };
    Some(Line::Log {
        call: (call != 0).then_some(call),
        level,
        message,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_reports_or_text() {
        let log = |call, level, message: &str| Line::Log {
            call,
            level,
            message: message.to_owned(),
        };
        assert_eq!(
            parse(br#"3 warn "a\nb""#),
            log(Some(3), LogLevel::Warn, "a\nb")
        );
        assert_eq!(parse(br#"0 info "a""#), log(None, LogLevel::Info, "a"));
        assert_eq!(parse(br#"3 done """#), Line::Done { call: 3 });
        assert_eq!(
            parse(b"free text \xff"),
            log(None, LogLevel::Info, "free text \u{FFFD}")
        );
        assert_eq!(
            parse(br#"3 loud "a""#),
            log(None, LogLevel::Info, r#"3 loud "a""#)
        );
    }

    #[tokio::test]
    async fn long_lines_are_cut() {
        let text = [vec![b'x'; MAX_LINE_BYTES + 9], b"\nnext".to_vec()].concat();
        let (mut reader, mut line) = (text.as_slice(), Vec::new());
        assert_eq!(
            read(&mut reader, &mut line).await,
            Some(MAX_LINE_BYTES + 10)
        );
        assert_eq!(line.len(), MAX_LINE_BYTES);
        assert_eq!(read(&mut reader, &mut line).await, Some(4));
        assert_eq!(line, b"next");
        assert_eq!(read(&mut reader, &mut line).await, None);
    }
}
