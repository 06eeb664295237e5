//! Fields of submitted forms.

use url::form_urlencoded;

/// Returns a field of a form, empty if it is missing.
pub(crate) fn field(form: &[u8], name: &str) -> String {
    let mut fields = form_urlencoded::parse(form);
    let found = fields.find(|(field, _)| field == name);
    found
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}
