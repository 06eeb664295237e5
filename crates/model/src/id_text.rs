//! Parsing of ids.
//!
//! Text that is not a valid id cannot name anything, so parsing fails with "not found", not with "bad request".

use std::str::FromStr;

use crate::{
    Error, Id, Kind, Oid,
    id::{self, Identified},
    oid,
};

impl<K: Identified> FromStr for Id<K> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        id::decode(text)
            .map(Self::from_uuid)
            .ok_or(Error::NotFound(K::KIND))
    }
}

impl FromStr for Oid {
    type Err = Error;

    /// Text that is not a valid object id cannot name a revision.
    fn from_str(text: &str) -> Result<Self, Error> {
        oid::decode(text).ok_or(Error::NotFound(Kind("revision")))
    }
}

impl TryFrom<&[u8]> for Oid {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        bytes
            .try_into()
            .map(Self::from_bytes)
            .map_err(|_| Error::internal(format!("an object id has {} bytes", bytes.len())))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::id::OrganizationId;

    #[test]
    fn the_text_form_is_read_back() {
        for uuid in [
            Uuid::nil(),
            Uuid::max(),
            Uuid::from_u128(0x0192_f0a0_7000_8000_0000_0000_0000),
        ] {
            let id = OrganizationId::from_uuid(uuid);
            assert_eq!(id.to_string().parse::<OrganizationId>().ok(), Some(id));
        }
    }

    #[test]
    fn invalid_id_text_is_not_found() {
        for text in [
            "",
            "short",
            "zzzzzzzzzzzzzzzzzzzzzz",
            "0000000000000000000000!",
            "é000000000000000000000",
        ] {
            assert!(
                matches!(text.parse::<OrganizationId>(), Err(Error::NotFound(_))),
                "{text}"
            );
        }
    }
}
