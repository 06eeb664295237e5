//! The pages that a site reader may see. Hidden pages are removed from the tree before anything reads it, so that no
//! list, link or path can reveal them, together with the files that no other page uses.

mod files;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use content::pages::{PageIndex, PageKind};
use context::{
    Ctx, Feature, Settings, Viewable, adaptive,
    cache::{CacheShare, MemoryCache},
    compute::BYTES_PER_EXPRESSION,
    expressions::{ExpressionScope, Expressions},
};
use document::{limits::MAX_PAGE_WORK, transform::ExpressionKind};
use expression::{Allowance, Context, Expression};
use model::{Oid, Result, content::Content, reader::Reader};
use serde_json::{Map, Value, json};

use super::{BYTES_PER_PAGE, OpenContent, PageFacts, Pages, TreeKey, facts, pages_of, tree_key};
use crate::repository::Repository;

/// The conditions of all pages that have one, with their page variables.
pub(crate) struct Conditions(Vec<(PageIndex, Condition)>);

struct Condition {
    source: String,
    /// None if it cannot be parsed: such a condition holds for no one.
    expression: Option<Expression>,
    page: Arc<Value>,
}

/// Cache key: a tree, and the pages removed from it.
pub(crate) type VisibleKey = (TreeKey, Vec<PageIndex>);

pub(super) async fn pages_for(
    ctx: &Ctx,
    content: &Viewable<Content>,
    pages: Arc<Pages>,
    reader: &Reader,
) -> Result<Arc<Pages>> {
    let conditions = conditions_of(ctx, content, &pages).await?;
    let organization = content.space.organization;
    let compute = &ctx.app.compute;
    let failing = || conditions.failing(&pages.variables, &reader.claims);
    let bytes = conditions.len() * BYTES_PER_EXPRESSION;
    let hidden = compute.run_for(organization, bytes, failing).await?;
    if hidden.is_empty() {
        return Ok(pages);
    }
    let key = (tree_key(content), hidden);
    let caches: &VisibleCaches = ctx.app.feature();
    if let Some(visible) = caches.trees.get(&key) {
        return Ok(visible);
    }
    let uses = files::uses_of(ctx, content, &pages, &conditions).await?;
    let taken_out: BTreeSet<PageIndex> = key.1.iter().copied().collect();
    let without = || {
        let mut visible = pages.without(&taken_out);
        let withheld = uses.only_hidden(&pages, &visible);
        if !withheld.is_empty() {
            visible.tree.remove_files(&withheld);
        }
        visible
    };
    let entries = pages.tree.pages.len() + pages.tree.files.len();
    let bytes = entries * BYTES_PER_PAGE + uses.bytes();
    let visible = Arc::new(compute.run_for(organization, bytes, without).await?);
    caches.trees.insert(key, visible.clone());
    Ok(visible)
}

struct VisibleCaches {
    /// Page trees filtered for some readers.
    trees: MemoryCache<VisibleKey, Arc<Pages>>,
    conditions: MemoryCache<TreeKey, Arc<Conditions>>,
}

impl Feature for VisibleCaches {
    fn new(settings: &Settings) -> Self {
        let tree_bytes = |pages: &Arc<Pages>| pages.bytes();
        let condition_bytes = |conditions: &Arc<Conditions>| conditions.bytes();
        Self {
            trees: CacheShare::VisibleTrees.cache(settings, tree_bytes),
            conditions: CacheShare::PageConditions.cache(settings, condition_bytes),
        }
    }
}

async fn conditions_of(
    ctx: &Ctx,
    content: &Viewable<Content>,
    pages: &Pages,
) -> Result<Arc<Conditions>> {
    let key = tree_key(content);
    let caches: &VisibleCaches = ctx.app.feature();
    if let Some(known) = caches.conditions.get(&key) {
        return Ok(known);
    }
    let blobs = pages.blobs_below(&pages.tree.top);
    let mut repository = Repository::of(ctx, content);
    let facts = facts::load::<PageFacts>(ctx, &mut repository, &blobs).await?;
    let parse = || parse_conditions(pages, &facts);
    let organization = content.space.organization;
    let written = facts
        .values()
        .filter_map(|of| of.settings.condition.as_ref());
    let bytes = pages.tree.pages.len() * BYTES_PER_PAGE + written.map(String::len).sum::<usize>();
    let compute = &ctx.app.compute;
    let conditions = Arc::new(compute.run_for(organization, bytes, parse).await?);
    caches.conditions.insert(key, conditions.clone());
    Ok(conditions)
}

fn parse_conditions(pages: &Pages, facts: &HashMap<Oid, Arc<PageFacts>>) -> Conditions {
    let mut found = Vec::new();
    for (index, page) in pages.tree.pages.iter().enumerate() {
        let PageKind::Document { oid: Some(oid), .. } = page.kind else {
            continue;
        };
        if let Some(settings) = facts.get(&oid).map(|facts| &facts.settings)
            && let Some(condition) = &settings.condition
        {
            let condition = Condition {
                source: condition.clone(),
                expression: Expression::parse(condition).ok(),
                page: Arc::new(json!({"vars": settings.vars})),
            };
            found.push((index, condition));
        }
    }
    Conditions(found)
}

/// Returns the conditions of all pages of a space, including pages that this reader may not see.
pub async fn conditions(ctx: &Ctx, opened: &OpenContent) -> Result<Expressions> {
    let pages = pages_of(ctx, &opened.content).await?;
    let conditions = conditions_of(ctx, &opened.content, &pages).await?;
    let organization = opened.content.space.organization;
    let bytes = conditions.len() * BYTES_PER_EXPRESSION;
    let note = || {
        let mut noted = Expressions::default();
        let space = ExpressionScope::new(json!({"vars": pages.variables}), Value::Null);
        for (_, condition) in &conditions.0 {
            let around = space.with_page(condition.page.clone());
            noted.add(ExpressionKind::Condition, &condition.source, &around);
        }
        noted
    };
    ctx.app.compute.run_for(organization, bytes, note).await
}

impl Conditions {
    /// Approximate size in memory: source and parsed expression.
    pub(crate) fn bytes(&self) -> usize {
        let conditions = self.0.iter();
        let sources = conditions.map(|(_, condition)| condition.source.len());
        sources.map(|bytes| bytes * 8 + 512).sum()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the pages whose condition does not hold for these claims. All conditions share one allowance; once it
    /// is spent, no further condition holds.
    fn failing(
        &self,
        variables: &BTreeMap<String, Value>,
        claims: &Map<String, Value>,
    ) -> Vec<PageIndex> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let allowance = Allowance::new(MAX_PAGE_WORK, 0);
        let everywhere = Context::new()
            .with("space", json!({"vars": variables}))
            .with("visitor", adaptive::visitor(claims));
        let fails = |condition: &Condition| {
            let context = everywhere.clone().with("page", condition.page.clone());
            let expression = condition.expression.as_ref();
            !expression.is_some_and(|expression| expression.is_true_within(&context, &allowance))
        };
        let failing = self.0.iter().filter(|(_, condition)| fails(condition));
        failing.map(|(index, _)| *index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(sources: &[&str]) -> Conditions {
        let condition = |source: &&str| Condition {
            source: (*source).to_owned(),
            expression: Expression::parse(source).ok(),
            page: Arc::new(json!({"vars": {}})),
        };
        Conditions(sources.iter().map(condition).enumerate().collect())
    }

    #[test]
    fn the_conditions_of_a_space_share_what_they_may_cost() {
        // Nine tenths of the limit of one expression.
        let costly = ["'a'.repeat(90000).length > 0"; 10].join(" && ");
        let mut sources = vec![costly.as_str(); 30];
        sources.push("true");
        let failing = conditions(&sources).failing(&BTreeMap::new(), &Map::new());
        assert!(!failing.contains(&0), "each alone is within the limit");
        assert!(failing.contains(&29) && failing.contains(&30));
        assert!((15..=25).contains(&failing.len()), "{}", failing.len());
        let failing = conditions(&["true", "visitor.claims.a", ""]);
        assert_eq!(failing.failing(&BTreeMap::new(), &Map::new()), [1]);
    }
}
