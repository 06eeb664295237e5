//! What every use case starts from: the engines and settings of the server ([`App`]), one request ([`Ctx`]), lookup of
//! objects by id, authentication, and the building blocks of limits and caches. It knows no use case: those in `pages`,
//! `changes` and `app` register their own state as a [`Feature`].
//!
//! ```no_run
//! use authz::action::act::Edit;
//! use context::Ctx;
//! use model::{
//!     Result,
//!     event::{EventType, NewEvent},
//!     id::SpaceId,
//! };
//!
//! async fn use_case(ctx: &Ctx, id: SpaceId) -> Result<()> {
//!     // Not found if the caller may not view the space, forbidden if they may not edit it.
//!     let space = ctx.space(id).await?.allow::<Edit>()?;
//!     let mut tx = ctx.begin().await?;
//!     // Here are the statements of `store` that need `tx` and the proof.
//!     let event = NewEvent::new(space.organization, EventType::SpaceUpdated, id.uuid());
//!     let permit = tx.record(event);
//!     // The edge commits, just before it sends the response.
//!     ctx.defer_commit(tx, permit);
//!     Ok(())
//! }
//! ```

mod accepted_tokens;
pub mod adaptive;
mod app;
mod authentication;
pub mod cache;
pub mod compute;
mod ctx;
mod directory;
pub mod expressions;
mod features;
mod gauges;
pub mod hourly_limits;
mod installation_tokens;
pub mod job_lease;
pub mod limits;
mod lookup;
pub mod member_activity;
mod parent_proof;
pub mod path_set;
mod pending_commit;
pub mod rate_limits;
mod refusals;
mod security_requirements;
mod settings;
pub mod slots;
pub mod token_uses;
mod unconfirmed_commits;

pub use ::git::remote::Scheme as GitScheme;
pub use accepted_tokens::{AcceptedTokens, InstallationAccess};
pub use app::App;
pub use authentication::{BAD_TOKEN, Credentials};
pub use ctx::{Ctx, Idempotency, Principal, RequestInfo};
pub use features::Feature;
pub use files::ByteStream;
pub use gauges::to_gauge;
pub use limits::Limits;
pub use lookup::or_not_found;
pub use outbound::IpNet;
pub use parent_proof::ParentProof;
pub use settings::{OidcSettings, Settings};
pub use store::{
    access::Viewable,
    idempotency::{IdempotencyScope, StoredResponse},
};
