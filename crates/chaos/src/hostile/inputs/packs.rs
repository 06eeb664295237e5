//! Packs that git would not create, sent to `git-receive-pack` as bytes.

use std::{io::Write, sync::Arc};

use flate2::{Compression, write::ZlibEncoder};
use sha1::{Digest, Sha1};

use super::{Action, InputContext, PUSH, ResponseCounts};

const BLOB: u8 = 3;
const OFFSET_DELTA: u8 = 6;
/// Size of the blob that all deltas copy.
const BASE: usize = 20 << 20;

/// A blob of 20 MB, and this many deltas, each a copy of it with some bytes appended.
pub(super) fn deltas(context: Arc<InputContext>, count: usize) -> Action {
    let mut pack = Pack::default();
    let base = pack.object(BLOB, &[], &vec![0; BASE]);
    for number in 0..count {
        let mut delta = Vec::new();
        varint(&mut delta, BASE);
        varint(&mut delta, BASE + 8);
        let mut copied = 0;
        while copied < BASE {
            let size = (BASE - copied).min(0x00ff_ffff);
            // Copy `size` bytes from `copied`: four bytes of the offset, three of the size.
            delta.push(0xff);
            delta.extend_from_slice(&u32::try_from(copied).unwrap_or(0).to_le_bytes());
            delta.extend_from_slice(&u32::try_from(size).unwrap_or(0).to_le_bytes()[..3]);
            copied += size;
        }
        delta.push(8);
        delta.extend_from_slice(&u64::try_from(number).unwrap_or(0).to_le_bytes());
        let distance = pack.bytes.len() - base;
        pack.object(OFFSET_DELTA, &distance_bytes(distance), &delta);
    }
    send(context, pack.end())
}

/// This many blobs of a few bytes.
pub(super) fn small_objects(context: Arc<InputContext>, count: usize) -> Action {
    let mut pack = Pack::default();
    for number in 0..count {
        pack.object(BLOB, &[], number.to_string().as_bytes());
    }
    send(context, pack.end())
}

/// Declares four billion objects, and ends.
pub(super) fn broken(context: Arc<InputContext>) -> Action {
    let mut bytes = b"PACK\0\0\0\x02".to_vec();
    bytes.extend_from_slice(&u32::MAX.to_be_bytes());
    bytes.extend_from_slice(&[0xff; 4096]);
    send(context, bytes)
}

#[derive(Default)]
struct Pack {
    bytes: Vec<u8>,
    objects: u32,
}

impl Pack {
    const HEAD: usize = 12;

    /// Returns its offset.
    fn object(&mut self, kind: u8, before: &[u8], content: &[u8]) -> usize {
        if self.bytes.is_empty() {
            self.bytes.resize(Self::HEAD, 0);
        }
        let start = self.bytes.len();
        let mut size = content.len();
        let mut byte = (kind << 4) | low(size, 4);
        size >>= 4;
        while size > 0 {
            self.bytes.push(byte | 0x80);
            byte = low(size, 7);
            size >>= 7;
        }
        self.bytes.push(byte);
        self.bytes.extend_from_slice(before);
        let mut encoder = ZlibEncoder::new(&mut self.bytes, Compression::fast());
        encoder.write_all(content).expect("it is memory");
        encoder.finish().expect("it is memory");
        self.objects += 1;
        start
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes[..8].copy_from_slice(b"PACK\0\0\0\x02");
        self.bytes[8..Self::HEAD].copy_from_slice(&self.objects.to_be_bytes());
        let sum = Sha1::digest(&self.bytes);
        self.bytes.extend_from_slice(&sum);
        self.bytes
    }
}

fn low(number: usize, bits: u32) -> u8 {
    u8::try_from(number & ((1 << bits) - 1)).unwrap_or(0)
}

fn varint(to: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        to.push(low(number, 7) | 0x80);
        number >>= 7;
    }
    to.push(low(number, 7));
}

/// The offset of the base, as packs encode it.
fn distance_bytes(mut distance: usize) -> Vec<u8> {
    let mut bytes = vec![low(distance, 7)];
    while distance > 0x7f {
        distance = (distance >> 7) - 1;
        bytes.push(low(distance, 7) | 0x80);
    }
    bytes.reverse();
    bytes
}

/// Creates a branch for a commit that is not even in the pack: the pack has to be unpacked to find out.
fn send(context: Arc<InputContext>, pack: Vec<u8>) -> Action {
    Box::pin(async move {
        let mut answers = ResponseCounts::default();
        let command = format!(
            "{} {} refs/heads/bomb\0report-status object-format=sha1",
            "0".repeat(40),
            "1".repeat(40)
        );
        let mut body = format!("{:04x}{command}0000", command.len() + 4).into_bytes();
        body.extend_from_slice(&pack);
        let path = format!("/git/{}.git/git-receive-pack", context.space);
        let request = context
            .anonymous("POST", &path)
            .header("authorization", &super::stalled::basic(&context))
            .body("application/x-git-receive-pack-request", Arc::new(body));
        answers.note(&context.ask(1, &request, PUSH).await);
        answers
    })
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn git_reads_our_packs() {
        let mut pack = Pack::default();
        let base = pack.object(BLOB, &[], b"hello hello hello");
        let distance = pack.bytes.len() - base;
        let mut delta = Vec::new();
        varint(&mut delta, 17);
        varint(&mut delta, 5);
        delta.extend_from_slice(&[0x90, 5]);
        pack.object(OFFSET_DELTA, &distance_bytes(distance), &delta);
        let folder = std::env::temp_dir().join(format!("bindery-pack-{}", std::process::id()));
        let init = Command::new("git")
            .args(["init", "-q", "--bare"])
            .arg(&folder)
            .status();
        assert!(init.unwrap().success());
        let mut index = Command::new("git")
            .arg("-C")
            .arg(&folder)
            .args(["index-pack", "--stdin"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        index.stdin.take().unwrap().write_all(&pack.end()).unwrap();
        assert!(index.wait().unwrap().success());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
