//! Files that are named by their address: fetched before the batch is applied.

use content::authoring::{FileBytes, NewFile};
use model::{Error, Result};

use super::{Change, ReadyChange};
use crate::Ctx;

/// What the fetched files of one batch may have together: all of them are in memory at once.
const MOST_BYTES: u64 = 100 << 20;

/// A file to be put in.
#[derive(Debug, Clone)]
pub struct FileWish {
    pub name: String,
    pub reference: Option<String>,
    pub source: FileSource,
}

#[derive(Debug, Clone)]
pub enum FileSource {
    Here(Vec<u8>),
    At(String),
}

/// The changes with the bytes of all files in them.
pub(super) async fn fetch(ctx: &Ctx, changes: &[Change]) -> Result<Vec<Change>> {
    let mut left = MOST_BYTES;
    let mut ready = Vec::with_capacity(changes.len());
    for (index, change) in changes.iter().enumerate() {
        let Change::InsertFiles(wishes) = change else {
            ready.push(change.clone());
            continue;
        };
        let mut files = Vec::with_capacity(wishes.len());
        for (number, wish) in wishes.iter().enumerate() {
            let file = file(ctx, wish, &mut left).await.map_err(|refusal| {
                let field = format!("changes[{index}].files[{number}].url");
                Error::invalid(field, refusal.to_string())
            });
            files.push(file?);
        }
        ready.push(Change::Ready(Box::new(ReadyChange::InsertFiles { files })));
    }
    Ok(ready)
}

async fn file(ctx: &Ctx, wish: &FileWish, left: &mut u64) -> Result<NewFile, outbound::Refusal> {
    let bytes = match &wish.source {
        FileSource::Here(bytes) => bytes.clone(),
        FileSource::At(url) => {
            let bytes = ctx.app.fetcher.get(url, *left).await?;
            *left = left.saturating_sub(bytes.len() as u64);
            bytes
        }
    };
    Ok(NewFile {
        name: wish.name.clone(),
        reference: wish.reference.clone(),
        bytes: FileBytes::Here(bytes.into()),
    })
}
