//! The people that a comment or reply mentions.

use document::Unresolved;
use model::{Error, Result, comment::Body, id::UserId};
use serde_json::Value;

/// More people are not notified of one text.
const MAX_MENTIONS: usize = 50;

/// Returns the ids of the users that a text mentions, each once. In Markdown a mention is a link to an id with the title
/// `mention`.
pub(super) fn mentioned_users(body: Option<&Body>) -> Result<Vec<UserId>> {
    let mut users = Vec::new();
    match body {
        // Most texts need not be parsed.
        Some(Body::Markdown(text)) if text.contains("mention") => {
            let document = document::read(text, &Unresolved);
            let document = serde_json::to_value(document).map_err(Error::internal)?;
            collect(&document, &mut users);
        }
        Some(Body::Document(document)) => collect(document, &mut users),
        Some(Body::Markdown(_)) | None => {}
    }
    Ok(users)
}

fn collect(node: &Value, users: &mut Vec<UserId>) {
    if users.len() == MAX_MENTIONS {
        return;
    }
    if node["type"] == "mention"
        && let Some(user) = user_of(&node["data"]["ref"])
        && !users.contains(&user)
    {
        users.push(user);
    }
    for part in ["nodes", "fragments"] {
        let inner = node[part].as_array().into_iter().flatten();
        inner.for_each(|inner| collect(inner, users));
    }
}

fn user_of(reference: &Value) -> Option<UserId> {
    let id = match reference["kind"].as_str()? {
        "user" => &reference["user"],
        // Markdown does not say what a target is.
        "url" => &reference["url"],
        _ => return None,
    };
    id.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn users_are_found_in_documents_and_in_markdown() {
        let id = "031LCWKiBqkY6F4KDmgZWw";
        let mention = json!({"object": "inline", "type": "mention", "data": {"ref": {"kind": "user", "user": id}}});
        let paragraph =
            json!({"object": "block", "type": "paragraph", "nodes": [mention, mention]});
        let document = Body::Document(json!({"object": "document", "nodes": [paragraph]}));
        let markdown = Body::Markdown(format!(
            "See [Ada]({id} \"mention\"), and [a page](page.md \"mention\")."
        ));
        for body in [document, markdown] {
            let found = mentioned_users(Some(&body)).expect("a text");
            assert_eq!(found, [id.parse().expect("an id")]);
        }
        for text in ["", id, "[Ada](031LCWKiBqkY6F4KDmgZWw)"] {
            let body = Body::Markdown(text.to_owned());
            assert_eq!(mentioned_users(Some(&body)).expect("a text"), []);
        }
        assert_eq!(mentioned_users(None).expect("no text"), []);
    }
}
