//! Looks that differ from the default one as much as possible.

use render::{
    frame::Themed,
    look::{
        CodeColours, Colour, Corners, Depth, Font, HeaderPreset, IconStyle, LinkStyle, Look,
        SearchStyle, SidebarBackground, SidebarList, Theme,
    },
};

fn both(light: [u8; 3], dark: [u8; 3]) -> Themed<Colour> {
    Themed {
        light: Colour::from_rgb(light),
        dark: Colour::from_rgb(dark),
    }
}

pub(crate) fn looks() -> [(&'static str, Look); 4] {
    let teal = both([0x0f, 0x76, 0x6e], [0x5e, 0xea, 0xd4]);
    let bold = Look {
        theme: Theme::Bold,
        primary: teal.clone(),
        tint: Some(teal),
        corners: Corners::Straight,
        depth: Depth::Flat,
        icons: IconStyle::Duotone,
        sidebar_list: SidebarList::Line,
        search: SearchStyle::Subtle,
        ..Look::default()
    };
    let orange = both([0xff, 0x7a, 0x1a], [0xff, 0x9d, 0x57]);
    let muted = Look {
        theme: Theme::Muted,
        primary: orange.clone(),
        tint: Some(orange),
        corners: Corners::Circular,
        links: LinkStyle::Accent,
        sidebar: SidebarBackground::Filled,
        sidebar_list: SidebarList::Pill,
        font: Font::by_name("Merriweather").unwrap_or_else(|| Look::default().font),
        ..Look::default()
    };
    let violet = both([0x7c, 0x3a, 0xed], [0xc4, 0xa7, 0xff]);
    let gradient = Look {
        theme: Theme::Gradient,
        primary: violet.clone(),
        tint: Some(violet),
        code: Themed {
            light: CodeColours {
                dark: true,
                monochrome: false,
            },
            dark: CodeColours {
                dark: true,
                monochrome: true,
            },
        },
        ..Look::default()
    };
    let bare = Look {
        header: HeaderPreset::None,
        primary: both([0xff, 0xe1, 0x00], [0xff, 0xe1, 0x00]),
        ..Look::default()
    };
    [
        ("bold", bold),
        ("muted", muted),
        ("gradient", gradient),
        ("bare", bare),
    ]
}
