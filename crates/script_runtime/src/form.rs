//! The form in which a script gets a call.

use std::collections::HashSet;

use bytes::Bytes;

use crate::ScriptCall;

/// Of boundaries, before a number in so many digits.
const PREFIX: &str = "bindery-";
const DIGITS: usize = 16;

impl ScriptCall {
    /// Returns the call as a form, and its media type. The boundary is one that occurs in no part.
    pub fn form(&self) -> (String, Bytes) {
        let mut parts = vec![
            ("event", self.event.as_bytes()),
            ("environment", self.environment.as_bytes()),
        ];
        if let Some(body) = &self.fetch_body {
            parts.push(("fetch-body", body));
        }
        let boundary = free_boundary(parts.iter().map(|(_, part)| *part));
        let mut form = Vec::new();
        for (name, part) in parts {
            // A part with a file name arrives as bytes, one without as text.
            let file = if name == "fetch-body" {
                "; filename=\"body\"\r\nContent-Type: application/octet-stream"
            } else {
                ""
            };
            let head = format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n"
            );
            form.extend_from_slice(head.as_bytes());
            form.extend_from_slice(part);
            form.extend_from_slice(b"\r\n");
        }
        form.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        (
            format!("multipart/form-data; boundary={boundary}"),
            form.into(),
        )
    }
}

/// Returns a boundary that occurs in no part, after reading each part once: whoever sends a body can fill it with
/// boundaries.
fn free_boundary<'a>(parts: impl Iterator<Item = &'a [u8]>) -> String {
    let occur: HashSet<u64> = parts
        .flat_map(|part| part.windows(PREFIX.len() + DIGITS))
        .filter_map(|at| at.strip_prefix(PREFIX.as_bytes()))
        .filter_map(|digits| u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok())
        .collect();
    let free = (0..=u64::MAX).find(|number| !occur.contains(number));
    format!("{PREFIX}{:016x}", free.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boundary_occurs_in_no_part() {
        let call = ScriptCall {
            event: "--bindery-0000000000000000--".to_owned(),
            environment: String::new(),
            fetch_body: Some(Bytes::from_static(b"bindery-0000000000000001\xff")),
        };
        let (content_type, form) = call.form();
        assert!(content_type.ends_with("boundary=bindery-0000000000000002"));
        assert!(form.ends_with(b"\xff\r\n--bindery-0000000000000002--\r\n"));
    }
}
