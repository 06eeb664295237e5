//! Writing pages: a batch of changes made to a tree, all or nothing.
//!
//! A page is its file and its entry in the table of contents. A change of a page's text or settings touches only the
//! file: no other page and no table of contents is read for it. Nothing is written before every change has been
//! found possible.

mod change;
mod outcome;

pub use change::{Change, Fields, FileBytes, NewFile, PageBody};
pub use outcome::{Applied, Changed, Refused, Stopped};
