//! Renders pages as HTML. Pure: documents and their context go in, text comes out.

pub mod assets;
pub mod blocks;
mod fonts;
pub mod frame;
mod icons;
mod layout;
pub mod look;
pub mod nav;
pub mod page;
pub mod picture;
pub mod refusal;
pub mod search;
pub mod words;
