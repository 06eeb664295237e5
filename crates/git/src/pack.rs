//! Writes packs with whole objects, without deltas.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use model::ObjectKind;
use sha1::{Digest, Sha1};
use tokio::io::AsyncReadExt;

use crate::{BareRepository, Git, Result};

/// A pack is passed to `git` at this size; further objects go to another one.
const FULL_AT_OBJECTS: u32 = 50_000;
const FULL_AT_BYTES: usize = 16 << 20;

#[derive(Debug, Default)]
pub struct Pack {
    entries: Vec<u8>,
    count: u32,
}

impl Pack {
    /// Adds an object. Kinds that Git does not know are skipped.
    pub fn push(&mut self, kind: ObjectKind, bytes: &[u8]) -> Result<()> {
        let code: u8 = match kind {
            ObjectKind::Commit => 1,
            ObjectKind::Tree => 2,
            ObjectKind::Blob => 3,
            ObjectKind::Identity => return Ok(()),
        };
        self.push_header(code, bytes.len());
        let mut encoder = ZlibEncoder::new(&mut self.entries, Compression::fast());
        encoder.write_all(bytes)?;
        encoder.finish()?;
        self.count += 1;
        Ok(())
    }

    /// Type and length: four bits of the length in the first byte, seven in each that follows.
    fn push_header(&mut self, code: u8, length: usize) {
        let low = |value: usize, mask: u8| u8::try_from(value & usize::from(mask)).unwrap_or(mask);
        let mut byte = code << 4 | low(length, 0x0f);
        let mut rest = length >> 4;
        while rest > 0 {
            self.entries.push(byte | 0x80);
            byte = low(rest, 0x7f);
            rest >>= 7;
        }
        self.entries.push(byte);
    }

    pub fn is_full(&self) -> bool {
        self.count >= FULL_AT_OBJECTS || self.entries.len() >= FULL_AT_BYTES
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The pack as stored on disk and sent over the wire.
    pub fn into_bytes(self) -> Vec<u8> {
        let (header, sum) = (self.header(), self.sum());
        let mut bytes = Vec::with_capacity(self.entries.len() + 32);
        bytes.extend_from_slice(&header);
        bytes.extend_from_slice(&self.entries);
        bytes.extend_from_slice(&sum);
        bytes
    }

    fn header(&self) -> [u8; 12] {
        let mut header = *b"PACK\0\0\0\x02\0\0\0\0";
        header[8..].copy_from_slice(&self.count.to_be_bytes());
        header
    }

    fn sum(&self) -> [u8; 20] {
        let sum = Sha1::new().chain_update(self.header());
        sum.chain_update(&self.entries).finalize().into()
    }
}

impl Git {
    /// Adds a pack that we wrote ourselves to a repository.
    pub async fn add_pack(&self, repository: &BareRepository, pack: Pack) -> Result<()> {
        if pack.is_empty() {
            return Ok(());
        }
        let (pack, sum) = tokio::task::spawn_blocking(move || {
            let sum = pack.sum();
            (pack, sum)
        })
        .await
        .map_err(std::io::Error::other)?;
        let header = pack.header();
        let bytes = header.chain(&pack.entries[..]).chain(&sum[..]);
        self.run(repository, &["index-pack", "--stdin"], bytes)
            .await?;
        Ok(())
    }
}
