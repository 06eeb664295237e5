//! The images of a book: files that pages refer to, in a printable format, up to the size limits.

use std::collections::{BTreeSet, HashMap};

use content::pages::File;
use context::Ctx;
use model::{Oid, Result};
use press_client::book::Picture;
use store::objects::{self, Pool};

use crate::{
    blobs::batches::{self, MAX_BATCH_BYTES},
    contents::{OpenContent, dimensions::is_picture},
};

const MAX_IMAGE_BYTES: u64 = 20 << 20;
/// Total bytes.
const MAX_TOTAL_BYTES: u64 = 128 << 20;

/// Images that are left out are printed as links.
pub(super) async fn load(
    ctx: &Ctx,
    opened: &OpenContent,
    referred: &BTreeSet<String>,
) -> Result<Vec<Picture>> {
    let pool = Pool::of(&opened.content);
    let choose = || select_images(&opened.pages.tree.files, referred);
    let files = ctx.app.compute.run(pool.organization, choose).await?;
    let oids: Vec<_> = files.iter().map(|file| file.oid).collect();
    let sizes = objects::sizes(ctx.db(), pool, &oids).await?;
    let files = by_object(&files, &sizes);
    let mut oids: Vec<Oid> = files.keys().copied().collect();
    oids.sort_unstable();
    let mut pictures = Vec::new();
    for batch in batches::divide(&ctx.app, pool, &oids, MAX_BATCH_BYTES).await? {
        let loaded = batches::load_batch(&ctx.app, pool, &batch).await?;
        for (oid, object) in &loaded.objects {
            let named = files.get(oid).into_iter().flatten();
            pictures.extend(named.map(|file| Picture {
                file: file.id.to_string(),
                bytes: object.bytes.to_vec(),
            }));
        }
    }
    Ok(pictures)
}

/// Returns the images among these files that pages refer to.
fn select_images<'f>(files: &'f [File], referred: &BTreeSet<String>) -> Vec<&'f File> {
    let is_chosen = |file: &&File| {
        referred.contains(&file.id.to_string()) && is_picture(&file.path.to_string())
    };
    files.iter().filter(is_chosen).collect()
}

/// Returns the files that fit into the limit, by blob: one image can have several names.
fn by_object<'f>(files: &[&'f File], sizes: &HashMap<Oid, u64>) -> HashMap<Oid, Vec<&'f File>> {
    let mut room = MAX_TOTAL_BYTES;
    let mut fitting: HashMap<Oid, Vec<&File>> = HashMap::new();
    for file in files.iter().copied() {
        let size = sizes.get(&file.oid).copied();
        if let Some(size) = size.filter(|size| *size <= MAX_IMAGE_BYTES.min(room)) {
            room -= size;
            fitting.entry(file.oid).or_default().push(file);
        }
    }
    fitting
}

#[cfg(test)]
mod tests {
    use model::{Id, ObjectKind};
    use uuid::Uuid;

    use super::*;

    fn file(number: u128, content: u64) -> File {
        File {
            id: Id::from_uuid(Uuid::from_u128(number)),
            path: format!("{number}.png").into(),
            oid: oid(content),
        }
    }

    fn oid(content: u64) -> Oid {
        Oid::of(ObjectKind::Blob, &content.to_be_bytes())
    }

    #[test]
    fn pictures_are_found_by_what_is_in_them() {
        let sizes = HashMap::from([
            (oid(0), 10),
            (oid(1), MAX_IMAGE_BYTES + 1),
            (oid(2), MAX_IMAGE_BYTES),
            (oid(3), 1),
        ]);
        let mut files = vec![file(1, 0), file(2, 1), file(3, 0), file(4, 4), file(5, 3)];
        // More names of one image than fit: each is counted as a copy.
        files.extend((10..20).map(|number| file(number, 2)));
        let files: Vec<&File> = files.iter().collect();
        let fitting = by_object(&files, &sizes);
        let names = |content: u64| fitting.get(&oid(content)).map_or(0, Vec::len);
        assert_eq!([0, 1, 2, 3, 4].map(names), [2, 0, 6, 1, 0]);
    }

    #[test]
    fn only_pictures_that_pages_refer_to_are_chosen() {
        let mut files = vec![file(1, 0), file(2, 0), file(3, 0)];
        files[1].path = "2.txt".into();
        let referred = files[..2].iter().map(|file| file.id.to_string()).collect();
        assert_eq!(select_images(&files, &referred), [&files[0]]);
    }
}
