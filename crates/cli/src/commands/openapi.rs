//! `bindery openapi`: the document, as it is committed in `docs/openapi.json`.

use crate::{
    failure::{Failure, Result},
    output,
};

pub(crate) fn run() -> Result<()> {
    let text = api::document()
        .to_pretty_json()
        .map_err(|error| Failure::new(error.to_string()))?;
    output::line(text)
}
