//! Enums in text columns.

use std::str::FromStr;

use model::{Error, Result, text_enum::UnknownValue};

/// An unknown value is an error: the schema may be one migration ahead, and a guess could grant too much.
pub(crate) fn from_text<T: FromStr<Err = UnknownValue>>(text: impl AsRef<str>) -> Result<T> {
    text.as_ref().parse().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use model::{change_request::Status, team::TeamRole};

    use super::*;

    #[test]
    fn unknown_values_fail() {
        assert_eq!(from_text::<Status>("archived").ok(), Some(Status::Archived));
        assert!(from_text::<Status>("unheard-of").is_err());
        assert!(from_text::<TeamRole>("").is_err());
    }
}
