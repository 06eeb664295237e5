//! The pictures of a book: those files that pages refer to and that can be printed, as many as the press can take.

use std::collections::BTreeSet;

use content::pages::File;
use document::book::Picture;
use model::{Oid, Result};
use store::objects::{self, Pool};

use crate::{Ctx, blobs::batches, contents::Opened};

const ENDINGS: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "svg"];
const LARGEST: u64 = 20 << 20;
/// Bytes of all together.
const MOST_BYTES: u64 = 128 << 20;

/// What is left out is printed as a link.
pub(super) async fn load(
    ctx: &Ctx,
    opened: &Opened,
    referred: &BTreeSet<String>,
) -> Result<Vec<Picture>> {
    let pool = Pool::of(&opened.content);
    let files = opened.pages.tree.files.iter();
    let files: Vec<&File> = files
        .filter(|file| {
            referred.contains(&file.id.to_string()) && is_picture(&file.path.to_string())
        })
        .collect();
    let oids: Vec<_> = files.iter().map(|file| file.oid).collect();
    let sizes = objects::sizes(ctx.db(), pool, &oids).await?;
    let mut room = MOST_BYTES;
    let mut fits = |file: &&File| match sizes.get(&file.oid) {
        Some(size) if *size <= LARGEST && *size <= room => {
            room -= size;
            true
        }
        _ => false,
    };
    let files: Vec<&File> = files.into_iter().filter(|file| fits(file)).collect();
    let mut pictures = Vec::with_capacity(files.len());
    let oids: BTreeSet<Oid> = files.iter().map(|file| file.oid).collect();
    let oids: Vec<Oid> = oids.into_iter().collect();
    for batch in batches::divide(&ctx.app, pool, &oids).await? {
        let loaded = batches::load_batch(&ctx.app, pool, &batch).await?;
        for (oid, object) in &loaded.objects {
            let named = files.iter().filter(|file| file.oid == *oid);
            pictures.extend(named.map(|file| Picture {
                file: file.id.to_string(),
                bytes: object.bytes.to_vec(),
            }));
        }
    }
    Ok(pictures)
}

fn is_picture(path: &str) -> bool {
    let ending = path
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}
