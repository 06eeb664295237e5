//! The look of a site: colours, fonts, corners and so on, rendered as attributes of `<html>` and as the one `<style>`
//! element of a page.
//!
//! The stylesheet is the same for all sites. It reads all differences from custom properties, which [`Look::css`]
//! writes, and from `data-*` attributes, which [`Look::attributes`] returns.

mod colour;
mod css;
mod font;
mod from_customization;
mod scheme;
mod tokens;

pub use colour::Colour;
pub use font::{CustomFont, Font, FontFace, FontSource, Generic};
pub use scheme::{Scheme, Themed};

pub use model::customization::{
    Corners, Depth, HeaderPreset, IconStyle, LinkStyle, SearchStyle, SidebarBackground,
    SidebarList, Theme,
};

#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    pub theme: Theme,
    pub primary: Themed<Colour>,
    /// Tints backgrounds, lines and soft text. Without it they are grey.
    pub tint: Option<Themed<Colour>>,
    pub info: Themed<Colour>,
    pub success: Themed<Colour>,
    pub warning: Themed<Colour>,
    pub danger: Themed<Colour>,
    pub corners: Corners,
    pub depth: Depth,
    pub links: LinkStyle,
    pub font: Font,
    /// Without it, headings use the text font.
    pub heading_font: Option<Font>,
    pub monospace: Font,
    pub code: Themed<CodeColours>,
    pub icons: IconStyle,
    pub sidebar: SidebarBackground,
    pub sidebar_list: SidebarList,
    pub search: SearchStyle,
    pub header: HeaderPreset,
    /// Only used with [`HeaderPreset::Custom`].
    pub header_background: Option<Themed<Colour>>,
    pub header_links: Option<Themed<Colour>>,
}

/// Syntax highlighting colours. Sites choose among some sixty themes by name; we only use whether a theme is dark and
/// whether it is monochrome, and have our own colours, which are tested for contrast.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeColours {
    pub dark: bool,
    pub monochrome: bool,
}

impl Look {
    /// Returns the attributes of `<html>`: look, header, depth, links, sidebar, list, search, icons.
    pub fn attributes(&self) -> [&'static str; 8] {
        [
            self.theme.as_str(),
            self.header.as_str(),
            self.depth.as_str(),
            self.links.as_str(),
            self.sidebar.as_str(),
            self.sidebar_list.as_str(),
            self.search.as_str(),
            self.icons.as_str(),
        ]
    }

    /// Returns all fonts without duplicates.
    fn fonts(&self) -> Vec<&Font> {
        let mut fonts = vec![&self.font];
        for font in self.heading_font.iter().chain([&self.monospace]) {
            if !fonts.contains(&font) {
                fonts.push(font);
            }
        }
        fonts
    }

    /// Returns the URL of the font file that most pages need, if it is a bundled one.
    pub fn preload_url(&self, assets: &str) -> Option<String> {
        self.font.bundled_family()?.regular(assets)
    }

    /// Returns the origins of the site's own fonts, for the content security policy.
    pub fn font_origins(&self) -> Vec<String> {
        let mut origins: Vec<String> = self.fonts().into_iter().flat_map(Font::origins).collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }

    /// Returns the attribute value for code that differs from light pages.
    pub fn code_on_light(&self) -> Option<&'static str> {
        match (self.code.light.dark, self.code.light.monochrome) {
            (false, false) => None,
            (false, true) => Some("monochrome"),
            (true, false) => Some("dark"),
            (true, true) => Some("dark monochrome"),
        }
    }

    /// Returns the attribute value for code that differs from dark pages.
    pub fn code_on_dark(&self) -> Option<&'static str> {
        match (self.code.dark.dark, self.code.dark.monochrome) {
            (true, false) => None,
            (true, true) => Some("monochrome"),
            (false, false) => Some("light"),
            (false, true) => Some("light monochrome"),
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        let both = |light, dark| Themed {
            light: Colour::from_rgb(light),
            dark: Colour::from_rgb(dark),
        };
        Self {
            theme: Theme::default(),
            primary: both([0x34, 0x5d, 0xee], [0x7d, 0xa2, 0xff]),
            tint: None,
            info: both([0x2f, 0x6f, 0xd0], [0x6c, 0xa5, 0xf5]),
            success: both([0x1b, 0x83, 0x4e], [0x4c, 0xc3, 0x8a]),
            warning: both([0xa8, 0x64, 0x00], [0xe9, 0xab, 0x45]),
            danger: both([0xc4, 0x2b, 0x2b], [0xf4, 0x7d, 0x7d]),
            corners: Corners::default(),
            depth: Depth::default(),
            links: LinkStyle::default(),
            font: Font::Known(Generic::Sans, "Inter"),
            heading_font: None,
            monospace: Font::Known(Generic::Mono, "IBM Plex Mono"),
            code: Themed {
                light: CodeColours::default(),
                dark: CodeColours {
                    dark: true,
                    ..CodeColours::default()
                },
            },
            icons: IconStyle::default(),
            sidebar: SidebarBackground::default(),
            sidebar_list: SidebarList::default(),
            search: SearchStyle::default(),
            header: HeaderPreset::default(),
            header_background: None,
            header_links: None,
        }
    }
}
