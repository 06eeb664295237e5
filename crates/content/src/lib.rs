//! Git objects ⇄ page tree, stable page ids, diff and three-way merge. Pure: objects come in, objects go out.

pub mod objects;

pub use objects::{Missing, Objects};
