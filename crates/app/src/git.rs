//! Git over the wire: who may fetch and push what. The real `git` does the work on disposable repositories; every
//! decision about refs is made here.

mod fetch;
mod fill;
mod sight;
mod views;

pub use ::git::child::Protocol;
pub use fetch::{Answer, advertise, upload};
pub use views::View;
pub(crate) use views::Views;
