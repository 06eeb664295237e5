//! Instructions that an organization gives to its writing agent: a document.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{
    Error, Kind, Result,
    id::{OrganizationId, UserId},
    text::check_json,
};

pub const KIND: Kind = Kind("set of agent instructions");

#[derive(Debug, Clone)]
pub struct AgentInstructions {
    pub organization: OrganizationId,
    pub document: Value,
    pub updated_at: Timestamp,
    pub updated_by: UserId,
    /// 0 until the instructions are set for the first time.
    pub version: i64,
}

/// The document before any instructions are set.
pub fn empty_document() -> Value {
    json!({"object": "document", "data": {"schemaVersion": 1}, "nodes": []})
}

/// Maximum size as JSON.
pub const MAX_BYTES: usize = 256 * 1024;

/// Checks the outer shape of a document and its size as JSON. Renderers check the nodes.
pub fn check_document(field: &str, document: &Value, max_bytes: usize) -> Result<()> {
    let is_document = document["object"] == "document"
        && document["data"].is_object()
        && document["nodes"].is_array();
    if !is_document {
        return Err(Error::invalid(
            field,
            "is not a document: it needs `object`: `document`, `data` (an object) and `nodes` (a list)",
        ));
    }
    check_json(field, document, max_bytes)
}
