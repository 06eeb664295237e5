//! Renders pages as HTML. Pure: documents and their context go in, text comes out.

mod asset;
pub mod assets;
pub mod blocks;
mod fonts;
pub mod frame;
pub mod i18n;
mod icons;
mod layout;
pub mod look;
pub mod nav;
pub mod page;
pub mod picture;
pub mod search;
pub mod standalone;
