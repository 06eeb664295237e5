//! Whether a change request could be merged now, and what is in the way.

use authz::{Action, action::act::View};
use context::{Ctx, Viewable};
use model::{
    PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    id::SpaceId,
};
use pages::{
    commits,
    contents::{self, changes},
    links::{self, LinkScope, Stats},
    repository::Repository,
};

pub use super::rules::{RuleReport, RuleStatus};
use super::{merging, rules, sides::MergeSides};
use crate::written_files::WrittenFiles;

/// What a merge would meet.
pub struct MergeStatus {
    /// Whether a merge by the caller would succeed.
    pub is_mergeable: bool,
    /// Whether main has moved since the change request was created or last updated.
    pub is_outdated: bool,
    /// Number of conflicts with main that are not settled.
    pub conflicts: usize,
    pub rules: RuleReport,
    pub links: Stats,
    /// Number of problems in the texts that it creates or changes.
    pub problems: usize,
}

pub async fn get(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey) -> Result<MergeStatus> {
    let request = ctx.change_request(space, key).await?;
    let may_merge = request.may(Action::Merge);
    let request = request.allow::<View>()?;
    let main = ctx.content(space, RevisionSelector::Main).await?;
    let main = main.allow::<View>()?;
    let rules = rules::report(ctx, &main.space, &request).await?;
    let is_writable = request.status.is_writable();
    let conflicts = if is_writable {
        count_conflicts(ctx, &main, &request).await?
    } else {
        0
    };
    let at = RevisionSelector::ChangeRequest(ChangeRequestKey::Id(request.id));
    let page = PageRequest {
        after: None,
        limit: 0,
    };
    let links = links::links(ctx, space, at, LinkScope::Space, None, &page).await?;
    Ok(MergeStatus {
        is_mergeable: is_writable && may_merge && conflicts == 0 && rules.allows_merge(),
        is_outdated: request.outdated,
        conflicts,
        rules,
        links: links.stats,
        problems: count_problems(ctx, space, at, &request).await?,
    })
}

/// Computes the merge, as [`merging::merge`] does, and stores nothing.
async fn count_conflicts(
    ctx: &Ctx,
    main: &Viewable<Content>,
    request: &Viewable<ChangeRequest>,
) -> Result<usize> {
    let noted = request.conflicts.as_ref();
    if let Some(noted) = noted
        && merging::is_partly_settled(request)
    {
        return Ok(noted.open.len());
    }
    let mut sides = MergeSides::find(ctx, main, request).await?;
    let mut repository = Repository::of(ctx, main);
    if noted.is_some() {
        let author = ctx.current_user().await?;
        let settled = sides.merge_settled(ctx, &mut repository, &author, request);
        if let Err((_, conflicts)) = settled.await? {
            return Ok(conflicts.len());
        }
    }
    if sides.head.id == sides.base.id {
        return Ok(0);
    }
    let merged = sides
        .branch_into_main(&mut repository, &main.revision)
        .await?;
    Ok(merged.conflicts.len())
}

async fn count_problems(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    request: &ChangeRequest,
) -> Result<usize> {
    let after = contents::open_as_written(ctx, space, at).await?;
    let (_, changes) = changes::since(ctx, commits::base_of(request), &after).await?;
    let written = WrittenFiles::of(&after, &changes);
    let problems = links::problems(ctx, &after, &written.files, 0).await?;
    Ok(problems.total)
}
