//! Fonts: those that the press brings along, and those in the folders it was told of.

use std::path::PathBuf;

use typst_kit::fonts::{self, FontStore};

use crate::script::Script;

/// The first of these that is there is the face of the text. The last is always there.
const TEXT: [&str; 3] = ["Noto Sans", "DejaVu Sans", "Libertinus Serif"];
/// Tried for what the face of the text lacks, before any other font that has it.
const AFTER: [&str; 8] = [
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
    /// Reads what fonts there are. A folder that is not there has none.
    pub fn new(folders: &[PathBuf]) -> Self {
        let mut store = FontStore::new();
        store.extend(fonts::embedded());
        for folder in folders {
            store.extend(fonts::scan(folder));
        }
        Self { store }
    }

    /// The families for a script that there are, best first.
    pub(crate) fn families(&self, script: Script) -> Vec<&'static str> {
        let there =
            |family: &&&'static str| self.store.book().contains_family(&family.to_lowercase());
        let text = TEXT.iter().find(there);
        let others = script.families.iter().chain(&AFTER).filter(there);
        let mut families: Vec<&'static str> = Vec::new();
        for family in text.into_iter().chain(others) {
            if !families.contains(family) {
                families.push(family);
            }
        }
        families
    }
}
