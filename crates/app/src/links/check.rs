//! What an author should mend, by file and line.

use content::pages::Problem;
use model::{Oid, Result, content::At, id::SpaceId};

use super::{LinkFacts, Others, State, Surroundings, paths::file_of};
use crate::{
    Ctx,
    contents::{Opened, facts as derived},
    repository::Repository,
};

/// A link that leads nowhere.
pub(crate) struct BrokenLink {
    pub(crate) file: String,
    pub(crate) line: Option<usize>,
    /// As the text has it.
    pub(crate) written: String,
}

/// All broken links of a revision, as the caller sees them, in the order of its pages.
pub(crate) async fn broken_links(
    ctx: &Ctx,
    space: SpaceId,
    revision: Oid,
) -> Result<Vec<BrokenLink>> {
    let (surroundings, graph) = Surroundings::of(ctx, space, At::Revision(revision)).await?;
    let places: Vec<usize> = (0..graph.places.len()).collect();
    let others = Others::of(ctx, &surroundings, &graph, &places).await?;
    let tree = &surroundings.opened.pages.tree;
    let mut broken = Vec::new();
    for place in &graph.places {
        let usages = place.usages.iter();
        let usages = usages.filter(|usage| others.state(usage) == State::Broken);
        broken.extend(usages.map(|usage| BrokenLink {
            file: file_of(tree, place.spot).to_owned(),
            line: usage.line,
            written: usage.written.clone(),
        }));
    }
    Ok(broken)
}

/// What is wrong with the front matter and the tags of these files: the first of each file, and how many there are
/// besides.
pub(crate) async fn problems(
    ctx: &Ctx,
    opened: &Opened,
    files: &[(String, Oid)],
) -> Result<(Vec<Problem>, usize)> {
    let blobs: Vec<Oid> = files.iter().map(|(_, oid)| *oid).collect();
    let mut repository = Repository::of(ctx, &opened.content);
    let facts = derived::load::<LinkFacts>(ctx, &mut repository, &blobs).await?;
    let (mut problems, mut more) = (Vec::new(), 0);
    for (file, oid) in files {
        let Some(facts) = facts.get(oid) else {
            continue;
        };
        more += facts.more_problems;
        problems.extend(facts.problems.iter().map(|problem| Problem {
            file: file.clone(),
            line: Some(problem.line),
            message: problem.message.clone(),
        }));
    }
    Ok((problems, more))
}
