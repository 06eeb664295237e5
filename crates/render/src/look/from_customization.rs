//! Converts a customization to a look.

use model::customization::{
    CodeTheme, Color, Customization, Font as Chosen, FontDefinition, MonospaceFont, TextFont,
    Themed as Pair,
};

use super::{CodeColours, Colour, CustomFont, Font, FontFace, FontSource, Generic, Look, Themed};

impl From<&Customization> for Look {
    fn from(chosen: &Customization) -> Self {
        let styling = &chosen.styling;
        let usual = Self::default();
        Self {
            theme: styling.theme,
            primary: colours(&styling.primary_color),
            tint: styling.tint.as_ref().map(|tint| colours(&tint.color)),
            info: colours(&styling.info_color),
            success: colours(&styling.success_color),
            warning: colours(&styling.warning_color),
            danger: colours(&styling.danger_color),
            corners: styling.corners,
            depth: styling.depth,
            links: styling.links,
            font: font(&styling.font, TextFont::as_str, Generic::Sans).unwrap_or(usual.font),
            heading_font: styling
                .heading_font
                .as_ref()
                .and_then(|heading| font(heading, TextFont::as_str, Generic::Sans)),
            monospace: font(
                &styling.monospace_font,
                MonospaceFont::as_str,
                Generic::Mono,
            )
            .unwrap_or(usual.monospace),
            code: Themed {
                light: code(styling.code_theme.default.light),
                dark: code(styling.code_theme.default.dark),
            },
            icons: styling.icons,
            sidebar: styling.sidebar.background,
            sidebar_list: styling.sidebar.list,
            search: styling.search,
            header: chosen.header.preset,
            header_background: chosen.header.background_color.as_ref().map(colours),
            header_links: chosen.header.link_color.as_ref().map(colours),
        }
    }
}

fn colours(pair: &Pair<Color>) -> Themed<Colour> {
    // Colours of a customization were validated when it was read.
    let colour = |text: &Color| text.as_str().parse().unwrap_or(Colour::BLACK);
    Themed {
        light: colour(&pair.light),
        dark: colour(&pair.dark),
    }
}

fn font<Named: Copy>(
    chosen: &Chosen<Named>,
    name: fn(Named) -> &'static str,
    generic: Generic,
) -> Option<Font> {
    match chosen {
        Chosen::Named(named) => Font::by_name(name(*named)),
        Chosen::Own(definition) => Some(Font::Custom(custom_font(definition, generic))),
    }
}

fn custom_font(definition: &FontDefinition, generic: Generic) -> CustomFont {
    let faces = definition.font_faces.iter().map(|face| FontFace {
        weight: face.weight,
        sources: face
            .sources
            .iter()
            .map(|source| FontSource {
                url: source.url.as_str().to_owned(),
                format: source.format.map(|format| format.as_str().to_owned()),
            })
            .collect(),
    });
    CustomFont {
        family: definition.font_family.as_str().to_owned(),
        generic,
        faces: faces.collect(),
    }
}

/// Derives from the name of a theme whether it is dark and monochrome.
fn code(theme: CodeTheme) -> CodeColours {
    let name = theme.as_str();
    let is_light = ["light", "latte", "lotus", "dawn", "ochin"]
        .iter()
        .any(|word| name.contains(word))
        || name == "material-theme-lighter";
    CodeColours {
        dark: !is_light,
        monochrome: name.starts_with("monochrome"),
    }
}

#[cfg(test)]
mod tests {
    use model::customization::CustomizationOverrides as Choices;
    use serde_json::json;

    use super::*;

    fn look(value: serde_json::Value) -> Look {
        let chosen = Choices::from_stored(value)
            .unwrap()
            .customization()
            .unwrap();
        Look::from(&chosen)
    }

    #[test]
    fn a_customization_becomes_a_look() {
        let look = look(json!({"styling": {
            "theme": "bold",
            "primaryColor": {"light": "#0af", "dark": "#112233"},
            "font": "Merriweather",
            "codeTheme": {"default": {"light": "monochrome-dark", "dark": "nord"}},
        }}));
        assert_eq!(look.theme.as_str(), "bold");
        assert_eq!(look.primary.light.to_string(), "#00aaff");
        assert!(
            look.css("")
                .contains("--font:\"Merriweather\",\"Merriweather fallback\",Charter")
        );
        assert_eq!(look.code_on_light(), Some("dark monochrome"));
        assert_eq!(look.code_on_dark(), None);
    }

    #[test]
    fn all_themes_of_code_are_light_or_dark() {
        let light: Vec<&str> = CodeTheme::ALL
            .iter()
            .filter(|theme| !code(**theme).dark)
            .map(|theme| theme.as_str())
            .collect();
        assert!(light.contains(&"solarized-light") && light.contains(&"rose-pine-dawn"));
        assert!(
            !light.contains(&"one-dark-pro") && !light.contains(&"night-owl"),
            "{light:?}"
        );
    }
}
