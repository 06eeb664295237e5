//! The context in which blocks of a page are rendered: link targets, files, OpenAPI specs, labels.

use std::collections::HashMap;

use app::{
    contents::{Dimensions, File, Page, Pages, title_of},
    openapi_specs::described::Descriptions,
};
use document::emoji;
use model::Oid;
use render::{
    blocks::{Lead, Stored, Surroundings, Word, short},
    words::Locale,
};
use serde_json::Value;

use crate::{
    addresses::{Addresses, title_in_space},
    navigation::{Facts, facts_of},
};

pub(crate) struct Around<'a> {
    /// OpenAPI specs that blocks of the text refer to.
    pub(crate) apis: &'a Descriptions,
    /// Sizes of the images in the text.
    pub(crate) dimensions: &'a HashMap<Oid, Dimensions>,
    pub(crate) pages: &'a Pages,
    pub(crate) facts: &'a Facts,
    pub(crate) addresses: &'a Addresses,
    /// The URL of the search page.
    pub(crate) search: Option<&'a str>,
    pub(crate) is_preview: bool,
    pub(crate) new_tabs: bool,
    pub(crate) locale: Locale,
}

impl Around<'_> {
    fn page(&self, reference: &Value) -> Option<&Page> {
        let id = reference.get("page")?.as_str()?.parse().ok()?;
        self.pages.tree.by_id(id)
    }

    fn stored(&self, reference: &Value) -> Option<&File> {
        let id = reference.get("file")?.as_str()?.parse().ok()?;
        self.pages.tree.file(id)
    }

    /// Adds title and description of the page that a link points to.
    fn described(&self, page: &Page, lead: Lead) -> Lead {
        let facts = facts_of(page, self.facts);
        let title = title_of(page, facts);
        let settings = facts.map(|facts| &facts.settings);
        Lead {
            title: Some(title.text),
            emoji: title.emoji.as_deref().and_then(emoji::of_code),
            description: settings.and_then(|settings| settings.description.clone()),
            icon: settings.and_then(|settings| settings.icon.clone()),
            ..lead
        }
    }
}

impl Surroundings for Around<'_> {
    fn lead(&self, reference: &Value) -> Lead {
        let Some(target) = self.addresses.target(self.pages, reference) else {
            return Lead::default();
        };
        let lead = Lead {
            href: Some(target.href),
            outside: target.external,
            ..Lead::default()
        };
        if let Some(page) = self.page(reference) {
            return self.described(page, lead);
        }
        let title = match self.stored(reference) {
            Some(file) => Some(file.name()),
            None => reference
                .get("url")
                .and_then(Value::as_str)
                .map(|url| title_in_space(url).unwrap_or_else(|| short(url).to_owned())),
        };
        Lead { title, ..lead }
    }

    fn file(&self, reference: &Value) -> Option<Stored> {
        if let Some(url) = reference.get("url").and_then(Value::as_str) {
            let target = self.addresses.target(self.pages, reference)?;
            return Some(Stored {
                name: short(url).to_owned(),
                href: target.href,
                ..Stored::default()
            });
        }
        let file = self.stored(reference)?;
        let name = file.name();
        let dimensions = self.dimensions.get(&file.oid);
        Some(Stored {
            href: self.addresses.file(file),
            content_type: Some(app::downloads::content_type(&name)),
            name,
            dimensions: dimensions.map(|size| (size.width, size.height)),
            ..Stored::default()
        })
    }

    fn api(&self, reference: &Value) -> Option<&Value> {
        self.apis.find(reference)
    }

    fn tells_faults(&self) -> bool {
        self.is_preview
    }

    fn search(&self) -> Option<&str> {
        self.search
    }

    fn new_tabs(&self) -> bool {
        self.new_tabs
    }

    fn word(&self, word: Word) -> &str {
        self.locale.word(word)
    }
}
