//! Content types. They are case-insensitive, and may have parameters such as a charset.

pub(super) const FORM: &str = "application/x-www-form-urlencoded";
pub(super) const MULTIPART: &str = "multipart/form-data";

/// Returns a content type in lowercase, without parameters.
pub(super) fn essence(content_type: &str) -> String {
    let name = content_type.split(';').next().unwrap_or_default();
    name.trim().to_ascii_lowercase()
}

pub(super) fn is_json(content_type: &str) -> bool {
    let name = essence(content_type);
    name == "application/json" || name.ends_with("+json")
}

pub(super) fn is_xml(content_type: &str) -> bool {
    let name = essence(content_type);
    name.ends_with("/xml") || name.ends_with("+xml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_parameters_nor_case_matter() {
        assert_eq!(essence(" Multipart/Form-Data; boundary=x"), MULTIPART);
        assert!(is_json("Application/JSON; charset=utf-8"));
        assert!(is_json("application/problem+JSON;charset=utf-8"));
        assert!(!is_json("text/plain; x=application/json"));
        assert!(is_xml("application/XML; charset=utf-8") && is_xml("image/svg+xml"));
        assert!(!is_xml("application/xmlish"));
    }
}
