//! Reading content: a space at a revision, with its pages and what their files say of them.

mod body;
mod facts;
mod files;
mod links;
mod pages;

use std::sync::Arc;

use authz::action::act::View;
use content::{Identity, PageTree, fault::Gather, identity};
use model::{
    Error, Oid, Result,
    content::{At, Content},
    id::SpaceId,
};
use store::objects::Pool;

pub use body::{Body, Format, ReadOptions};
pub use facts::PageFacts;
pub use files::FileFacts;
pub use pages::{PageRead, Pages, ReusableRead, Which};
pub(crate) use links::Links;

use crate::{Ctx, Seen, repository::Repository};

/// Content that is open for reading.
pub struct Opened {
    pub content: Seen<Content>,
    pub pages: Arc<Pages>,
}

/// What a page tree is cached under: two organizations can push the same repository and must share nothing.
pub(crate) type TreeKey = (Pool, Oid, Vec<u8>);

/// Finds the revision and its pages.
pub async fn open(ctx: &Ctx, space: SpaceId, at: At) -> Result<Opened> {
    let content = ctx.content(space, at).await?.allow::<View>()?;
    let pages = pages_of(ctx, &content).await?;
    Ok(Opened { content, pages })
}

async fn pages_of(ctx: &Ctx, content: &Seen<Content>) -> Result<Arc<Pages>> {
    let revision = &content.revision;
    let key = (Pool::of(content), revision.tree, revision.identity.clone());
    if let Some(pages) = ctx.app.page_trees.get(&key) {
        return Ok(pages);
    }
    let identity = identity_of(content)?;
    let mut repository = Repository::of(ctx, content);
    let (tree, located) = repository
        .run(|objects| {
            let mut gather = Gather::default();
            let tree = gather.take(PageTree::read(objects, revision.tree, &identity))?;
            let located = gather.take(identity::locate_all(objects, &identity))?;
            gather.check()?;
            Ok(tree.zip(located))
        })
        .await?
        .ok_or_else(|| Error::internal("a page tree was neither read nor missing"))?;
    let pages = Arc::new(Pages::new(&repository, tree, &located));
    ctx.app.page_trees.insert(key, pages.clone());
    Ok(pages)
}

pub(crate) fn identity_of(content: &Content) -> Result<Identity> {
    let bytes = &content.revision.identity;
    if bytes.is_empty() {
        return Ok(Identity::empty());
    }
    let bytes = bytes.as_slice().try_into().map_err(Error::internal)?;
    Ok(Identity::from_bytes(bytes))
}
