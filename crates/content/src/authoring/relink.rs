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

/// A file whose links are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linking {
    /// The path that its links were written for.
    pub before: String,
    /// The path that it has in the tree.
    pub now: String,
}

impl Linking {
    /// A file that stayed where it was, or whose links were led along already.
    pub fn at(path: impl Into<String>) -> Self {
        let now = path.into();
        let before = now.clone();
        Self { before, now }
    }
}

/// The tree with the links of these files led to where the renamed ones are now. A link that leads somewhere as it
/// stands is left alone: its author has seen to it.
pub fn relink(
    objects: &mut Objects,
    tree: Oid,
    renamed: &BTreeMap<String, String>,
    linking: &[Linking],
) -> Result<Oid> {
    let mut rewritten = Files::new(objects, tree);
    let mut gather = Gather::default();
    for file in linking {
        let text = gather.take(rewritten.text(&file.now))?.flatten();
        let Some(Ok(text)) = text else { continue };
        let mut broken = None;
        let new = document::retarget(&text, &mut |target| match gather
            .take(led(&rewritten, file, target, renamed))
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

/// The target that a link gets; none when it stays.
fn led(
    files: &Files<'_>,
    file: &Linking,
    target: &str,
    renamed: &BTreeMap<String, String>,
) -> Result<Option<String>> {
    let Some((meant_now, rest)) = links::meant(&file.now, target) else {
        return Ok(None);
    };
    if leads(files, &meant_now)? {
        return Ok(None);
    }
    let Some((meant, _)) = links::meant(&file.before, target) else {
        return Ok(None);
    };
    let led = match links::followed(&meant, renamed) {
        Some(file) => file.to_owned(),
        None if file.before != file.now && leads(files, &meant)? => meant,
        None => return Ok(None),
    };
    Ok(Some(format!("{}{rest}", links::relative(&file.now, &led))))
}

fn leads(files: &Files<'_>, path: &str) -> Result<bool> {
    Ok(files.has(path.trim_end_matches('/'))? || files.has(&links::readme_of(path))?)
}
