//! The images of a book: which of them can be typeset, and how large they are.

use std::collections::HashMap;

use press_client::book::Picture;
use typst::{
    foundations::Bytes,
    visualize::{ExchangeFormat, RasterImage, SvgImage},
};

/// Pixels of all images together: each needs four bytes of memory during typesetting.
const MAX_TOTAL_PIXELS: usize = 200_000_000;
const MAX_IMAGE_PIXELS: usize = 40_000_000;
/// Typst limits the number of files, which include pages and formulas.
const MAX_IMAGES: usize = 20_000;

#[derive(Default)]
pub(crate) struct Pictures {
    known: HashMap<String, Size>,
    /// The bytes of each image, by the path that pages use.
    pub(crate) files: HashMap<String, Bytes>,
}

#[derive(Debug, Clone)]
pub(crate) struct Size {
    pub(crate) path: String,
    /// In points, as a browser would show it.
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Pictures {
    /// Inspects each image. Unusable ones are left out, and pages print a link instead.
    pub(crate) fn new(pictures: Vec<Picture>) -> Self {
        let mut found = Self::default();
        let mut pixels = 0;
        for (number, picture) in pictures.into_iter().take(MAX_IMAGES).enumerate() {
            let Ok(size) = imagesize::blob_size(&picture.bytes) else {
                found.insert_drawing(number, picture);
                continue;
            };
            let count = size.width.saturating_mul(size.height);
            if count <= MAX_IMAGE_PIXELS && pixels + count <= MAX_TOTAL_PIXELS {
                pixels += count;
                found.insert_raster(number, picture);
            }
        }
        found
    }

    pub(crate) fn get(&self, file: &str) -> Option<&Size> {
        self.known.get(file)
    }

    fn insert_raster(&mut self, number: usize, picture: Picture) {
        let Some(format) = ExchangeFormat::detect(&picture.bytes) else {
            return self.insert_drawing(number, picture);
        };
        let ending = match format {
            ExchangeFormat::Png => "png",
            ExchangeFormat::Jpg => "jpg",
            ExchangeFormat::Gif => "gif",
            ExchangeFormat::Webp => "webp",
        };
        let bytes = Bytes::new(picture.bytes);
        if let Ok(image) = RasterImage::plain(bytes.clone(), format) {
            let size = (image.width().into(), image.height().into());
            self.insert(
                picture.file,
                bytes,
                format!("/pictures/{number}.{ending}"),
                size,
            );
        }
    }

    fn insert_drawing(&mut self, number: usize, picture: Picture) {
        let bytes = Bytes::new(picture.bytes);
        if let Ok(image) = SvgImage::new(bytes.clone()) {
            let size = (image.width(), image.height());
            self.insert(picture.file, bytes, format!("/pictures/{number}.svg"), size);
        }
    }

    fn insert(&mut self, file: String, bytes: Bytes, path: String, pixels: (f64, f64)) {
        /// Points per pixel, at 96 pixels per inch.
        const POINTS_PER_PIXEL: f64 = 0.75;
        let size = Size {
            path: path.clone(),
            width: pixels.0 * POINTS_PER_PIXEL,
            height: pixels.1 * POINTS_PER_PIXEL,
        };
        if size.width > 0.0 && size.height > 0.0 {
            self.known.insert(file, size);
            self.files.insert(path, bytes);
        }
    }
}
