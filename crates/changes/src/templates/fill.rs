//! A template's pages as changes to the content of a space.

use std::collections::BTreeMap;

use content::authoring::{Change, Fields, PageBody};
use model::Patch;

use super::catalogue::{Template, TemplatePage};

/// Prefix of link targets that are parameters, in the pages of a template.
const PARAMETER_PREFIX: &str = "param:";
const HOME_FILE: &str = "README.md";

impl Template {
    /// Returns a change per page, parents first. `at_the_end` of other pages the first one becomes the parent of the
    /// rest, so that they stay together.
    pub(super) fn to_changes(
        &self,
        targets: &BTreeMap<String, String>,
        at_the_end: bool,
    ) -> Vec<Change> {
        let pages = self.pages.iter().enumerate();
        pages
            .map(|(number, page)| {
                let below_first = (at_the_end && number > 0).then_some(0);
                let above = page.parent.or(below_first);
                Change::InsertPage {
                    document: PageBody::Markdown(self.text(page, targets)),
                    into: above.map(|above| self.pages[above].path.clone()),
                    at: None,
                    reference: Some(page.path.clone()),
                    fields: fields(page),
                }
            })
            .collect()
    }

    fn text(&self, page: &TemplatePage, targets: &BTreeMap<String, String>) -> String {
        document::retarget(
            &page.markdown,
            &mut |target| match target.strip_prefix(PARAMETER_PREFIX) {
                Some(name) => targets.get(name).cloned(),
                None => self.own_target(target),
            },
        )
    }

    /// Returns a link to another page of the template, by its name in the batch.
    pub(super) fn own_target(&self, target: &str) -> Option<String> {
        let path = target.split('#').next().unwrap_or_default();
        let page = self.pages.iter().find(|page| page.path == path)?;
        Some(format!("/pages/{}{}", page.path, &target[path.len()..]))
    }
}

fn fields(page: &TemplatePage) -> Fields {
    // The home page is named README only in its own space.
    let slug = page
        .path
        .strip_suffix(".md")
        .filter(|_| page.path != HOME_FILE);
    Fields {
        title: Some(page.title.clone()),
        slug: slug.map(str::to_owned),
        description: page.description.clone().map_or(Patch::Keep, Patch::Set),
        ..Fields::default()
    }
}
