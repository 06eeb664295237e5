//! Light and dark pages.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Light,
    Dark,
}

/// A value for light pages and one for dark ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Themed<T> {
    pub light: T,
    pub dark: T,
}
