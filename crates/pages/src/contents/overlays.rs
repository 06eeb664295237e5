//! Overlays of computed entries, and what they do to the latest version of their spec.
//!
//! Nothing is stored: a report is that of the pages that readers see now, whether the spec, the overlay or the entry
//! has changed.

use authz::action::act::View;
use context::Ctx;
use model::{
    Result,
    content::RevisionSelector,
    id::{OpenApiVersionId, PageId, SpaceId},
};
use space_files::OpenApiSource;
use store::objects::Pool;

use super::{
    computed::load, page_tree::ComputedEntry, pages_of, source_access::SourceAccess,
    source_versions::SourceVersion,
};
use crate::spec_trees::OverlayEffect;

/// An overlay that a computed entry names.
#[derive(Debug)]
pub struct OverlayReport {
    /// The entry.
    pub page: PageId,
    /// As the entry names it.
    pub overlay: String,
    pub spec: String,
    /// The latest version of the spec, if it exists.
    pub version: Option<OpenApiVersionId>,
    /// None if the overlay does not exist, or the spec has no version.
    pub effect: Option<OverlayEffect>,
    pub is_missing: bool,
}

/// Returns a report on each overlay that an entry of the table of contents names, in their order.
pub async fn overlay_reports(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
) -> Result<Vec<OverlayReport>> {
    let content = ctx.content(space, at).await?.allow::<View>()?;
    let pages = pages_of(ctx, &content).await?;
    let entries = pages.computed_entries().iter();
    let named: Vec<(&ComputedEntry, &OpenApiSource, &String)> = entries
        .filter_map(|entry| {
            let source = entry.source.openapi()?;
            Some((entry, source, source.overlay.as_ref()?))
        })
        .collect();
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let mut slugs: Vec<String> = named.iter().map(|(_, of, _)| of.spec.clone()).collect();
    slugs.sort_unstable();
    slugs.dedup();
    let access = SourceAccess::Reader(&content);
    let latest = access.latest_versions(ctx, &slugs).await?;
    let mut reports = Vec::new();
    for (entry, source, overlay) in named {
        let mut latest = latest.iter();
        let version = latest.find(|version| version.slug == source.spec);
        let effect = match version.filter(|_| !entry.lacks_overlay()) {
            Some(version) => {
                let version = SourceVersion::Spec(version.clone());
                let pages = load(ctx, (access, Pool::of(&content)), &version, entry).await?;
                Some(pages.effect.clone())
            }
            None => None,
        };
        reports.push(OverlayReport {
            page: pages.tree.pages[entry.page].id,
            overlay: overlay.clone(),
            spec: source.spec.clone(),
            version: version.map(|version| version.id),
            effect,
            is_missing: entry.lacks_overlay(),
        });
    }
    Ok(reports)
}
