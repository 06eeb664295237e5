//! Limits on text, checked and reported in one way.

use serde_json::Value;

use crate::{Error, Result};

/// Checks the number of characters (not bytes) of a text.
pub fn check_length(field: &str, text: &str, min: usize, max: usize) -> Result<()> {
    let length = text.chars().count();
    if length > max {
        return Err(Error::invalid(
            field,
            format!("has {length} characters; at most {max} are allowed"),
        ));
    }
    if length < min {
        return Err(Error::invalid(
            field,
            format!("has {length} characters; at least {min} are needed"),
        ));
    }
    if text.contains('\0') {
        return Err(Error::invalid(field, "contains a NUL character; remove it"));
    }
    Ok(())
}

/// Checks the number of characters of a name. It stands in mails and lists, where a line break or a change of the
/// writing direction could make it look like a text of the server.
pub fn check_name(field: &str, text: &str, min: usize, max: usize) -> Result<()> {
    check_length(field, text, min, max)?;
    if text.chars().any(is_invisible) {
        return Err(Error::invalid(
            field,
            "contains line breaks or invisible control characters; remove them",
        ));
    }
    Ok(())
}

/// Control characters, separators of lines, and those that change the writing direction.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

/// Checks the number of bytes of a long text.
pub fn check_bytes(field: &str, text: &str, max: usize) -> Result<()> {
    let bytes = text.len();
    if bytes > max {
        return Err(Error::invalid(
            field,
            format!("has {bytes} bytes; at most {max} are allowed"),
        ));
    }
    if text.contains('\0') {
        return Err(Error::invalid(field, "contains a NUL character; remove it"));
    }
    Ok(())
}

/// Checks the size of a value as JSON, and that the database can store it.
pub fn check_json(field: &str, value: &Value, max: usize) -> Result<()> {
    let bytes = value.to_string().len();
    if bytes > max {
        return Err(Error::invalid(
            field,
            format!("has {bytes} bytes as JSON; at most {max} are allowed"),
        ));
    }
    check_no_nul(field, value)
}

/// Rejects a value that contains a NUL in any text: PostgreSQL cannot store one.
pub fn check_no_nul(field: &str, value: &Value) -> Result<()> {
    if has_nul(value) {
        return Err(Error::invalid(field, "contains a NUL character; remove it"));
    }
    Ok(())
}

/// Returns true if any text or field name in the value contains a NUL.
fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| name.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Checks an external link: an absolute `http` or `https` URL of at most 2048 characters.
pub fn check_url(field: &str, text: &str) -> Result<()> {
    check_length(field, text, 1, 2048)?;
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let has_host = host.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    if has_host && !text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        Ok(())
    } else {
        Err(Error::invalid(
            field,
            "is not an absolute http or https URL",
        ))
    }
}

/// Checks the format of an e-mail address. Whether it exists is verified by sending an e-mail.
pub fn parse_email(field: &str, text: &str) -> Result<String> {
    check_length(field, text, 3, 254)?;
    let well_formed = text.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && is_domain(domain)
            && !text.contains(|c: char| c.is_whitespace() || c.is_control())
    });
    if well_formed {
        Ok(text.to_owned())
    } else {
        Err(Error::invalid(field, "is not an e-mail address"))
    }
}

/// Converts a domain name to lower case. Fails if it is not a domain name.
pub fn parse_domain(field: &str, text: &str) -> Result<String> {
    let domain = text.to_lowercase();
    if is_domain(&domain) && domain.contains('.') {
        Ok(domain)
    } else {
        Err(Error::invalid(
            field,
            format!("contains `{text}`, which is not a domain name such as `example.com`"),
        ))
    }
}

fn is_domain(text: &str) -> bool {
    text.len() <= 253
        && text.split('.').all(|label| {
            !label.is_empty()
                && label.len() <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_counts_characters_not_bytes() {
        assert!(check_length("title", &"é".repeat(50), 0, 50).is_ok());
        assert!(check_length("title", &"é".repeat(51), 0, 50).is_err());
        assert!(check_name("title", "Ada Lovelace 愛", 1, 50).is_ok());
        for name in ["Bob,\n\nunlock", "a\r", "a\u{202e}b", "a\u{2028}"] {
            assert!(check_name("title", name, 1, 50).is_err(), "{name:?}");
        }
    }

    #[test]
    fn only_addresses_with_a_domain_are_emails() {
        assert!(parse_email("email", "ada@example.com").is_ok());
        for text in [
            "ada",
            "@example.com",
            "ada@",
            "a da@example.com",
            "ada@exa_mple.com",
            "ada@.com",
        ] {
            assert!(parse_email("email", text).is_err(), "{text}");
        }
    }
}
