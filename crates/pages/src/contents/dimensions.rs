//! Pixel dimensions of images, measured from the first bytes of their files, once per blob and organization.

mod svg;

use std::{collections::HashMap, time::Duration};

use bytes::Bytes;
use content::pages::File;
use context::{App, Ctx, Feature, Settings, cache::MemoryCache};
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use imagesize::ImageType;
use model::{Error, Oid, Result, id::OrganizationId};
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use store::{
    derived::{self, Deriver},
    objects::{self, MAX_START_BYTES, Pool},
};
use tokio::time::timeout;

use crate::blobs;

/// Increase the version whenever the result for the same file changes.
const DERIVER: Deriver = Deriver {
    kind: "dimensions",
    version: 1,
};
const ENDINGS: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "svg"];
/// Rows read per query. Each is a few bytes.
const ROW_BATCH: usize = 10_000;
/// Files whose first bytes are in memory at the same time.
const START_BATCH: usize = 32;
/// Concurrent reads of object storage, and the timeout of one.
const READ_CONCURRENCY: usize = 8;
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// The size of an image in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dimensions {
    pub width: u32,
    pub height: u32,
}

/// Measured dimensions; None for files that are not images, whatever their names say.
struct DimensionsCache(MemoryCache<(OrganizationId, Oid), Option<Dimensions>>);

const DIMENSIONS_CAPACITY: u64 = 100_000;

impl Feature for DimensionsCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(DIMENSIONS_CAPACITY);
        Self(MemoryCache::new("dimensions", cache.build()))
    }
}

/// Returns whether a file is an image, judged by its name.
pub(crate) fn is_picture(path: &str) -> bool {
    let ending = path
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// Returns the dimensions of the images among these files: from the cache, the table, or the files themselves, and
/// then stored in both.
pub(crate) async fn load(
    ctx: &Ctx,
    pool: Pool,
    files: &[&File],
) -> Result<HashMap<Oid, Dimensions>> {
    let organization = pool.organization;
    let cache = &ctx.app.feature::<DimensionsCache>().0;
    let mut known: HashMap<Oid, Option<Dimensions>> = HashMap::new();
    let mut absent = Vec::new();
    for file in files {
        if !is_picture(&file.path.to_string()) {
            continue;
        }
        match cache.get(&(organization, file.oid)) {
            Some(dimensions) => drop(known.insert(file.oid, dimensions)),
            None => absent.push(file.oid),
        }
    }
    absent.sort_unstable();
    absent.dedup();
    for oids in absent.chunks(ROW_BATCH) {
        let mut found = HashMap::with_capacity(oids.len());
        for (oid, facts) in derived::load(ctx.db(), organization, DERIVER, oids).await? {
            let dimensions = serde_json::from_str(&facts).map_err(Error::internal)?;
            found.insert(oid, dimensions);
        }
        let others = oids.iter().filter(|oid| !found.contains_key(oid));
        let others: Vec<Oid> = others.copied().collect();
        for oids in others.chunks(START_BATCH) {
            found.extend(measure_all(ctx, pool, oids).await?);
        }
        for (oid, dimensions) in found {
            cache.insert((organization, oid), dimensions);
            known.insert(oid, dimensions);
        }
    }
    let measured = known
        .into_iter()
        .filter_map(|(oid, dimensions)| Some((oid, dimensions?)));
    Ok(measured.collect())
}

/// Measures an image while its bytes are in memory, to spare a later read.
pub fn measure_new(
    app: &App,
    organization: OrganizationId,
    file: &File,
    bytes: &[u8],
) -> Option<Dimensions> {
    if !is_picture(&file.path.to_string()) {
        return None;
    }
    let dimensions = measure(&bytes[..bytes.len().min(MAX_START_BYTES)]);
    let cache = &app.feature::<DimensionsCache>().0;
    cache.insert((organization, file.oid), dimensions);
    dimensions
}

/// Measures blobs and stores the results. Skips blobs that object storage does not return now.
async fn measure_all(
    ctx: &Ctx,
    pool: Pool,
    oids: &[Oid],
) -> Result<Vec<(Oid, Option<Dimensions>)>> {
    let starts = objects::load_starts(ctx.db(), pool, oids).await?;
    let starts: Vec<(Oid, Option<Vec<u8>>)> = stream::iter(starts)
        .map(|(oid, bytes)| start(&ctx.app, pool, oid, bytes).boxed())
        .buffer_unordered(READ_CONCURRENCY)
        .collect()
        .await;
    let lengths = starts.iter().flat_map(|(_, start)| start).map(Vec::len);
    let bytes = lengths.sum();
    let derive = || {
        let mut found = Vec::with_capacity(starts.len());
        let mut rows = Vec::with_capacity(starts.len());
        for (oid, start) in &starts {
            let Some(start) = start else { continue };
            let dimensions = measure(start);
            rows.push((*oid, derived::to_text(&dimensions)?));
            found.push((*oid, dimensions));
        }
        Ok::<_, Error>((found, rows))
    };
    let organization = pool.organization;
    let compute = &ctx.app.compute;
    let (found, rows) = compute.run_for(organization, bytes, derive).await??;
    let stored = derived::insert(ctx.db(), organization, DERIVER, &rows);
    ctx.db().write_if_possible(stored).await?;
    Ok(found)
}

/// Reads the first bytes of a blob. None if object storage fails: the file is then listed without dimensions, and
/// measured the next time.
async fn start(
    app: &App,
    pool: Pool,
    oid: Oid,
    bytes: objects::ObjectBytes,
) -> (Oid, Option<Vec<u8>>) {
    let size = match bytes {
        objects::ObjectBytes::Inline(bytes) => return (oid, Some(bytes)),
        objects::ObjectBytes::InStorage { size } => size,
    };
    let key = blobs::key(pool, oid);
    let range = 0..size.min(MAX_START_BYTES as u64);
    let read = async {
        let stream = app.files.get_range(&key, range).await?;
        let pieces: Vec<Bytes> = stream.try_collect().await?;
        Ok::<_, Error>(pieces.concat())
    };
    let read = timeout(READ_TIMEOUT, read).await;
    (oid, read.ok().and_then(Result::ok))
}

/// None if it is not an image, or one whose size is not at its start.
fn measure(start: &[u8]) -> Option<Dimensions> {
    use ImageType::{Gif, Jpeg, Png, Webp};
    let dimensions = match imagesize::image_type(start) {
        Ok(Png | Jpeg | Gif | Webp) => {
            let size = imagesize::blob_size(start).ok()?;
            Dimensions {
                width: u32::try_from(size.width).ok()?,
                height: u32::try_from(size.height).ok()?,
            }
        }
        _ => svg::measure(&String::from_utf8_lossy(start))?,
    };
    Some(dimensions).filter(|size| size.width > 0 && size.height > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimensions(start: &[u8]) -> Option<(u32, u32)> {
        measure(start).map(|size| (size.width, size.height))
    }

    #[test]
    fn pictures_are_measured_by_their_first_bytes() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x06\0\0\0";
        let gif = b"GIF89a\x03\0\x02\0\0\0\0;";
        let jpg =
            b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x0b\x08\0\x02\0\x03\x01\x01\x11\0";
        let webp = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x02\0\0\x01\0\0";
        let svg = b"<svg viewBox='0 0 3 2'/>";
        for start in [&png[..], gif, jpg, webp, svg] {
            assert_eq!(dimensions(start), Some((3, 2)), "{start:?}");
        }
    }

    #[test]
    fn invalid_images_have_no_dimensions() {
        let flat = b"GIF89a\0\0\x02\0\0\0\0;";
        let cut = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0";
        for start in [
            &b""[..],
            b"plain",
            &[0xff; 40],
            flat,
            cut,
            b"\xff\xd8\xff\xe0\xff\xff",
        ] {
            assert_eq!(dimensions(start), None, "{start:?}");
        }
    }
}
