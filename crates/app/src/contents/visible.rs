//! The pages that a reader of a site may see. The others are taken out of the tree before anything looks at it, so
//! that no list, link or path can tell of them.

use std::{collections::BTreeSet, sync::Arc};

use content::pages::{PageIndex, PageKind};
use expression::{Context, Expression};
use model::{Result, content::Content, reader::Reader};
use serde_json::{Value, json};

use super::{PageFacts, Pages, TreeKey, facts, tree_key};
use crate::{Ctx, Seen, adaptive, repository::Repository};

/// The conditions of all pages that have one, with what they see of their page.
pub(crate) struct Conditions(Vec<(PageIndex, Condition)>);

struct Condition {
    /// None for what cannot be read: it holds for nobody.
    expression: Option<Expression>,
    page: Arc<Value>,
}

/// A tree, and what is taken out of it.
pub(crate) type VisibleKey = (TreeKey, Vec<PageIndex>);

pub(super) async fn pages_for(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: Arc<Pages>,
    reader: &Reader,
) -> Result<Arc<Pages>> {
    let conditions = conditions_of(ctx, content, &pages).await?;
    let hidden = conditions.failing(&pages, reader);
    if hidden.is_empty() {
        return Ok(pages);
    }
    let key = (tree_key(content), hidden);
    if let Some(visible) = ctx.app.visible_trees.get(&key) {
        return Ok(visible);
    }
    let taken_out: BTreeSet<PageIndex> = key.1.iter().copied().collect();
    let visible = Arc::new(pages.without(&taken_out));
    ctx.app.visible_trees.insert(key, visible.clone());
    Ok(visible)
}

async fn conditions_of(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
) -> Result<Arc<Conditions>> {
    let key = tree_key(content);
    if let Some(known) = ctx.app.page_conditions.get(&key) {
        return Ok(known);
    }
    let blobs = pages.blobs_below(&pages.tree.top);
    let mut repository = Repository::of(ctx, content);
    let facts = facts::load::<PageFacts>(ctx, &mut repository, &blobs).await?;
    let mut found = Vec::new();
    for (index, page) in pages.tree.pages.iter().enumerate() {
        let PageKind::Document { oid: Some(oid), .. } = page.kind else {
            continue;
        };
        if let Some(settings) = facts.get(&oid).map(|facts| &facts.settings)
            && let Some(condition) = &settings.condition
        {
            let condition = Condition {
                expression: Expression::parse(condition).ok(),
                page: Arc::new(json!({"vars": settings.vars})),
            };
            found.push((index, condition));
        }
    }
    let conditions = Arc::new(Conditions(found));
    ctx.app.page_conditions.insert(key, conditions.clone());
    Ok(conditions)
}

impl Conditions {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The pages whose condition does not hold for a reader.
    fn failing(&self, pages: &Pages, reader: &Reader) -> Vec<PageIndex> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let everywhere = Context::new()
            .with("space", json!({"vars": pages.variables}))
            .with("visitor", adaptive::visitor(&reader.claims));
        let fails = |condition: &Condition| {
            let context = everywhere.clone().with("page", condition.page.clone());
            let expression = condition.expression.as_ref();
            !expression.is_some_and(|expression| expression.is_true(&context))
        };
        let failing = self.0.iter().filter(|(_, condition)| fails(condition));
        failing.map(|(index, _)| *index).collect()
    }
}
