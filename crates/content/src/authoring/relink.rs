//! Links of other pages to pages whose files were renamed. Which files hold such links, the caller knows from what is
//! derived of each blob: looking at all of them would cost as much as the space is large.

use std::collections::BTreeMap;

use model::Oid;

use super::{
    files::{self, Files},
    links,
};
use crate::{
    Objects,
    fault::{Gather, Result},
};

/// The tree with the links of these files led to where the renamed ones are now.
pub fn relink(
    objects: &mut Objects,
    tree: Oid,
    renamed: &BTreeMap<String, String>,
    linking: &[String],
) -> Result<Oid> {
    let mut rewritten = Files::new(objects, tree);
    let mut gather = Gather::default();
    for file in linking {
        let text = gather.take(rewritten.text(file))?.flatten();
        let Some(Ok(text)) = text else { continue };
        let new = document::retarget(&text, &mut |target| {
            links::to_renamed(file, target, renamed)
        });
        if new != text {
            rewritten.put_text(file, new)?;
        }
    }
    gather.check()?;
    let changes = rewritten.into_changes();
    files::write(objects, tree, changes)
}
