//! Git over the wire: who may fetch and push what. The real `git` does the work on disposable repositories; every
//! decision about refs is made here.

mod advertise;
mod decide;
mod fetch;
mod fill;
mod import;
mod inspect;
mod land;
mod push;
mod sight;
mod views;

pub use ::git::child::Protocol;
pub use advertise::advertise_push;
pub use fetch::{Answer, advertise, upload};
pub use push::receive;
pub use views::View;
pub(crate) use views::Views;
