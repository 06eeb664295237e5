//! The target of a comment: found in the current content, and quoted.

use authz::{Granted, action::act};
use context::Ctx;
use model::{
    Error, Result,
    comment::{CellTarget, CommentTarget, MAX_QUOTE_CHARS, NewComment, NodeTarget},
    content::Content,
    id::PageId,
};
use pages::contents;
use serde_json::Value;

pub(super) async fn find(
    ctx: &Ctx,
    content: &Granted<Content, act::Comment>,
    new: &NewComment,
) -> Result<CommentTarget> {
    let mut target = CommentTarget {
        revision: content.revision.id,
        page: None,
        node: None,
        cell: None,
        review: None,
    };
    let Some(page) = &new.page else {
        return match (&new.node, &new.cell) {
            (None, None) => Ok(target),
            (Some(_), _) => Err(Error::invalid("node", "needs `page`: the page it is on")),
            (None, Some(_)) => Err(Error::invalid("tableCell", NEEDS_NODE)),
        };
    };
    let unknown = || Error::invalid("page", "names no page of this content");
    let page: PageId = page.parse().map_err(|_| unknown())?;
    let opened = contents::open_checked(ctx, content.renew((**content).clone())).await?;
    let index = opened.pages.tree.index_of(page).ok_or_else(unknown)?;
    target.page = Some(page);
    let Some(node) = &new.node else {
        return match new.cell {
            None => Ok(target),
            Some(_) => Err(Error::invalid("tableCell", NEEDS_NODE)),
        };
    };
    let document = contents::pages::document_of(ctx, &opened, index).await?;
    let document = serde_json::to_value(document).map_err(Error::internal)?;
    let block = find_node(&document, node).ok_or_else(|| {
        Error::invalid(
            "node",
            "is not the key of a node of the page as it is now; read the page again",
        )
    })?;
    if let Some(cell) = &new.cell {
        check_cell(block, cell)?;
        target.cell = Some(cell.clone());
    }
    target.node = Some(NodeTarget {
        id: node.clone(),
        quote: quote(block),
    });
    Ok(target)
}

const NEEDS_NODE: &str = "needs `node`: the table it is in";

/// Returns the children of a node: other nodes, and fragments such as captions and cells.
fn children(node: &Value) -> impl Iterator<Item = &Value> {
    let parts = ["nodes", "fragments"].into_iter();
    parts
        .filter_map(|part| node.get(part)?.as_array())
        .flatten()
}

pub(super) fn find_node<'a>(node: &'a Value, key: &str) -> Option<&'a Value> {
    if node.get("key").and_then(Value::as_str) == Some(key) {
        return Some(node);
    }
    children(node).find_map(|inner| find_node(inner, key))
}

fn check_cell(block: &Value, cell: &CellTarget) -> Result<()> {
    let has = |part: &str, id: &str| {
        let known = block.get("data").and_then(|data| data.get(part));
        known.is_some_and(|known| known.get(id).is_some())
    };
    if !has("records", &cell.record) {
        return Err(Error::invalid(
            "tableCell.record",
            "names no row of the table in `node`",
        ));
    }
    if !has("definition", &cell.definition) {
        return Err(Error::invalid(
            "tableCell.definition",
            "names no column of the table in `node`",
        ));
    }
    Ok(())
}

/// Returns the beginning of a node's text, a line for each block in it.
fn quote(node: &Value) -> String {
    let mut text = String::new();
    append_text(node, &mut text);
    text.trim().chars().take(MAX_QUOTE_CHARS).collect()
}

fn append_text(node: &Value, text: &mut String) {
    let leaves = node.get("leaves").and_then(Value::as_array);
    for leaf in leaves.into_iter().flatten() {
        text.push_str(leaf.get("text").and_then(Value::as_str).unwrap_or_default());
    }
    children(node).for_each(|inner| append_text(inner, text));
    if node.get("object").and_then(Value::as_str) == Some("block") && !text.ends_with('\n') {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_quote_has_a_line_for_each_block() {
        let text = |words: &str| json!({"object": "text", "leaves": [{"text": words}]});
        let item = |words: &str| json!({"object": "block", "nodes": [text(words)]});
        let list = json!({"object": "block", "nodes": [item("one"), item("two")]});
        assert_eq!(quote(&list), "one\ntwo");
    }

    #[test]
    fn a_long_quote_is_cut() {
        let text = json!({"object": "text", "leaves": [{"text": "é".repeat(MAX_QUOTE_CHARS + 1)}]});
        assert_eq!(quote(&text).chars().count(), MAX_QUOTE_CHARS);
    }
}
