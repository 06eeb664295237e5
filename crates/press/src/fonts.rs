//! Fonts: the embedded ones and those in the given directories.

use std::path::PathBuf;

use typst_kit::fonts::{self, FontStore};

use crate::script::Script;

/// The first installed family is used for text. The last one is embedded.
const TEXT_FAMILIES: [&str; 3] = ["Noto Sans", "DejaVu Sans", "Libertinus Serif"];
/// Fallback families for characters that the text family lacks.
const FALLBACK_FAMILIES: [&str; 8] = [
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Noto Sans CJK KR",
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Libertinus Serif",
];

pub struct Fonts {
    pub(crate) store: FontStore,
}

impl Fonts {
    /// Reads the available fonts. Missing directories are skipped.
    pub fn new(folders: &[PathBuf]) -> Self {
        let mut store = FontStore::new();
        store.extend(fonts::embedded());
        for folder in folders {
            store.extend(fonts::scan(folder));
        }
        Self { store }
    }

    /// Returns the available families for a script, best first.
    pub(crate) fn families(&self, script: Script) -> Vec<&'static str> {
        let there =
            |family: &&&'static str| self.store.book().contains_family(&family.to_lowercase());
        let text = TEXT_FAMILIES.iter().find(there);
        let others = script
            .families
            .iter()
            .chain(&FALLBACK_FAMILIES)
            .filter(there);
        let mut families: Vec<&'static str> = Vec::new();
        for family in text.into_iter().chain(others) {
            if !families.contains(family) {
                families.push(family);
            }
        }
        families
    }
}
