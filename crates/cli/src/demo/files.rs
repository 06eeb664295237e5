//! The pages of the spaces, from the directory `demo` of this crate.

/// Paths and texts.
pub(super) type Files = &'static [(&'static str, &'static str)];

macro_rules! folder {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!("../../demo/", $folder, "/", $file)))),+]
    };
}

pub(super) const GUIDE: Files = folder!("guide": "SUMMARY.md", "README.md", "quickstart.md", "stations/placing.md",
    "stations/calibration.md", "stations/alerts.md", "how-it-works.md", "troubleshooting.md", "news.md",
    ".gitbook/assets/tide.svg");
pub(super) const API: Files =
    folder!("api": "SUMMARY.md", "README.md", "tokens.md", "readings.md", "errors.md");
pub(super) const HANDBOOK: Files = folder!("handbook": "SUMMARY.md", "README.md", "opening.md", "recipes/sourdough.md",
    "recipes/cardamom-buns.md");

/// A page that a change request adds.
pub(super) const WINTER: &str = include_str!("../../demo/changes/winter.md");

/// The text of a page of the guide, without its front matter.
pub(super) fn body_of(path: &str) -> &'static str {
    let file = GUIDE.iter().find(|file| file.0 == path);
    let text = file.map_or("", |file| file.1);
    let settings_end = text.strip_prefix("---\n").and_then(|rest| {
        let (_, body) = rest.split_once("\n---\n")?;
        Some(body.trim_start())
    });
    settings_end.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).expect("a folder");
        let entries = entries.map(|entry| entry.expect("an entry").path());
        entries
            .map(|path| if path.is_dir() { count(&path) } else { 1 })
            .sum()
    }

    #[test]
    fn every_file_of_the_folder_is_in_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo");
        for (name, files) in [("guide", GUIDE), ("api", API), ("handbook", HANDBOOK)] {
            assert_eq!(count(&folder.join(name)), files.len(), "{name}");
        }
    }

    #[test]
    fn a_body_begins_with_its_title() {
        assert!(body_of("quickstart.md").starts_with("# Quickstart\n"));
    }
}
