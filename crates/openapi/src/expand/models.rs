//! Pages of schemas.

use super::{
    Labels,
    block::SpecBlock,
    markdown::code,
    operations::{is_hidden, sort},
    page::{ComputedPage, PageBudget, PageKind},
};
use crate::{bundle::resolve, tree::Node};

/// Creates the page of all schemas and those below it. None if there are no schemas.
pub(super) fn pages(root: &Node, labels: &Labels, budget: &mut PageBudget) -> Option<ComputedPage> {
    let schemas = root
        .get("components")
        .and_then(|components| components.get("schemas"))
        .or_else(|| root.get("definitions"))?;
    let mut schemas: Vec<(&str, &Node)> = schemas
        .fields()
        .filter(|(name, node)| !name.starts_with("x-") && !is_hidden(node))
        .collect();
    if schemas.is_empty() {
        return None;
    }
    sort(&mut schemas, |(_, node)| node);
    let key = "models".to_owned();
    let mut all = ComputedPage::new(PageKind::Models, key, "models", labels.models);
    for (name, node) in schemas {
        if !budget.charge(name.len()) {
            continue;
        }
        all.text.extend(["* ", &code(name), "\n"]);
        let node = resolve(root, node);
        let key = format!("models/{name}");
        let mut page = ComputedPage::new(PageKind::Schema, key, name, name)
            .describe(node.and_then(|node| node.text("description")));
        page.blocks = vec![SpecBlock::Schema {
            name: name.to_owned(),
        }];
        all.pages.push(page);
    }
    Some(all)
}
