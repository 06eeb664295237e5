//! Images in blocks and in lines, and drawings.

use document::{Block, BlockKind, Inline, node::Data};
use maud::{Markup, html};
use serde_json::Value;

use super::{
    BlockLabel, ResolvedFile, icons,
    node_data::{blocks_of, caption, classes, flag, optional_classes, plain, text},
    renderer::BlockRenderer,
    safe_url,
};

/// The displayed size of an image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct DisplaySize {
    width: Option<String>,
    height: Option<String>,
}

/// Rendering options of an image.
#[derive(Debug, Clone, Copy)]
pub(super) struct Picture<'a> {
    pub(super) light: Option<&'a Value>,
    pub(super) dark: Option<&'a Value>,
    pub(super) alt: &'a str,
    pub(super) class: Option<&'a str>,
    /// The fields `width` and `height`.
    pub(super) size_data: Option<&'a Data>,
}

impl BlockRenderer<'_> {
    pub(super) fn images(&mut self, block: &Block) -> Markup {
        let mut figures = Vec::new();
        for image in blocks_of(block) {
            let figure = self.figure(image, block);
            if !figure.0.is_empty() {
                figures.push(figure);
            }
        }
        match figures.as_slice() {
            [] => html! {},
            [only] => only.clone(),
            several => {
                let wide = flag(&block.data, "fullWidth").then_some("wide");
                html! { div class=(classes("gallery", &[wide])) { @for figure in several { (figure) } } }
            }
        }
    }

    pub(super) fn picture_block(&mut self, block: &Block) -> Markup {
        if block.kind == BlockKind::Drawing && block.data.get("ref").is_none() {
            return html! {};
        }
        self.figure(block, block)
    }

    fn figure(&mut self, image: &Block, container: &Block) -> Markup {
        let align = match text(&container.data, "align") {
            Some("left" | "start") => Some("left"),
            Some("right" | "end") => Some("right"),
            Some("center") => Some("center"),
            _ => None,
        };
        let wide = flag(&container.data, "fullWidth").then_some("wide");
        let framed = flag(&container.data, "withFrame").then_some("framed");
        let drawing = (image.kind == BlockKind::Drawing).then_some("drawing");
        let description = plain(caption(image));
        let picture = self.picture(Picture {
            light: image.data.get("ref"),
            dark: image.data.get("refDark"),
            alt: text(&image.data, "alt").unwrap_or_default(),
            class: None,
            size_data: Some(&image.data),
        });
        if picture.0.is_empty() && description.is_empty() {
            return html! {};
        }
        let line = if description.is_empty() {
            html! {}
        } else {
            self.figcaption(image)
        };
        html! {
            figure class=(classes("picture", &[align, wide, framed, drawing])) {
                (picture)
                (line)
            }
        }
    }

    /// Renders an image, or a light and a dark one.
    pub(super) fn picture(&mut self, picture: Picture) -> Markup {
        let first = !std::mem::replace(&mut self.has_picture, true);
        let light = self.source(picture.light);
        let dark = self.source(picture.dark);
        match (light, dark) {
            (Some(light), Some(dark)) => html! {
                (img(&light, picture, Some("light"), first))
                (img(&dark, picture, Some("dark"), first))
            },
            (Some(only), None) | (None, Some(only)) => img(&only, picture, None, first),
            (None, None) => self.missing(picture.alt),
        }
    }

    /// Renders the placeholder of a missing image: readers see its alt text, if any. Only people who can fix the page
    /// see that it is missing.
    fn missing(&self, alt: &str) -> Markup {
        let description = Some(alt).filter(|alt| !alt.is_empty());
        if !self.context.shows_problems() {
            return html! { @if let Some(description) = description { span.missing { (description) } } };
        }
        let words = description.unwrap_or_else(|| self.label(BlockLabel::MissingPicture));
        html! { span.missing.told { (icons::icon("image")) (words) } }
    }

    /// Returns the file of an image, if browsers may load its URL.
    fn source(&mut self, reference: Option<&Value>) -> Option<ResolvedFile> {
        let reference = reference?;
        let found = self.context.file(reference);
        let safe = found.and_then(|file| {
            let href = safe_url::safe_media(&file.href)?.into_owned();
            Some(ResolvedFile { href, ..file })
        });
        if safe.is_none() {
            let names = ["file", "url"];
            let name = names.iter().find_map(|name| reference.get(name)?.as_str());
            self.metadata
                .broken
                .push(name.unwrap_or_default().to_owned());
        }
        safe
    }

    pub(super) fn inline_image(&mut self, inline: &Inline) -> Markup {
        let data = &inline.data;
        let class = match text(data, "size") {
            Some("line") => "inline line",
            _ => "inline",
        };
        let alt = text(data, "alt").or(text(data, "caption"));
        self.picture(Picture {
            light: data.get("ref"),
            dark: data.get("refDark"),
            alt: alt.unwrap_or_default(),
            class: Some(class),
            size_data: None,
        })
    }
}

fn img(file: &ResolvedFile, picture: Picture, theme: Option<&str>, first: bool) -> Markup {
    let size = size(picture.size_data, file.dimensions);
    let lazy = (!first).then_some("lazy");
    html! {
        img src=(file.href) alt=(picture.alt) class=[optional_classes(&[picture.class, theme])]
            width=[size.width] height=[size.height] loading=[lazy] decoding="async";
    }
}

/// Returns the size that the author sets; the other dimension follows from the aspect ratio.
fn size(settings: Option<&Data>, own: Option<(u32, u32)>) -> DisplaySize {
    let member = |name: &str| settings.and_then(|settings| settings.get(name));
    let pixels = |name: &str| member(name).and_then(Value::as_f64).map(whole_pixels);
    let percent = member("width").and_then(|width| {
        let unit = width.get("unit").and_then(Value::as_str)?;
        let value = width.get("value").and_then(Value::as_f64)?;
        (unit == "%" && value > 0.0 && value <= 100.0).then(|| format!("{value}%"))
    });
    if percent.is_some() {
        return DisplaySize {
            width: percent,
            height: None,
        };
    }
    let shape = own.filter(|(width, height)| *width > 0 && *height > 0);
    let ratio = shape.map(|(width, height)| f64::from(height) / f64::from(width));
    let (width, height) = match (pixels("width"), pixels("height"), ratio) {
        (None, None, _) => (shape.map(|(w, _)| w), shape.map(|(_, h)| h)),
        (Some(width), None, Some(ratio)) => {
            (Some(width), Some(whole_pixels(f64::from(width) * ratio)))
        }
        (None, Some(height), Some(ratio)) => {
            (Some(whole_pixels(f64::from(height) / ratio)), Some(height))
        }
        (width, height, _) => (width, height),
    };
    let printed = |pixels: Option<u32>| pixels.filter(|pixels| *pixels > 0);
    DisplaySize {
        width: printed(width).map(|width| width.to_string()),
        height: printed(height).map(|height| height.to_string()),
    }
}

/// Rounds to whole pixels; values out of range become 0.
fn whole_pixels(pixels: f64) -> u32 {
    const MAX_PIXELS: f64 = 20_000.0;
    if !(1.0..=MAX_PIXELS).contains(&pixels) {
        return 0;
    }
    format!("{pixels:.0}").parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::size;

    fn sized(settings: &Value, own: Option<(u32, u32)>) -> (Option<String>, Option<String>) {
        let size = size(settings.as_object(), own);
        (size.width, size.height)
    }

    #[test]
    fn the_other_side_follows() {
        let text = |text: &str| Some(text.to_owned());
        let own = Some((800, 400));
        assert_eq!(sized(&json!({}), own), (text("800"), text("400")));
        assert_eq!(
            sized(&json!({"width": 200}), own),
            (text("200"), text("100"))
        );
        assert_eq!(
            sized(&json!({"height": 100}), own),
            (text("200"), text("100"))
        );
        assert_eq!(sized(&json!({"width": 200}), None), (text("200"), None));
        let half = json!({"width": {"unit": "%", "value": 50}});
        assert_eq!(sized(&half, own), (text("50%"), None));
        let mad = json!({"width": 1e300, "height": -5});
        assert_eq!(sized(&mad, None), (None, None));
    }
}
