//! The report on pushed content after the refs have moved: which pages changed, their problems, and where to see them.
//!
//! It has a short deadline. It runs as a separate task, because reading pages cannot be interrupted; findings that are
//! there at the deadline are reported, the rest is left out. Errors here never affect the push.

mod page_changes;
mod urls;
mod warnings;

use std::{collections::HashSet, time::Duration};

use authz::{Granted, action::act::View};
use model::{
    Error, Oid, Result,
    content::{Content, RevisionSelector},
    id::SpaceId,
};
use tokio::{
    sync::mpsc::{self, UnboundedSender},
    time::{Instant, timeout_at},
};

use context::Ctx;
use pages::contents::{self, changes};
use urls::broken_links_url;
pub(super) use urls::url_lines;

use super::{apply_push::MovedRef, visible_refs::BRANCH_PREFIX};
use crate::{git::FetchRepositories, written_files::WrittenFiles};

/// Refs of one push that are checked.
const MAX_REFS: usize = 3;
/// Findings of each kind that are listed. The rest is only counted.
const MAX_LISTED: usize = 20;
/// Maximum characters of a line with names from users.
const MAX_LINE_CHARS: usize = 200;

/// Returns the lines to show.
pub(super) async fn check_push<A>(
    ctx: &Ctx,
    content: &Granted<Content, A>,
    moved: &[MovedRef],
    pointers: HashSet<Oid>,
) -> Vec<String> {
    if moved.is_empty() {
        return Vec::new();
    }
    let space = content.space.id;
    let milliseconds = ctx.app.settings.limits.push_check_milliseconds;
    let deadline = Instant::now() + Duration::from_millis(milliseconds);
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let check = PushCheck {
        ctx: Ctx::new(ctx.app.clone(), ctx.principal.clone(), ctx.request.clone()),
        space,
        moved: moved.iter().take(MAX_REFS).cloned().collect(),
        pointers,
        lines: sender,
    };
    let task = ctx
        .app
        .feature::<FetchRepositories>()
        .git()
        .spawn(check.run());
    let mut lines = Vec::new();
    loop {
        match timeout_at(deadline, receiver.recv()).await {
            Ok(Some(found)) => lines.extend(found),
            Ok(None) => {
                // The channel is closed: the check is complete, unless its task panicked.
                if task.await.is_err() {
                    lines.push(failed(ctx, space, &moved[0]));
                }
                break;
            }
            Err(_) => {
                let url = broken_links_url(ctx, space, &moved[0]);
                lines.push(format!(
                    "The check took too long, so the list above is incomplete. See {url}"
                ));
                break;
            }
        }
    }
    if moved.len() > MAX_REFS {
        lines.push(format!(
            "Only the first {MAX_REFS} of {} branches were checked.",
            moved.len()
        ));
    }
    lines
}

/// Checks the pushed content, and sends each finding as soon as it is known.
struct PushCheck {
    ctx: Ctx,
    space: SpaceId,
    moved: Vec<MovedRef>,
    pointers: HashSet<Oid>,
    lines: UnboundedSender<Vec<String>>,
}

impl PushCheck {
    async fn run(self) {
        for moved in &self.moved {
            let Err(error) = self.check(moved).await else {
                continue;
            };
            let line = match error {
                // The reason says what is too large, and what to do.
                Error::Unprocessable(reason) => format!("The check stopped: {reason}"),
                error => {
                    tracing::warn!("a push could not be checked: {}", error.trace());
                    failed(&self.ctx, self.space, moved)
                }
            };
            self.send(vec![line]);
        }
    }

    async fn check(&self, moved: &MovedRef) -> Result<()> {
        let ctx = &self.ctx;
        let at = RevisionSelector::Revision(moved.after);
        let content = ctx.content(self.space, at).await?.allow::<View>()?;
        let after = contents::open_checked_as_written(ctx, content).await?;
        let (before, changes) = changes::since(ctx, moved.before, &after).await?;
        if self.moved.len() > 1 {
            let name = moved.name.strip_prefix(BRANCH_PREFIX);
            self.send(vec![truncate(format!("{}:", name.unwrap_or(&moved.name)))]);
        }
        self.send(page_changes::lines(before.as_ref(), &after, &changes));
        self.send(warnings::lfs_pointers(&after, &self.pointers));
        let written = WrittenFiles::of(&after, &changes);
        self.send(warnings::problems(ctx, &after, &written).await?);
        let url = broken_links_url(ctx, self.space, moved);
        let broken = warnings::broken_links(ctx, self.space, moved.after, &written, &url);
        self.send(broken.await?);
        Ok(())
    }

    fn send(&self, lines: Vec<String>) {
        // The receiver is gone once the deadline has passed.
        self.lines.send(lines).ok();
    }
}

fn failed(ctx: &Ctx, space: SpaceId, moved: &MovedRef) -> String {
    let url = broken_links_url(ctx, space, moved);
    format!("The check failed, so the list above is incomplete. See {url}")
}

/// Truncates a line: names from users can have any length.
fn truncate(line: String) -> String {
    let end = line.char_indices().nth(MAX_LINE_CHARS).map(|(end, _)| end);
    match end {
        Some(end) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Builds a headline, the first lines, and the number of those left out. Lines left out are not formatted.
fn list(headline: String, lines: impl Iterator<Item = String>, total: usize) -> Vec<String> {
    let mut list = vec![headline];
    list.extend(
        lines
            .take(MAX_LISTED)
            .map(|line| truncate(format!("  {line}"))),
    );
    let named = list.len() - 1;
    if total > named {
        list.push(format!("  and {} more", total - named));
    }
    list
}

/// Formats a number with its noun: `1 page`, `2 pages`.
fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
