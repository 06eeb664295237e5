//! What callers are told whose token does not do here.

use model::Error;

pub(crate) fn token_required() -> Error {
    Error::Unauthenticated(
        "This needs an access token. Send the header `Authorization: Bearer <token>`.",
    )
}

pub(crate) fn site_token_rejected() -> Error {
    Error::Forbidden(
        "A site token can only read the content of its site. Use the access token of a user."
            .to_owned(),
    )
}

pub(crate) fn integration_token_rejected() -> Error {
    Error::Forbidden(
        "A token of an integration cannot be used here. Use the token of one of its installations, or that of a user."
            .to_owned(),
    )
}
