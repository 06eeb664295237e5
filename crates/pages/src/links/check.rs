//! Problems that an author should fix, by file and line. All are counted, but only the first are listed: a revision
//! can have hundreds of thousands of broken links.

use std::collections::HashSet;

use content::{PageTree, pages::Problem};
use context::Ctx;
use model::{Oid, Result, content::RevisionSelector, id::SpaceId};

use super::{LinkGraph, LinkListContext, LinkState, LinkedSpaces, paths::file_of};
use crate::contents::link_facts::LinkFacts;
use crate::{
    contents::{OpenContent, facts as derived},
    repository::Repository,
};

/// Cost of checking one link.
const BYTES_PER_LINK: usize = 16;

/// A link whose target does not exist.
pub struct BrokenLink {
    pub file: String,
    pub line: Option<usize>,
    /// As written in the text.
    pub written: String,
}

/// The first items of a list, and its total length.
pub struct Counted<T> {
    pub first: Vec<T>,
    pub total: usize,
}

/// Returns the broken links of a revision, as the caller sees them, in page order: those in `files` first, at most
/// `max`.
pub async fn broken_links(
    ctx: &Ctx,
    space: SpaceId,
    revision: Oid,
    files: &[(String, Oid)],
    max: usize,
) -> Result<Counted<BrokenLink>> {
    let (context, graph) =
        LinkListContext::of(ctx, space, RevisionSelector::Revision(revision)).await?;
    let sources: Vec<usize> = (0..graph.sources.len()).collect();
    let others = LinkedSpaces::of(ctx, &context, &graph, &sources).await?;
    let tree = &context.opened.pages.tree;
    let links = graph.sources.iter().map(|source| source.usages.len());
    let bytes = links.sum::<usize>() * BYTES_PER_LINK;
    let organization = context.opened.content.space.organization;
    let pick = || first_broken(&graph, &others, tree, files, max);
    let compute = &ctx.app.compute;
    compute.run_for(organization, bytes, pick).await
}

fn first_broken(
    graph: &LinkGraph,
    others: &LinkedSpaces,
    tree: &PageTree,
    files: &[(String, Oid)],
    max: usize,
) -> Counted<BrokenLink> {
    let files: HashSet<&str> = files.iter().map(|(file, _)| file.as_str()).collect();
    let (mut in_files, mut in_other_spaces) = (Vec::new(), Vec::new());
    let mut total = 0;
    for source in &graph.sources {
        let file = file_of(tree, source.key);
        let first = if files.contains(file) {
            &mut in_files
        } else {
            &mut in_other_spaces
        };
        let usages = source.usages.iter();
        for usage in usages.filter(|usage| others.state(usage) == LinkState::Broken) {
            total += 1;
            if first.len() < max {
                first.push(BrokenLink {
                    file: file.to_owned(),
                    line: usage.line,
                    written: usage.written.clone(),
                });
            }
        }
    }
    in_files.append(&mut in_other_spaces);
    in_files.truncate(max);
    Counted {
        first: in_files,
        total,
    }
}

/// Returns the problems in the front matter and tags of these files, at most `max`.
pub async fn problems(
    ctx: &Ctx,
    opened: &OpenContent,
    files: &[(String, Oid)],
    max: usize,
) -> Result<Counted<Problem>> {
    let blobs: Vec<Oid> = files.iter().map(|(_, oid)| *oid).collect();
    let mut repository = Repository::of(ctx, &opened.content);
    let facts = derived::load::<LinkFacts>(ctx, &mut repository, &blobs).await?;
    let (mut first, mut total) = (Vec::new(), 0);
    for (file, oid) in files {
        let Some(facts) = facts.get(oid) else {
            continue;
        };
        total += facts.problems.len() + facts.more_problems;
        let problems = facts.problems.iter().take(max - first.len());
        first.extend(problems.map(|problem| Problem {
            file: file.clone(),
            line: Some(problem.line),
            message: problem.message.clone(),
        }));
    }
    Ok(Counted { first, total })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use content::pages::ReusableContent;
    use model::Id;
    use uuid::Uuid;

    use super::*;
    use crate::links::{LinkSource, LinkSourceKey, Relation, Usage, UsageTarget};

    const OID: Oid = Oid::from_bytes([0; 20]);

    fn usage(number: usize, state: LinkState) -> Usage {
        let written = format!("{number}.md");
        Usage {
            relation: Relation::Reference,
            target: UsageTarget::Url(written.clone()),
            state: Some(state),
            written,
            line: Some(number),
        }
    }

    /// Builds sources with broken links, each followed by a valid one.
    fn revision(files: &[(&str, usize)]) -> (PageTree, LinkGraph) {
        let mut tree = PageTree::default();
        let mut sources = Vec::new();
        for (at, (file, broken)) in files.iter().enumerate() {
            tree.reusable_contents.push(ReusableContent {
                id: Id::from_uuid(Uuid::nil()),
                path: (*file).to_owned(),
                oid: OID,
            });
            let states = [LinkState::Broken, LinkState::Ok];
            let usages = (1..=*broken).flat_map(|line| states.map(|state| usage(line, state)));
            sources.push(LinkSource {
                key: LinkSourceKey::Reusable(at),
                id: Uuid::nil(),
                usages: usages.collect(),
            });
        }
        let graph = LinkGraph {
            sources,
            to_page: HashMap::new(),
            to_file: HashMap::new(),
        };
        (tree, graph)
    }

    fn picked(files: &[(&str, usize)], written: &[&str], max: usize) -> (Vec<String>, usize) {
        let (tree, graph) = revision(files);
        let written: Vec<(String, Oid)> = written
            .iter()
            .map(|file| ((*file).to_owned(), OID))
            .collect();
        let found = first_broken(&graph, &LinkedSpaces::default(), &tree, &written, max);
        let name = |link: &BrokenLink| format!("{}:{}", link.file, link.written);
        (found.first.iter().map(name).collect(), found.total)
    }

    #[test]
    fn all_broken_links_are_counted_and_few_are_kept() {
        let (first, total) = picked(&[("a.md", 100_000), ("b.md", 3)], &[], 2);
        assert_eq!(first, ["a.md:1.md", "a.md:2.md"]);
        assert_eq!(total, 100_003);
    }

    #[test]
    fn those_of_written_files_come_first_wherever_they_are() {
        let files = [("a.md", 5), ("b.md", 1), ("c.md", 2)];
        let (first, total) = picked(&files, &["b.md", "c.md"], 4);
        assert_eq!(first, ["b.md:1.md", "c.md:1.md", "c.md:2.md", "a.md:1.md"]);
        assert_eq!(total, 8);
        let (first, _) = picked(&files, &["b.md", "c.md"], 2);
        assert_eq!(first, ["b.md:1.md", "c.md:1.md"]);
    }
}
