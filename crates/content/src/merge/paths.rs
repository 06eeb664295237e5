//! Path collisions between the files of two sides.

use bstr::{BStr, ByteSlice};
use model::ObjectKind;

use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::Snapshot,
    tree::{Edits, Finder},
};

/// The paths among the edits that put a file where our tree, after the edits, has another file or a directory.
/// `released` says whether the file at a path is itself changed, moved or deleted.
pub(super) fn blocked_paths<'a>(
    objects: &Objects,
    ours: &Snapshot,
    edits: &'a Edits,
    released: impl Fn(&BStr) -> bool,
) -> Result<Vec<&'a BStr>> {
    let mut finder = Finder::new(objects, ObjectKind::Tree, ours.tree);
    let mut gather = MissingCollector::default();
    let mut found = Vec::new();
    let puts = edits.iter().filter(|(_, put)| put.is_some());
    for (path, _) in puts {
        let path = path.as_bstr();
        let there = gather.take(finder.find(path))?.flatten();
        // A directory may lose all its files and so stop blocking; that case is not detected.
        let mut blocked = there.is_some_and(|entry| entry.mode.is_folder() || !released(path));
        for at in path.find_iter(b"/") {
            let above = path[..at].as_bstr();
            let there = gather.take(finder.find(above))?.flatten();
            let file = there.filter(|entry| !entry.mode.is_folder());
            blocked |= file.is_some_and(|_| !released(above));
            blocked |= edits.get(above).is_some_and(Option::is_some);
        }
        if blocked {
            found.push(path);
        }
    }
    gather.check()?;
    Ok(found)
}
