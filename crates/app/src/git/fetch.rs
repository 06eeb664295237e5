//! Clone and fetch.

use std::sync::Arc;

use ::git::{child::Protocol, serve::Output};
use authz::action::act::View as Viewing;
use model::{Result, content::At, id::SpaceId, scope::Scope};
use tokio::io::AsyncRead;

use super::{sight::Sight, views::View};
use crate::Ctx;

/// The answer to a fetch, as it comes.
pub type Answer = Output<View>;

/// Tells which refs the caller can fetch.
pub async fn advertise(ctx: &Ctx, space: SpaceId, protocol: Protocol) -> Result<Vec<u8>> {
    let view = view(ctx, space).await?;
    let git = ctx.app.views.git();
    Ok(git.advertise(view.repository(), protocol).await?)
}

/// Sends what the caller asks for and does not have.
pub async fn upload(
    ctx: &Ctx,
    space: SpaceId,
    protocol: Protocol,
    request: impl AsyncRead + Send + Unpin + 'static,
) -> Result<Answer> {
    let view = view(ctx, space).await?;
    let git = ctx.app.views.git();
    let answer = git.upload_pack(view.clone(), view.repository(), protocol, request);
    Ok(answer.await?)
}

async fn view(ctx: &Ctx, space: SpaceId) -> Result<Arc<View>> {
    ctx.demand_scope(Scope::ContentRead)?;
    let content = ctx.content(space, At::Main).await?.allow::<Viewing>()?;
    let sight = Sight::of(ctx, &content).await?;
    ctx.app.views.prepare(&ctx.app, &sight).await
}
