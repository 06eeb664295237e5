//! Our own stylesheet and script, below any host: their names change with their bytes.

use std::sync::Arc;

use axum::http::StatusCode;
use render::assets;

use crate::answer::{Answer, Keeping, Terms};

/// Where they are.
pub(crate) const PREFIX: &str = "/~/assets/";

pub(crate) fn find(path: &str) -> Option<Arc<Answer>> {
    let asset = assets::find(path.strip_prefix(PREFIX)?)?;
    let terms = Terms {
        status: StatusCode::OK,
        content_type: asset.content_type,
        keeping: Keeping::ForEver,
        policy: None,
        keys: String::new(),
        indexed: true,
    };
    Some(Answer::new(asset.text, &terms))
}
