//! Colours, shapes and fonts.

use serde::{Deserialize, Serialize};

use super::{
    choices::choices,
    fonts::{Font, MonospaceFont, TextFont},
    values::{Color, Themed},
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Styling {
    pub theme: Theme,
    pub primary_color: Themed<Color>,
    /// Also tints backgrounds and borders; without a tint they are grey.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
    pub info_color: Themed<Color>,
    pub success_color: Themed<Color>,
    pub warning_color: Themed<Color>,
    pub danger_color: Themed<Color>,
    pub corners: Corners,
    pub depth: Depth,
    pub links: LinkStyle,
    pub font: Font<TextFont>,
    /// Headings use the text font if this is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading_font: Option<Font<TextFont>>,
    pub monospace_font: Font<MonospaceFont>,
    pub background: Background,
    pub icons: IconStyle,
    pub code_theme: CodeThemes,
    pub sidebar: Sidebar,
    pub search: SearchStyle,
}

impl Default for Styling {
    /// Text colours have a contrast of at least 4.5:1 on the background of their theme.
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            primary_color: Themed::from_constants("#2256c9", "#8fb4ff"),
            tint: None,
            info_color: Themed::from_constants("#2b6cb0", "#7db7f0"),
            success_color: Themed::from_constants("#1f7a4d", "#6fcf97"),
            warning_color: Themed::from_constants("#8a5a00", "#f2c14e"),
            danger_color: Themed::from_constants("#b42318", "#ff8a80"),
            corners: Corners::default(),
            depth: Depth::default(),
            links: LinkStyle::default(),
            font: Font::default(),
            heading_font: None,
            monospace_font: Font::default(),
            background: Background::default(),
            icons: IconStyle::default(),
            code_theme: CodeThemes::default(),
            sidebar: Sidebar::default(),
            search: SearchStyle::default(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tint {
    pub color: Themed<Color>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sidebar {
    pub background: SidebarBackground,
    pub list: SidebarList,
}

/// Syntax highlighting themes: of code blocks in general, and of those in OpenAPI blocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CodeThemes {
    pub default: Themed<CodeTheme>,
    pub openapi: Themed<CodeTheme>,
}

impl Default for CodeThemes {
    fn default() -> Self {
        let ours = || Themed {
            light: CodeTheme::DefaultLight,
            dark: CodeTheme::DefaultDark,
        };
        Self {
            default: ours(),
            openapi: ours(),
        }
    }
}

choices! {
    Theme { Clean => "clean", Muted => "muted", Bold => "bold", Gradient => "gradient" }
    Corners { Rounded => "rounded", Straight => "straight", Circular => "circular" }
    Depth { Subtle => "subtle", Flat => "flat" }
    LinkStyle { Default => "default", Accent => "accent" }
    /// Deprecated: replaced by `tint`.
    Background { Plain => "plain", Match => "match" }
    IconStyle { Regular => "regular", Solid => "solid", Duotone => "duotone", Light => "light", Thin => "thin" }
    SidebarBackground { Default => "default", Filled => "filled" }
    SidebarList { Default => "default", Pill => "pill", Line => "line" }
    SearchStyle { Prominent => "prominent", Subtle => "subtle" }
    CodeTheme {
        DefaultLight => "default-light", DefaultDark => "default-dark",
        MonochromeLight => "monochrome-light", MonochromeDark => "monochrome-dark",
        Andromeeda => "andromeeda", AuroraX => "aurora-x", AyuDark => "ayu-dark",
        CatppuccinFrappe => "catppuccin-frappe", CatppuccinLatte => "catppuccin-latte",
        CatppuccinMacchiato => "catppuccin-macchiato", CatppuccinMocha => "catppuccin-mocha",
        DarkPlus => "dark-plus", Dracula => "dracula", DraculaSoft => "dracula-soft",
        EverforestDark => "everforest-dark", EverforestLight => "everforest-light",
        GithubDark => "github-dark", GithubDarkDefault => "github-dark-default",
        GithubDarkDimmed => "github-dark-dimmed", GithubDarkHighContrast => "github-dark-high-contrast",
        GithubLight => "github-light", GithubLightDefault => "github-light-default",
        GithubLightHighContrast => "github-light-high-contrast",
        GruvboxDarkHard => "gruvbox-dark-hard", GruvboxDarkMedium => "gruvbox-dark-medium",
        GruvboxDarkSoft => "gruvbox-dark-soft", GruvboxLightHard => "gruvbox-light-hard",
        GruvboxLightMedium => "gruvbox-light-medium", GruvboxLightSoft => "gruvbox-light-soft",
        Houston => "houston", KanagawaDragon => "kanagawa-dragon", KanagawaLotus => "kanagawa-lotus",
        KanagawaWave => "kanagawa-wave", Laserwave => "laserwave", LightPlus => "light-plus",
        MaterialTheme => "material-theme", MaterialThemeDarker => "material-theme-darker",
        MaterialThemeLighter => "material-theme-lighter", MaterialThemeOcean => "material-theme-ocean",
        MaterialThemePalenight => "material-theme-palenight", MinDark => "min-dark", MinLight => "min-light",
        Monokai => "monokai", NightOwl => "night-owl", Nord => "nord", OneDarkPro => "one-dark-pro",
        OneLight => "one-light", Plastic => "plastic", Poimandres => "poimandres", Red => "red",
        RosePine => "rose-pine", RosePineDawn => "rose-pine-dawn", RosePineMoon => "rose-pine-moon",
        SlackDark => "slack-dark", SlackOchin => "slack-ochin", SnazzyLight => "snazzy-light",
        SolarizedDark => "solarized-dark", SolarizedLight => "solarized-light", Synthwave84 => "synthwave-84",
        TokyoNight => "tokyo-night", Vesper => "vesper", VitesseBlack => "vitesse-black",
        VitesseDark => "vitesse-dark", VitesseLight => "vitesse-light",
    }
}
