//! Colours of sites, adjusted for contrast.

use std::{fmt, str::FromStr};

use palette::{FromColor, Mix, Oklch, Srgb, color_difference::Wcag21RelativeContrast};

/// Minimum contrast of text by WCAG AA.
const MIN_CONTRAST: f32 = 4.5;
/// Step of lightness in the search for a readable colour.
const LIGHTNESS_STEP: f32 = 0.01;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour(Srgb<u8>);

impl Colour {
    pub const WHITE: Self = Self(Srgb::new(255, 255, 255));
    pub const BLACK: Self = Self(Srgb::new(0, 0, 0));

    pub fn from_rgb([red, green, blue]: [u8; 3]) -> Self {
        Self(Srgb::new(red, green, blue))
    }

    pub fn contrast(self, other: Self) -> f32 {
        let (one, two): (Srgb<f32>, Srgb<f32>) = (self.0.into_format(), other.0.into_format());
        one.relative_contrast(two)
    }

    /// Mixes in `part` (0 to 1) of another colour.
    pub fn mixed(self, other: Self, part: f32) -> Self {
        let (one, two): (Srgb<f32>, Srgb<f32>) = (self.0.into_format(), other.0.into_format());
        Self(one.mix(two, part).into_format())
    }

    /// Returns black or white, whichever has more contrast on this colour.
    pub fn text_colour(self) -> Self {
        let white = self.contrast(Self::WHITE);
        if white >= MIN_CONTRAST || white >= self.contrast(Self::BLACK) {
            Self::WHITE
        } else {
            Self::BLACK
        }
    }

    /// Returns the nearest colour of this hue that is readable on all of these backgrounds.
    pub fn readable_on(self, backgrounds: &[Self]) -> Self {
        let reads = |colour: Self| {
            backgrounds
                .iter()
                .all(|on| colour.contrast(*on) >= MIN_CONTRAST)
        };
        let ground_is_dark = backgrounds
            .first()
            .is_some_and(|on| on.text_colour() == Self::WHITE);
        let step = if ground_is_dark {
            LIGHTNESS_STEP
        } else {
            -LIGHTNESS_STEP
        };
        let mut tone = Oklch::from_color(self.0.into_format::<f32>());
        while (0.0..=1.0).contains(&tone.l) {
            let colour = Self::from_oklch(tone);
            if reads(colour) {
                return colour;
            }
            tone.l += step;
        }
        if ground_is_dark {
            Self::WHITE
        } else {
            Self::BLACK
        }
    }

    /// Returns a colour of this hue with another lightness and at most this chroma.
    pub fn toned(self, lightness: f32, max_chroma: f32) -> Self {
        let mut tone = Oklch::from_color(self.0.into_format::<f32>());
        tone.l = lightness;
        tone.chroma = tone.chroma.min(max_chroma);
        Self::from_oklch(tone)
    }

    fn from_oklch(tone: Oklch) -> Self {
        // The conversion clamps colours outside of sRGB.
        Self(Srgb::from_color(tone).into_format())
    }
}

impl FromStr for Colour {
    type Err = palette::rgb::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.parse()?))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            to,
            "#{:02x}{:02x}{:02x}",
            self.0.red, self.0.green, self.0.blue
        )
    }
}
