//! Updates links of other pages to pages whose files were renamed. The caller finds the files with such links from the
//! facts derived per blob: searching all files would cost as much as the space is large.

use std::collections::BTreeMap;

use model::Oid;

use super::{
    files::{self, Files},
    links,
};
use crate::{
    Objects,
    error::{MissingCollector, Result},
};

/// A file whose links are checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkingFile {
    /// The path for which its links were written.
    pub before: String,
    /// Its path in the tree.
    pub now: String,
}

impl LinkingFile {
    /// A file that did not move, or whose links are updated already.
    pub fn at(path: impl Into<String>) -> Self {
        let now = path.into();
        let before = now.clone();
        Self { before, now }
    }
}

/// Returns the tree with links of these files updated to the new paths of the renamed ones. A link whose target exists
/// is left alone: its author has updated it.
pub fn relink(
    objects: &mut Objects,
    tree: Oid,
    renamed: &BTreeMap<String, String>,
    linking: &[LinkingFile],
) -> Result<Oid> {
    let mut rewritten = Files::new(objects, tree);
    let mut gather = MissingCollector::default();
    for file in linking {
        let text = gather.take(rewritten.text(&file.now))?.flatten();
        let Some(Ok(text)) = text else { continue };
        let mut broken = None;
        let new = document::retarget(&text, &mut |target| match gather
            .take(updated_target(&rewritten, file, target, renamed))
        {
            Ok(target) => target.flatten(),
            Err(fault) => {
                broken = Some(fault);
                None
            }
        });
        if let Some(fault) = broken {
            return Err(fault);
        }
        if new != text {
            rewritten.put_text(&file.now, new)?;
        }
    }
    gather.check()?;
    let changes = rewritten.into_changes();
    files::write(objects, tree, changes)
}

/// Returns the new target of a link; none if it needs no change.
fn updated_target(
    files: &Files<'_>,
    file: &LinkingFile,
    target: &str,
    renamed: &BTreeMap<String, String>,
) -> Result<Option<String>> {
    let Some((meant_now, rest)) = links::resolve_relative(&file.now, target) else {
        return Ok(None);
    };
    if target_exists(files, &meant_now)? {
        return Ok(None);
    }
    let Some((target_path, _)) = links::resolve_relative(&file.before, target) else {
        return Ok(None);
    };
    let new_path = match links::renamed_path(&target_path, renamed) {
        Some(file) => file.to_owned(),
        None if file.before != file.now && target_exists(files, &target_path)? => target_path,
        None => return Ok(None),
    };
    Ok(Some(format!(
        "{}{rest}",
        links::relative_path(&file.now, &new_path)
    )))
}

fn target_exists(files: &Files<'_>, path: &str) -> Result<bool> {
    Ok(files.has(path.trim_end_matches('/'))? || files.has(&links::readme_of(path))?)
}
