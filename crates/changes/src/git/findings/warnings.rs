//! Problems that the author of a push should fix: Git LFS pointers, problems in the text, broken links.

use std::collections::HashSet;

use context::Ctx;
use model::{Oid, Result, id::SpaceId};
use pages::{contents::OpenContent, links};

use super::{MAX_LISTED, count, list};
use crate::written_files::WrittenFiles;

const LFS_POINTER_ADVICE: &str = "Files stored in Git LFS are not available here, so readers would get the pointers. Run `git lfs untrack PATTERN`, \
     `git add --renormalize .`, commit and push; before a first push, `git lfs migrate export --everything --include=PATTERN`.";

pub(super) fn lfs_pointers(after: &OpenContent, pointers: &HashSet<Oid>) -> Vec<String> {
    if pointers.is_empty() {
        return Vec::new();
    }
    let files = after.pages.tree.files.iter();
    let found = files.filter(|file| pointers.contains(&file.oid));
    let total = found.clone().count();
    if total == 0 {
        return Vec::new();
    }
    let headline = format!("warning: {} of Git LFS", count(total, "pointer"));
    let mut lines = list(headline, found.map(|file| file.path.to_string()), total);
    lines.push(LFS_POINTER_ADVICE.to_owned());
    lines
}

/// Lists problems in the table of contents, in the settings, and in the written text files.
pub(super) async fn problems(
    ctx: &Ctx,
    after: &OpenContent,
    written: &WrittenFiles,
) -> Result<Vec<String>> {
    let of_texts = links::problems(ctx, after, &written.files, MAX_LISTED).await?;
    let of_tree = &after.pages.tree.problems;
    let total = of_texts.total + of_tree.len();
    if total == 0 {
        return Ok(Vec::new());
    }
    let named = of_texts.first.iter().chain(of_tree);
    let lines = named.map(|problem| {
        let at = position(&problem.file, problem.line);
        format!("{at}: {}", problem.message)
    });
    let headline = format!("warning: {}", count(total, "problem"));
    Ok(list(headline, lines, total))
}

/// Counts the broken links and lists the first: those in written files before others.
pub(super) async fn broken_links(
    ctx: &Ctx,
    space: SpaceId,
    revision: Oid,
    written: &WrittenFiles,
    url: &str,
) -> Result<Vec<String>> {
    let broken = links::broken_links(ctx, space, revision, &written.files, MAX_LISTED).await?;
    let total = broken.total;
    if total == 0 {
        return Ok(Vec::new());
    }
    let lines = broken.first.iter().map(|link| {
        let at = position(&link.file, link.line);
        format!("{at}: {}", link.written)
    });
    let headline = format!("warning: {}, see {url}", count(total, "broken link"));
    Ok(list(headline, lines, total))
}

/// Formats a position like compilers and editors do.
fn position(file: &str, line: Option<usize>) -> String {
    match line {
        Some(line) => format!("{file}:{line}"),
        None => file.to_owned(),
    }
}
