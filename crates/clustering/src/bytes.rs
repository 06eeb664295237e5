//! Reading and writing of stored values: a version, then numbers of variable length.

use crate::error::ClusteringError;

/// Appends seven bits per byte, lowest first.
pub(crate) fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7F) as u8);
}

pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], version: u8) -> Result<Self, ClusteringError> {
        match bytes.split_first() {
            Some((first, rest)) if *first == version => Ok(Self(rest)),
            _ => Err(ClusteringError::InvalidBytes),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> Result<u8, ClusteringError> {
        let (first, rest) = self.0.split_first().ok_or(ClusteringError::InvalidBytes)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(crate) fn number(&mut self) -> Result<u32, ClusteringError> {
        let mut number = 0_u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return u32::try_from(number).map_err(|_| ClusteringError::InvalidBytes);
            }
        }
        Err(ClusteringError::InvalidBytes)
    }

    /// Reads a value that is finite.
    pub(crate) fn float(&mut self) -> Result<f32, ClusteringError> {
        let (value, rest) = self
            .0
            .split_first_chunk()
            .ok_or(ClusteringError::InvalidBytes)?;
        self.0 = rest;
        let value = f32::from_le_bytes(*value);
        if value.is_finite() {
            Ok(value)
        } else {
            Err(ClusteringError::InvalidBytes)
        }
    }
}
