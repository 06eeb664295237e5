//! Loads main of a space for Git. Errors name the space: Git users do not know revisions.

use authz::{Act, Granted, Resource};
use context::Ctx;
use model::{
    Error, Result,
    content::{Content, RevisionSelector},
    id::SpaceId,
    space::Space,
};

pub(super) async fn main_for<A: Act>(ctx: &Ctx, space: SpaceId) -> Result<Granted<Content, A>> {
    let content = ctx.content(space, RevisionSelector::Main).await?;
    content.allow::<A>().map_err(|error| match error {
        Error::NotFound(_) => Error::NotFound(<Space as Resource>::KIND),
        Error::Forbidden(_) => Error::Forbidden(
            "You can see this space, but you may not write its content. Ask one of its administrators for the role `edit`."
                .to_owned(),
        ),
        other => other,
    })
}
