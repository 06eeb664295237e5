//! Clone and fetch.

use std::sync::Arc;

use ::git::child::Protocol;
/// The response to a fetch, as a stream.
pub use ::git::serve::Output as FetchOutput;
use authz::action::act::View as Viewing;
use context::Ctx;
use model::{Result, id::SpaceId, scope::Scope};
use tokio::io::AsyncRead;

use super::{
    access::main_for, fetch_repositories::FetchRepository, slots::GitSlot,
    visible_refs::VisibleRefs,
};
use crate::git::FetchRepositories;

/// Lists the refs that the caller can fetch.
pub async fn advertise(ctx: &Ctx, space: SpaceId, protocol: Protocol) -> Result<Vec<u8>> {
    let (view, _slot) = open_repository(ctx, space).await?;
    let git = ctx.app.feature::<FetchRepositories>().git();
    Ok(git.advertise(view.repository(), protocol).await?)
}

/// Streams the requested objects that the caller lacks.
pub async fn upload(
    ctx: &Ctx,
    space: SpaceId,
    protocol: Protocol,
    request: impl AsyncRead + Send + Unpin + 'static,
) -> Result<FetchOutput> {
    let (view, slot) = open_repository(ctx, space).await?;
    let git = ctx.app.feature::<FetchRepositories>().git();
    let holder = (view.clone(), slot);
    let output = git.upload_pack(holder, view.repository(), protocol, request);
    Ok(output.await?)
}

async fn open_repository(ctx: &Ctx, space: SpaceId) -> Result<(Arc<FetchRepository>, GitSlot)> {
    ctx.require_scope(Scope::ContentRead)?;
    let content = main_for::<Viewing>(ctx, space).await?;
    let views = ctx.app.feature::<FetchRepositories>();
    let slot = views.slots.acquire(ctx, content.space.organization).await?;
    let visible_refs = VisibleRefs::of(ctx, &content).await?;
    Ok((views.prepare(&ctx.app, &visible_refs).await?, slot))
}
