//! The index of links between spaces. It is updated when backlinks are requested: writes cost nothing, and each
//! revision of main is read once.

use std::time::Duration;

use authz::{Unchecked, action::act::View};
use context::{Ctx, Viewable};
use jiff::SignedDuration;
use model::{
    Error, Result,
    content::RevisionSelector,
    id::{OrganizationId, SpaceId, UserId},
    job::Work,
    organization::Organization,
};
use store::{
    CommitPermit,
    space_links::{self, MAX_PATH_BYTES, SpaceLink},
};
use tokio::time::timeout;

use super::{LinkGraph, LinkSource, Usage, graph};
use crate::contents::link_facts::LinkFacts;
use crate::contents::{self, facts::Derived};

/// Spaces that a request indexes itself, and its time limit. A job indexes the rest.
const MAX_SPACES: usize = 20;
const READ_TIMEOUT: Duration = Duration::from_secs(3);
/// Spaces that a job loads per query.
const SPACE_BATCH: i64 = 100;

/// Indexes the links of the spaces that the caller sees and that have changed since. The links of the linked space
/// itself are known from its content.
pub(super) async fn refresh(
    ctx: &Ctx,
    organization: &Viewable<Organization>,
    linked: SpaceId,
) -> Result<()> {
    let (who, basis) = (ctx.user()?, basis(ctx));
    // One for the space that is left out, one to detect that there are more.
    let limit = i64::try_from(MAX_SPACES + 2).unwrap_or(i64::MAX);
    let mut spaces =
        space_links::list_outdated(ctx.db(), organization, who, &basis, None, limit).await?;
    spaces.retain(|space| *space != linked);
    let is_all = spaces.len() <= MAX_SPACES;
    spaces.truncate(MAX_SPACES);
    let reading = timeout(READ_TIMEOUT, read_all(ctx, &basis, &spaces)).await;
    // A space that cannot be read hides only its own links. The job retries it and reports the error.
    if is_all && matches!(reading, Ok(Ok(()))) {
        return Ok(());
    }
    let work = Work::ReadLinks {
        organization: organization.id,
        user: who,
    };
    let enqueue = async {
        let mut tx = ctx.begin_separate().await?;
        tx.enqueue(&work, SignedDuration::ZERO).await?;
        tx.commit(CommitPermit::without_event("a read that continues later"))
            .await
    };
    // Otherwise the index stays as it was until somebody asks again.
    Box::pin(ctx.db().write_if_possible(enqueue)).await?;
    Ok(())
}

/// Indexes the links of all changed spaces that the user sees. Called by a job.
pub async fn read_now(ctx: &Ctx, organization: OrganizationId, user: UserId) -> Result<()> {
    let requester = match ctx.acting_as(user).await {
        Ok(requester) => requester,
        // Jobs of disabled accounts are dropped.
        Err(Error::Forbidden(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let found = requester.organization(organization).await;
    let organization = match found.and_then(Unchecked::allow::<View>) {
        Ok(organization) => organization,
        // The user has left the organization: the result is not needed any more.
        Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let basis = basis(ctx);
    let (mut after, mut outcome) = (None, Ok(()));
    loop {
        let found =
            space_links::list_outdated(ctx.db(), &organization, user, &basis, after, SPACE_BATCH);
        let spaces = found.await?;
        let Some(last) = spaces.last() else {
            return outcome;
        };
        after = Some(*last);
        outcome = outcome.and(read_all(&requester, &basis, &spaces).await);
    }
}

/// What links depend on besides the content: the version of the derivation, and the public URL.
fn basis(ctx: &Ctx) -> String {
    let version = LinkFacts::DERIVER.version;
    format!("{version} {}", ctx.app.settings.public_url)
}

/// Indexes all of these spaces, even if some fail; returns the first error.
async fn read_all(ctx: &Ctx, basis: &str, spaces: &[SpaceId]) -> Result<()> {
    let mut outcome = Ok(());
    for space in spaces {
        outcome = match read(ctx, basis, *space).await {
            // Deleted since.
            Ok(()) | Err(Error::NotFound(_)) => outcome,
            Err(error) => outcome.and(Err(error)),
        };
    }
    outcome
}

async fn read(ctx: &Ctx, basis: &str, space: SpaceId) -> Result<()> {
    let opened = contents::open(ctx, space, RevisionSelector::Main).await?;
    let links = match graph(ctx, &opened).await {
        Ok(graph) => between_spaces(&graph),
        // More links than can be followed, until the content changes.
        Err(Error::Unprocessable(_)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let mut tx = ctx.begin_separate().await?;
    space_links::replace(&mut tx, &opened.content, basis, &links).await?;
    tx.commit(CommitPermit::without_event(
        "links are derived from the content",
    ))
    .await
}

/// Returns the links to pages of other spaces, without duplicates.
fn between_spaces(graph: &LinkGraph) -> Vec<SpaceLink> {
    let sources = graph.sources.iter();
    let links = sources.flat_map(|source| {
        let usages = source.usages.iter();
        usages.filter_map(move |usage| between(source, usage))
    });
    let mut links: Vec<SpaceLink> = links.collect();
    links.sort();
    links.dedup();
    links
}

fn between(source: &LinkSource, usage: &Usage) -> Option<SpaceLink> {
    let other = usage.other_space()?;
    let path = index_path(&other.path);
    // No page has such a path, and the table does not accept it.
    let is_path = !path.is_empty() && path.len() <= MAX_PATH_BYTES && !path.contains('\0');
    is_path.then_some(SpaceLink {
        target_space: other.space,
        target_path: path,
        source: source.id,
    })
}

/// Normalizes a URL path for the index: case is ignored.
pub(super) fn index_path(path: &str) -> String {
    path.trim_matches('/').to_lowercase()
}
