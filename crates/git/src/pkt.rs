//! Git's pkt-line framing: four hexadecimal digits of length, including themselves, then the data. Length 0 ends a
//! section.

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::{GitError, Result};

/// Maximum data of a line.
pub const MAX_LINE_BYTES: usize = 65_520 - 4;
/// Maximum data of a line of the side band: one byte is the number of the band.
const MAX_BAND_BYTES: usize = MAX_LINE_BYTES - 1;

/// Appends a line. Longer data is cut; ours is far shorter.
pub fn line(to: &mut Vec<u8>, data: &[u8]) {
    let data = &data[..data.len().min(MAX_LINE_BYTES)];
    to.extend_from_slice(format!("{:04x}", data.len() + 4).as_bytes());
    to.extend_from_slice(data);
}

pub fn flush(to: &mut Vec<u8>) {
    to.extend_from_slice(b"0000");
}

/// Appends data to a side band: 1 is the response itself, 2 is for people.
pub fn band(to: &mut Vec<u8>, band: u8, data: &[u8]) {
    for part in data.chunks(MAX_BAND_BYTES) {
        let mut framed = Vec::with_capacity(part.len() + 1);
        framed.push(band);
        framed.extend_from_slice(part);
        line(to, &framed);
    }
}

/// Reads one line, or `None` at the end of a section. Subtracts its bytes from `budget`; fails when that is used up.
pub async fn read(
    from: &mut (impl AsyncRead + Unpin),
    budget: &mut usize,
) -> Result<Option<Vec<u8>>> {
    let mut digits = [0; 4];
    from.read_exact(&mut digits).await.map_err(cut_off)?;
    let mut length = [0; 2];
    hex::decode_to_slice(digits, &mut length).map_err(|_| garbled())?;
    let length = usize::from(u16::from_be_bytes(length));
    if length == 0 {
        return Ok(None);
    }
    let length = length.checked_sub(4).ok_or_else(garbled)?;
    *budget = budget.checked_sub(length + 4).ok_or_else(|| {
        GitError::refused("too many or too long lines before the pack; push fewer refs and options")
    })?;
    let mut data = vec![0; length];
    from.read_exact(&mut data).await.map_err(cut_off)?;
    Ok(Some(data))
}

fn garbled() -> GitError {
    GitError::refused("the request is not in Git's line format")
}

fn cut_off(error: std::io::Error) -> GitError {
    match error.kind() {
        std::io::ErrorKind::UnexpectedEof => GitError::refused("the request ends in the middle"),
        _ => error.into(),
    }
}
