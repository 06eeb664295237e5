//! Splices of a page's blocks, as clients send and get them.

use changes::authoring::Splice;
use model::{
    Error, Oid, json_message,
    text::{check_bytes, check_no_nul},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::edge::error::Result;

/// More than the blocks of a page that one changes between two saves.
const MAX_SPLICES: usize = 1000;
/// Keys are shorter than this.
const MAX_KEY_BYTES: usize = 256;

/// Blocks that are removed from a page, or from a block of it, and others that are inserted. The keys are those of the
/// page's document at `base`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = BlockSplice)]
pub(super) struct SpliceBody {
    /// The key of the block, or of the fragment, whose blocks change; the page itself if left out.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    container: Option<String>,
    /// The key of the block after which blocks are inserted; null for the beginning. It may be one that is removed.
    after: Option<String>,
    /// The keys of blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remove: Vec<String>,
    /// Blocks, as in the `nodes` of a document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    insert: Vec<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageBlob)]
pub(super) struct PageBlobOut {
    /// The id of the page's blob.
    oid: String,
}

impl PageBlobOut {
    pub(super) fn new(oid: Oid) -> Self {
        Self {
            oid: oid.to_string(),
        }
    }
}

pub(super) fn all(splices: &[Splice]) -> Vec<SpliceBody> {
    splices.iter().map(SpliceBody::from).collect()
}

impl From<&Splice> for SpliceBody {
    fn from(splice: &Splice) -> Self {
        let insert = splice.insert.iter();
        Self {
            container: splice.container.clone(),
            after: splice.after.clone(),
            remove: splice.remove.clone(),
            insert: insert
                .map(|node| serde_json::to_value(node).unwrap_or_default())
                .collect(),
        }
    }
}

/// Checks the size of keys: an unsaved text is stored with them as they are.
fn check_keys(field: &str, splice: &SpliceBody) -> Result<()> {
    for (name, key) in [("in", &splice.container), ("after", &splice.after)] {
        if let Some(key) = key {
            check_bytes(&format!("{field}.{name}"), key, MAX_KEY_BYTES)?;
        }
    }
    for (index, key) in splice.remove.iter().enumerate() {
        check_bytes(&format!("{field}.remove[{index}]"), key, MAX_KEY_BYTES)?;
    }
    Ok(())
}

/// Parses the splices of one change.
pub(super) fn parse(field: &str, splices: Vec<SpliceBody>) -> Result<Vec<Splice>> {
    if splices.len() > MAX_SPLICES {
        let count = splices.len();
        let message = format!(
            "has {count} items; at most {MAX_SPLICES} are allowed. Send `document` instead"
        );
        return Err(Error::invalid(field, message).into());
    }
    let splices = splices.into_iter().enumerate();
    let parse = |(index, splice): (usize, SpliceBody)| -> Result<Splice> {
        let field = format!("{field}[{index}]");
        check_keys(&field, &splice)?;
        let field = format!("{field}.insert");
        let insert = Value::Array(splice.insert);
        check_no_nul(&field, &insert)?;
        Ok(Splice {
            container: splice.container,
            after: splice.after,
            remove: splice.remove,
            insert: json_message::read(&field, insert)?,
        })
    };
    splices.map(parse).collect()
}
