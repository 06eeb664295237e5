//! Pages as Markdown, with addresses that lead back to the site.

use std::{fmt::Write, sync::Arc};

use app::{
    Ctx,
    contents::{Document, Page, title_of},
};
use document::Locate;
use model::Result;
use serde_json::Value;

use crate::{
    answer::Answer,
    navigation::facts_of,
    state::Part,
    texts::{MARKDOWN, terms},
    view::View,
};

/// The page below its title.
pub(crate) async fn page(ctx: &Ctx, view: &View<'_>, page: &Page) -> Result<Arc<Answer>> {
    let make = async {
        let text = view.text(ctx, page).await?;
        let terms = terms(view, MARKDOWN);
        let write = || Answer::new(written(view, page, &text.document), &terms);
        view.compute(ctx, write).await
    };
    view.answer(ctx, Part::Markdown(page.id), make).await
}

fn written(view: &View<'_>, page: &Page, document: &Document) -> String {
    let facts = facts_of(page, &view.facts);
    let mut text = format!("# {}\n", title_of(page, facts).text);
    if let Some(description) = facts.and_then(|facts| facts.settings.description.as_ref()) {
        write!(text, "\n{description}\n").ok();
    }
    text.push('\n');
    text.push_str(&document::write(document, &OnSite(view)));
    text
}

struct OnSite<'a>(&'a View<'a>);

impl Locate for OnSite<'_> {
    fn target(&self, reference: &Value) -> String {
        let view = self.0;
        match view.addresses.target(&view.pages, reference) {
            Some(target) if target.external || target.href.starts_with('#') => target.href,
            Some(target) => view.absolute(&target.href),
            None => "#".to_owned(),
        }
    }
}
