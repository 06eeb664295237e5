//! Step 1: the bytes of a message.
//!
//! A scan of the text, before any parser sees it, because what it forbids is where XML parsers have had their flaws:
//! document types and entities, comments that split a name in two, and encodings that two parsers read differently.
//! No identity provider needs any of them. The tree is searched for the same again, see [`crate::tree`].

use saml_client::{RefusalCode, protocol::MAX_MESSAGE_BYTES};

use crate::{Result, refuse};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns a response as text.
pub(crate) fn check(message: &[u8]) -> Result<&str> {
    let text = check_text(message)?;
    if text.starts_with(BYTE_ORDER_MARK) {
        return refuse(
            RefusalCode::Malformed,
            "the message begins with a byte order mark",
        );
    }
    require_declarations(text, &["<![CDATA["])?;
    Ok(text)
}

/// Returns metadata as text. Files that administrators download have byte order marks and comments; nothing that is
/// read from them can contain one.
pub(crate) fn check_metadata(message: &[u8]) -> Result<&str> {
    let text = check_text(message)?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    require_declarations(text, &["<![CDATA[", "<!--"])?;
    Ok(text)
}

fn check_text(message: &[u8]) -> Result<&str> {
    if message.len() > MAX_MESSAGE_BYTES {
        let detail = format!("the message has more than {MAX_MESSAGE_BYTES} bytes");
        return refuse(RefusalCode::TooLarge, detail);
    }
    let Ok(text) = std::str::from_utf8(message) else {
        return refuse(RefusalCode::Malformed, "the message is not UTF-8");
    };
    if text.contains('\0') {
        return refuse(
            RefusalCode::Malformed,
            "the message contains a null character",
        );
    }
    Ok(text)
}

/// Requires that only these declarations occur, and no instruction but the one for XML itself.
fn require_declarations(text: &str, allowed: &[&str]) -> Result<()> {
    for (at, _) in text.match_indices("<!") {
        if !allowed.iter().any(|start| text[at..].starts_with(start)) {
            let detail = "the message contains a document type, a comment or another declaration";
            return refuse(RefusalCode::Malformed, detail);
        }
    }
    for (at, _) in text.match_indices("<?") {
        if at != 0 || !text.starts_with("<?xml ") {
            let detail = "the message contains a processing instruction";
            return refuse(RefusalCode::Malformed, detail);
        }
    }
    Ok(())
}
