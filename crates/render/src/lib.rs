//! Pages as HTML. Pure: documents and what surrounds them go in, text comes out.

pub mod blocks;
