//! The locations of a space's files in the repository, as set in `.gitbook.yaml`.

use bstr::ByteSlice;
use model::{ObjectKind, Oid};
use space_files::config::SpaceConfig;

use crate::{Objects, error::Result, tree};

pub(crate) const CONFIG: &str = ".gitbook.yaml";

#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) config: SpaceConfig,
    /// The blob of the table of contents, if there is one.
    pub(crate) summary: Option<Oid>,
}

impl Layout {
    pub(crate) fn read(objects: &Objects, tree: Oid) -> Result<Self> {
        let config = match blob_at(objects, tree, CONFIG)? {
            Some(oid) => SpaceConfig::parse(&text(objects, oid)?),
            None => SpaceConfig::default(),
        };
        let mut layout = Self {
            config,
            summary: None,
        };
        layout.summary = blob_at(objects, tree, &layout.summary_path())?;
        Ok(layout)
    }

    pub(crate) fn summary_path(&self) -> String {
        join_path(&self.config.root, &self.config.summary)
    }

    pub(crate) fn readme_path(&self) -> String {
        join_path(&self.config.root, &self.config.readme)
    }

    /// Converts a path below the root of the content to a path of the repository.
    pub(crate) fn inside(&self, path: &str) -> String {
        join_path(&self.config.root, path)
    }
}

/// The text of a blob. Invalid UTF-8 is replaced and is not an error.
pub(crate) fn text(objects: &Objects, blob: Oid) -> Result<String> {
    let object = objects.require(blob)?;
    if object.kind != ObjectKind::Blob {
        let what = format!("it is a {}, not a blob", object.kind.as_str());
        return Err(crate::ObjectError::broken(blob, what));
    }
    Ok(object.bytes.to_str_lossy().into_owned())
}

fn blob_at(objects: &Objects, tree: Oid, path: &str) -> Result<Option<Oid>> {
    let entry = tree::find(objects, tree, path.into())?;
    Ok(entry
        .filter(|entry| entry.mode.is_blob() && !entry.mode.is_symlink())
        .map(|entry| entry.oid))
}

pub(crate) fn join_path(folder: &str, path: &str) -> String {
    if folder.is_empty() {
        return path.to_owned();
    }
    format!("{folder}/{path}")
}
