//! Git over HTTP: what each caller may fetch and push. The `git` program does the work on temporary repositories;
//! every decision about refs is taken here.

mod access;
mod advertise;
mod advice;
mod bring;
mod carry;
mod copies;
mod decide;
mod fetch;
mod file_sizes;
mod fill;
mod findings;
mod follow_up;
mod import;
mod inspect;
mod land;
mod options;
mod page_sizes;
mod push;
pub(crate) mod remotes;
mod sight;
mod slots;
mod stored;
mod views;
mod workplace;

pub use ::git::child::Protocol;
pub use advertise::advertise_push;
pub(crate) use bring::{Import, bring};
pub(crate) use carry::{Export, carry};
pub use copies::{FileKind, PlainFile, copy_in, copy_out};
pub(crate) use decide::{Closed, Gate};
pub use fetch::{Answer, advertise, upload};
pub use push::receive;
pub(crate) use views::Views;
