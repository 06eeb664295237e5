//! The updates of a page as a feed, RSS 2.0.

use std::fmt::Write;

use context::Ctx;
use jiff::{
    Zoned,
    civil::{Date, Time},
    fmt::rfc2822,
    tz::TimeZone,
};
use model::Result;
use pages::contents::Page;
use render::blocks::{Body, Update};

use crate::{navigation::request_facts, sitemap::escape_xml, view::SiteView};

/// Last path segment, after that of the page.
pub(crate) const NAME: &str = "rss.xml";

/// Returns None if the page has no updates.
pub(crate) async fn feed(ctx: &Ctx, view: &SiteView<'_>, page: &Page) -> Result<Option<String>> {
    let text = view.text(ctx, page).await?;
    let referenced = view.referenced(ctx, &text).await?;
    let write = || {
        feed_xml(
            view,
            page,
            &view.render_body(&text.document, &referenced, None),
        )
    };
    view.compute(ctx, write).await
}

fn feed_xml(view: &SiteView<'_>, page: &Page, body: &Body) -> Option<String> {
    if body.metadata.updates.is_empty() {
        return None;
    }
    let facts = request_facts(page, &view.facts);
    let title = pages::contents::title_of(page, facts).text;
    let about = facts.and_then(|facts| facts.settings.description.clone());
    let url = view.absolute_url(&view.paths.page(&view.pages, page));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\">\n<channel>\n<title>{}</title>\n\
         <link>{}</link>\n<description>{}</description>\n",
        escape_xml(&format!("{title} · {}", view.frame.title)),
        escape_xml(&url),
        escape_xml(about.as_deref().unwrap_or(&title)),
    );
    for update in &body.metadata.updates {
        item(&mut text, &url, update);
    }
    text.push_str("</channel>\n</rss>\n");
    Some(text)
}

fn item(text: &mut String, page: &str, update: &Update) {
    let url = escape_xml(&format!("{page}#{}", update.id));
    write!(
        text,
        "<item>\n<title>{}</title>\n<link>{url}</link>\n<guid>{url}</guid>\n",
        escape_xml(&update.title)
    )
    .ok();
    if let Some(day) = day(&update.date) {
        writeln!(text, "<pubDate>{day}</pubDate>").ok();
    }
    write!(
        text,
        "<description>{}</description>\n</item>\n",
        escape_xml(&update.html)
    )
    .ok();
}

/// Formats a date as RSS requires: midnight in UTC.
fn day(date: &str) -> Option<String> {
    let day: Date = date.parse().ok()?;
    let start: Zoned = day
        .to_datetime(Time::midnight())
        .to_zoned(TimeZone::UTC)
        .ok()?;
    rfc2822::to_string(&start).ok()
}
