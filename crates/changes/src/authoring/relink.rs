//! Updates links of other pages to pages whose files were renamed.

use std::collections::BTreeMap;

use content::authoring::{self, LinkingFile};
use context::Ctx;
use model::{Oid, Result};
use pages::{contents, links, repository::Repository};

use super::change_batch::ChangeBatch;

/// Returns the tree with links to the followed pages updated.
pub(super) async fn relink(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    batch: &ChangeBatch<'_>,
    tree: Oid,
    renamed: &BTreeMap<String, String>,
) -> Result<Oid> {
    if batch.followed_pages.is_empty() || renamed.is_empty() {
        return Ok(tree);
    }
    let opened = contents::open_granted(ctx, batch.content).await?;
    let graph = links::graph(ctx, &opened).await?;
    let mut followed = BTreeMap::new();
    let mut linking = Vec::new();
    for id in batch.followed_pages {
        let Some(path) = links::path_of(&opened, id.uuid()) else {
            continue;
        };
        let Some(new) = renamed.get(path) else {
            continue;
        };
        followed.insert(path.to_owned(), new.clone());
        linking.extend(graph.linking_to(&opened, id.uuid()));
    }
    linking.sort_unstable();
    linking.dedup();
    // The batch has already updated the links inside of renamed files.
    let now = |path: &String| renamed.get(path).unwrap_or(path).clone();
    let linking: Vec<LinkingFile> = linking
        .iter()
        .map(|path| LinkingFile::at(now(path)))
        .collect();
    repository
        .run(|objects| authoring::relink(objects, tree, &followed, &linking))
        .await
}
