//! The answer with the pages of a source.

use std::collections::HashSet;

use document::slug;
use model::{Error, json_message};
use serde::Deserialize;
use serde_json::Value;

use super::{IntegrationPage, own_source, title_with};

const MAX_ANSWER_BYTES: usize = 2 << 20;
const MAX_PAGES: usize = 1_000;
/// Levels of pages.
const MAX_DEPTH: usize = 10;
const MAX_TITLE_CHARS: usize = 200;
const MAX_DESCRIPTION_CHARS: usize = 300;
const MAX_SLUG_BYTES: usize = 100;
const MAX_ICON_BYTES: usize = 50;
const MAX_EMOJI_BYTES: usize = 50;
const MAX_ID_BYTES: usize = 40;

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    pages: Vec<InputPage>,
    #[serde(default)]
    files: Vec<Value>,
}

#[derive(Deserialize)]
struct InputPage {
    id: Option<String>,
    title: String,
    #[serde(rename = "type")]
    kind: String,
    emoji: Option<String>,
    icon: Option<String>,
    description: Option<String>,
    slug: Option<String>,
    computed: Option<Value>,
    #[serde(default)]
    pages: Vec<InputPage>,
}

/// Reads the answer of an integration with the pages of a source. The message says what is wrong with it.
pub fn read_pages(integration: &str, body: &[u8]) -> Result<Vec<IntegrationPage>, String> {
    if body.len() > MAX_ANSWER_BYTES {
        return Err(format!("more than {MAX_ANSWER_BYTES} bytes"));
    }
    let answer: Value = serde_json::from_slice(body).map_err(|_| "no JSON".to_owned())?;
    let answer: Answer = json_message::read("", answer).map_err(|error| match error {
        Error::Invalid { field, message } => format!("`{field}`, which {message}"),
        other => other.trace(),
    })?;
    if !answer.files.is_empty() {
        return Err("`files`, which are not supported; link to them by their URLs".to_owned());
    }
    let mut reader = Reader {
        integration,
        keys: HashSet::new(),
        count: 0,
    };
    reader.read_all(answer.pages, ("", 1))
}

struct Reader<'a> {
    integration: &'a str,
    keys: HashSet<String>,
    count: usize,
}

impl Reader<'_> {
    fn read_all(
        &mut self,
        pages: Vec<InputPage>,
        (above, depth): (&str, usize),
    ) -> Result<Vec<IntegrationPage>, String> {
        if depth > MAX_DEPTH && !pages.is_empty() {
            return Err(format!("more than {MAX_DEPTH} levels of pages"));
        }
        let mut read = Vec::new();
        for page in pages {
            self.count += 1;
            if self.count > MAX_PAGES {
                return Err(format!("more than {MAX_PAGES} pages"));
            }
            let named: String = page.title.chars().take(MAX_TITLE_CHARS).collect();
            let page = self.read(page, (above, depth));
            read.push(page.map_err(|what| match what {
                PageError::Of(what) => format!("the page `{named}`: {what}"),
                PageError::Below(what) => what,
            })?);
        }
        Ok(read)
    }

    fn read(
        &mut self,
        page: InputPage,
        (above, depth): (&str, usize),
    ) -> Result<IntegrationPage, PageError> {
        if page.kind != "document" {
            let message = format!("its type `{}` is not supported; use `document`", page.kind);
            return Err(PageError::Of(message));
        }
        check(&page)?;
        let title = match &page.emoji {
            Some(emoji) => title_with(emoji, &page.title)?,
            None => page.title.clone(),
        };
        let slug = slug_of(&page)?;
        let path = format!("{above}/{slug}");
        let key = self.key(page.id, &path)?;
        let computed = match &page.computed {
            Some(value) => {
                let source = own_source(self.integration, value);
                let source = source.map_err(|what| format!("its `computed`: {what}"))?;
                Some(source.to_json())
            }
            None => None,
        };
        let below = self.read_all(page.pages, (&path, depth + 1));
        Ok(IntegrationPage {
            key,
            title,
            slug,
            description: page.description.filter(|text| !text.is_empty()),
            icon: page.icon,
            computed,
            markdown: String::new(),
            pages: below.map_err(PageError::Below)?,
        })
    }

    /// The id that the integration gave, or else the path, which contains slashes, so that no id is equal to it.
    fn key(&mut self, id: Option<String>, path: &str) -> Result<String, String> {
        if let Some(id) = id {
            let is_id = (1..=MAX_ID_BYTES).contains(&id.len())
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !is_id {
                return Err(format!(
                    "its `id` must have 1 to {MAX_ID_BYTES} letters and digits"
                ));
            }
            if !self.keys.insert(id.clone()) {
                return Err(format!("another page has its `id` `{id}`"));
            }
            return Ok(id);
        }
        let mut key = path.to_owned();
        let mut number = 1;
        while !self.keys.insert(key.clone()) {
            number += 1;
            key = format!("{path} {number}");
        }
        Ok(key)
    }
}

enum PageError {
    /// What is wrong with the page.
    Of(String),
    /// The message about a page below, which names it.
    Below(String),
}

impl From<String> for PageError {
    fn from(message: String) -> Self {
        Self::Of(message)
    }
}

fn check(page: &InputPage) -> Result<(), String> {
    let title = page.title.chars().count();
    if !(1..=MAX_TITLE_CHARS).contains(&title) || page.title.trim().is_empty() {
        return Err(format!(
            "its `title` must have 1 to {MAX_TITLE_CHARS} characters"
        ));
    }
    let texts = [Some(&page.title), page.description.as_ref()];
    if texts
        .into_iter()
        .flatten()
        .any(|text| text.contains(char::is_control))
    {
        return Err("its `title` and `description` must be one line of text".to_owned());
    }
    let description = page.description.as_deref().unwrap_or_default();
    if description.chars().count() > MAX_DESCRIPTION_CHARS {
        return Err(format!(
            "its `description` must have at most {MAX_DESCRIPTION_CHARS} characters"
        ));
    }
    let is_icon = |icon: &String| {
        let is_allowed =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=MAX_ICON_BYTES).contains(&icon.len()) && icon.bytes().all(is_allowed)
    };
    if page.icon.as_ref().is_some_and(|icon| !is_icon(icon)) {
        return Err("its `icon` must be the name of an icon, such as `book-open`".to_owned());
    }
    if page
        .emoji
        .as_ref()
        .is_some_and(|emoji| emoji.len() > MAX_EMOJI_BYTES)
    {
        return Err(format!(
            "its `emoji` must have at most {MAX_EMOJI_BYTES} bytes"
        ));
    }
    Ok(())
}

fn slug_of(page: &InputPage) -> Result<String, String> {
    let Some(chosen) = &page.slug else {
        let mut derived = slug(&page.title);
        // ASCII only.
        derived.truncate(MAX_SLUG_BYTES);
        return Ok(if derived.is_empty() {
            "page".to_owned()
        } else {
            derived
        });
    };
    let is_slug = (1..=MAX_SLUG_BYTES).contains(&chosen.len()) && slug(chosen) == *chosen;
    if is_slug {
        Ok(chosen.clone())
    } else {
        Err(format!(
            "its `slug` must have 1 to {MAX_SLUG_BYTES} lower-case letters, digits and hyphens, such as `open-tickets`"
        ))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(pages: &Value) -> Result<Vec<IntegrationPage>, String> {
        read_pages("tickets", json!({"pages": pages}).to_string().as_bytes())
    }

    fn nested(levels: usize) -> Value {
        let mut page = json!({"type": "document", "title": "A"});
        for _ in 1..levels {
            page = json!({"type": "document", "title": "A", "pages": [page]});
        }
        json!([page])
    }

    #[test]
    fn pages_have_keys_slugs_and_sources() {
        let computed = json!({"type": "integration:tickets:one", "props": {"number": 1}});
        let pages = json!([
            {"type": "document", "title": "Open ones", "emoji": "1f389", "pages": [
                {"type": "document", "id": "t1", "title": "开始", "computed": computed},
                {"type": "document", "title": "!", "slug": "last"},
            ]},
            {"type": "document", "title": "Open ones"},
        ]);
        let pages = read(&pages).expect("good pages");
        let facts: Vec<(&str, &str, &str)> = pages
            .iter()
            .flat_map(|page| std::iter::once(page).chain(&page.pages))
            .map(|page| (&*page.key, &*page.slug, &*page.title))
            .collect();
        assert_eq!(
            facts,
            [
                ("/open-ones", "open-ones", "🎉 Open ones"),
                ("t1", "kai-shi", "开始"),
                ("/open-ones/last", "last", "!"),
                ("/open-ones 2", "open-ones", "Open ones"),
            ]
        );
        let source = pages[0].pages[0].computed.as_ref().expect("a source");
        assert_eq!(source["props"], json!({"number": 1}));
    }

    #[test]
    fn limits_hold() {
        let many = |count| json!(vec![json!({"type": "document", "title": "A"}); count]);
        assert!(read(&many(MAX_PAGES)).is_ok());
        assert!(read(&many(MAX_PAGES + 1)).is_err());
        assert!(read(&nested(MAX_DEPTH)).is_ok());
        assert!(read(&nested(MAX_DEPTH + 1)).is_err());
        let text = |chars: usize| "x".repeat(chars);
        let titled = |chars| json!([{"type": "document", "title": text(chars), "description": text(chars + 100)}]);
        assert!(read(&titled(MAX_TITLE_CHARS)).is_ok());
        assert!(read(&titled(MAX_TITLE_CHARS + 1)).is_err());
        let body = json!({"pages": [], "more": text(MAX_ANSWER_BYTES)}).to_string();
        assert!(read_pages("tickets", body.as_bytes()).is_err());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let page = |field: &str, value: Value| {
            let mut page = json!({"type": "document", "title": "A"});
            page[field] = value;
            json!([{"type": "document", "title": "Above", "pages": [page]}])
        };
        let other = json!({"type": "integration:other:one", "props": {}});
        for (field, value) in [
            ("type", json!("group")),
            ("type", json!("computed")),
            ("title", json!("")),
            ("title", json!("a\nb")),
            ("slug", json!("a/b")),
            ("slug", json!("A")),
            ("id", json!("a-b")),
            ("icon", json!("<b>")),
            ("emoji", json!("x")),
            ("description", json!("x".repeat(MAX_DESCRIPTION_CHARS + 1))),
            ("computed", other),
            ("computed", json!({"type": "builtin:openapi"})),
        ] {
            let error = read(&page(field, value.clone())).expect_err(&format!("{field} {value}"));
            assert!(error.starts_with("the page `"), "{error}");
            assert!(error.contains(field), "{field}: {error}");
        }
        let twice = json!([
            {"type": "document", "id": "a", "title": "A"},
            {"type": "document", "id": "a", "title": "B"},
        ]);
        assert!(read(&twice).expect_err("an id twice").contains("`id` `a`"));
        let files = read_pages("tickets", br#"{"files": [{}]}"#);
        assert!(files.expect_err("files").contains("`files`"));
        assert_eq!(read_pages("tickets", b"{}"), Ok(Vec::new()));
        assert!(read_pages("tickets", b"[").is_err());
    }
}
