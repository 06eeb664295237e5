//! Images in blocks and in lines. Images that the book lacks are printed as links with their description.

use std::fmt::Write;

use document::{Block, Inline, node::Data};
use serde_json::Value;

use super::{TypstWriter, blocks::alignment, boxes::blocks_of, first_line, fragment, text};
use crate::{
    area::{LayoutArea, MAX_IMAGE_HEIGHT, to_f64},
    literal::{fitting, literal},
    pictures::Size,
};

/// Points per pixel.
const POINTS_PER_PIXEL: f64 = 0.75;

impl TypstWriter<'_> {
    pub(super) fn images(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let images = blocks_of(block);
        // Several images share the row, at most two.
        let per_row = images.len().clamp(1, 2);
        let width = (area.width - 8.0 * to_f64(per_row - 1)) / to_f64(per_row);
        let _ = write!(out, "figures({}, (", alignment(block));
        for image in images {
            let picture = self.captioned(image, area.with_width(width));
            let _ = write!(out, "{picture}, ");
        }
        out.push_str(")); ");
    }

    /// Renders one image with its caption.
    pub(super) fn captioned(&mut self, block: &Block, area: LayoutArea) -> String {
        let picture = self.picture(&block.data, area);
        let caption = first_line(fragment(block.fragments.as_deref(), "caption"));
        let caption = if caption.is_empty() {
            "none".to_owned()
        } else {
            self.inlines(caption, area.with_size(8.0))
        };
        format!("captioned({picture}, {caption})")
    }

    pub(super) fn inline_image(&mut self, inline: &Inline, area: LayoutArea, out: &mut String) {
        let known = self.find_picture(&inline.data);
        let is_small = text(&inline.data, "size") != Some("original");
        let _ = match known {
            Some(size) if is_small => {
                let height = (area.size * 1.25).min(area.width * size.height / size.width);
                let (path, alt) = (literal(&size.path), alt(&inline.data));
                write!(out, "line-picture({path}, {height:.1}pt, {alt}); ")
            }
            _ => {
                let picture = self.picture(&inline.data, area);
                write!(out, "box({picture}); ")
            }
        };
    }

    pub(super) fn picture(&self, data: &Data, area: LayoutArea) -> String {
        let Some(size) = self.find_picture(data) else {
            return self.missing_picture_link(data, area);
        };
        let width = display_width(data, size, area).min(area.width);
        let width = width.min(MAX_IMAGE_HEIGHT * size.width / size.height);
        format!(
            "picture({}, {width:.1}pt, {})",
            literal(&size.path),
            alt(data)
        )
    }

    fn find_picture(&self, data: &Data) -> Option<&Size> {
        let file = data.get("ref")?.get("file")?.as_str()?;
        self.links.pictures.get(file)
    }

    fn missing_picture_link(&self, data: &Data, area: LayoutArea) -> String {
        let named = data
            .get("ref")
            .and_then(|reference| self.links.title(reference));
        let title = fitting(text(data, "alt").or(named).unwrap_or("Picture"), area);
        match self.target(data).as_str() {
            "none" => title,
            target => format!("to({target}, {title})"),
        }
    }
}

/// Returns the width that the page sets, or the natural width.
fn display_width(data: &Data, size: &Size, area: LayoutArea) -> f64 {
    let width = match data.get("width") {
        Some(Value::Object(length)) => {
            let value = length
                .get("value")
                .and_then(Value::as_f64)
                .unwrap_or_default();
            let percent = length.get("unit").and_then(Value::as_str) == Some("%");
            percent.then_some(value / 100.0 * area.width)
        }
        Some(pixels) => pixels.as_f64().map(|pixels| pixels * POINTS_PER_PIXEL),
        None => None,
    };
    width.filter(|width| *width >= 4.0).unwrap_or(size.width)
}

fn alt(data: &Data) -> String {
    literal(text(data, "alt").unwrap_or_default())
}
