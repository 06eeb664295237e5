//! `bindery openapi`: prints the OpenAPI document, as committed in `docs/openapi.json`.

use crate::{
    error::{CommandError, Result},
    output,
};

pub(crate) fn run() -> Result<()> {
    let text = serde_json::to_string_pretty(&api::document())
        .map_err(|error| CommandError::new(error.to_string()))?;
    output::line(text)
}
