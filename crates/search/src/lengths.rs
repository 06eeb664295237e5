//! Word counts of the parts of a section, packed into one number of a column.

/// Larger counts are clamped.
const MAX_SHORT: u32 = 0xFF;
const MAX_LONG: u32 = 0xF_FFFF;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lengths {
    pub(crate) title: u32,
    pub(crate) heading: u32,
    pub(crate) text: u32,
    pub(crate) code: u32,
}

impl Lengths {
    pub(crate) fn pack(self) -> u64 {
        u64::from(self.title.min(MAX_SHORT))
            | u64::from(self.heading.min(MAX_SHORT)) << 8
            | u64::from(self.text.min(MAX_LONG)) << 16
            | u64::from(self.code.min(MAX_LONG)) << 36
    }

    pub(crate) fn unpack(packed: u64) -> Self {
        let part = |shift: u32, most: u32| {
            u32::try_from(packed >> shift & u64::from(most)).expect("few bits")
        };
        Self {
            title: part(0, MAX_SHORT),
            heading: part(8, MAX_SHORT),
            text: part(16, MAX_LONG),
            code: part(36, MAX_LONG),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lengths;

    #[test]
    fn lengths_are_read_back() {
        let lengths = Lengths {
            title: 3,
            heading: 255,
            text: 70_000,
            code: 1,
        };
        assert_eq!(Lengths::unpack(lengths.pack()), lengths);
        let long = Lengths {
            title: 1_000,
            ..lengths
        };
        assert_eq!(
            Lengths::unpack(long.pack()),
            Lengths {
                title: 255,
                ..lengths
            }
        );
    }
}
