//! Changelogs: entries with a date and tags.

use document::Block;
use jiff::civil::Date;
use maud::{Markup, html};
use serde_json::Value;

use super::{
    Update, icons,
    node_data::{blocks_of, children, classes, plain, str_field, text},
    renderer::BlockRenderer,
    sanitize,
    text::color,
};

impl BlockRenderer<'_> {
    pub(super) fn updates(&mut self, block: &Block) -> Markup {
        let format = text(&block.data, "format").unwrap_or("full");
        let mut updates = Vec::new();
        for update in blocks_of(block) {
            updates.push(self.update(update, format));
        }
        html! { div.updates { @for update in updates { (update) } } }
    }

    pub(super) fn update(&mut self, block: &Block, format: &str) -> Markup {
        let id = self.anchor(block).unwrap_or_else(|| self.id("update"));
        let date = text(&block.data, "date").unwrap_or_default();
        let day = date.parse::<Date>().ok();
        let printed = day.map_or_else(|| date.to_owned(), |day| print(day, format));
        let tags = self.tags(block.data.get("tags"));
        let body = self.blocks(children(block));
        let title = title(block).unwrap_or_else(|| printed.clone());
        self.metadata.updates.push(Update {
            id: id.clone(),
            date: date.to_owned(),
            title,
            html: sanitize::sanitize(&body.0),
        });
        html! {
            article.update id=(id) {
                div.update-head {
                    @if !printed.is_empty() {
                        a href={ "#" (id) } { time datetime=[day.map(|day| day.to_string())] { (printed) } }
                    }
                    (tags)
                }
                div.inside { (body) }
            }
        }
    }

    fn tags(&self, tags: Option<&Value>) -> Markup {
        let slugs = tags.and_then(Value::as_array).into_iter().flatten();
        let tags = slugs.filter_map(|tag| self.context.tag(str_field(tag, "tag")));
        html! {
            @for tag in tags {
                span class=(classes("chip", &[tag.color.as_deref().and_then(color)])) {
                    @if let Some(emoji) = &tag.emoji { span.emoji { (emoji) } }
                    @else if let Some(icon) = &tag.icon { (icons::icon(icon)) }
                    (tag.label)
                }
            }
        }
    }
}

/// Returns the first heading of an entry.
fn title(block: &Block) -> Option<String> {
    use document::BlockKind::{Heading1, Heading2, Heading3};
    let mut blocks = blocks_of(block);
    let heading = blocks.find(|block| matches!(block.kind, Heading1 | Heading2 | Heading3))?;
    Some(plain(children(heading))).filter(|title| !title.is_empty())
}

fn print(day: Date, format: &str) -> String {
    let pattern = match format {
        "numeric" => "%Y-%m-%d",
        "short" => "%b %-d, %Y",
        _ => "%B %-d, %Y",
    };
    day.strftime(pattern).to_string()
}
