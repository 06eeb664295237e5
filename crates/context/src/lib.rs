//! What every use case starts from: the engines and settings of the server ([`App`]), one request ([`Ctx`]), lookup of
//! objects by id, authentication, and the building blocks of limits and caches.

pub mod adaptive;
mod app;
mod authentication;
pub mod cache;
pub mod compute;
mod ctx;
mod directory;
pub mod expressions;
mod features;
pub mod hourly_limits;
pub mod job_lease;
pub mod limits;
mod lookup;
pub mod member_activity;
pub mod path_set;
mod pending_commit;
pub mod rate_limits;
mod settings;
pub mod slots;

pub use ::git::remote::Scheme as GitScheme;
pub use app::App;
pub use authentication::{BAD_TOKEN, Credentials};
pub use ctx::{Ctx, Idempotency, Principal, RequestInfo};
pub use features::Feature;
pub use files::ByteStream;
pub use limits::Limits;
pub use lookup::or_not_found;
pub use outbound::IpNet;
pub use settings::Settings;
pub use store::{
    access::Viewable,
    idempotency::{IdempotencyScope, StoredResponse},
};
