//! The colour tokens of a page, derived from the few colours of a site. Text has a contrast of at least 4.5 on every
//! background of the stylesheet, whatever colours the site chose.

use super::{Colour, HeaderPreset, Look, Scheme, Theme, Themed};

/// Name and colour of a custom property.
pub(super) type Token = (&'static str, Colour);

/// Lightness of backgrounds and text, in the order ground, soft, raised, hover, line, strong line, text, soft text.
const LIGHT: [f32; 8] = [1.0, 0.976, 1.0, 0.953, 0.918, 0.70, 0.23, 0.47];
const LIGHT_MUTED: [f32; 8] = [0.978, 0.956, 1.0, 0.936, 0.902, 0.68, 0.23, 0.45];
const DARK: [f32; 8] = [0.175, 0.212, 0.222, 0.255, 0.295, 0.52, 0.93, 0.74];
const DARK_MUTED: [f32; 8] = [0.205, 0.165, 0.235, 0.27, 0.315, 0.54, 0.93, 0.75];
/// Maximum chroma, in the same order.
const CHROMA: [f32; 8] = [0.010, 0.012, 0.010, 0.016, 0.018, 0.030, 0.020, 0.030];

/// The neutral colours of a page.
struct Neutral {
    ground: Colour,
    soft: Colour,
    raised: Colour,
    hover: Colour,
    line: Colour,
    line_strong: Colour,
    text: Colour,
    text_soft: Colour,
}

pub(super) fn tokens(look: &Look, scheme: Scheme) -> Vec<Token> {
    let neutral = Neutral::of(look, scheme);
    let mut tokens = vec![
        ("--ground", neutral.ground),
        ("--soft", neutral.soft),
        ("--raised", neutral.raised),
        ("--hover", neutral.hover),
        ("--line", neutral.line),
        ("--line-strong", neutral.line_strong),
        ("--text", neutral.text),
        ("--text-soft", neutral.text_soft),
    ];
    tokens.extend(neutral.coloured(
        ["--primary", "--primary-soft", "--primary-text"],
        of(&look.primary, scheme),
    ));
    tokens.push(("--on-primary", of(&look.primary, scheme).text_colour()));
    for (names, colour) in [
        (["--info", "--info-soft", "--info-text"], &look.info),
        (
            ["--success", "--success-soft", "--success-text"],
            &look.success,
        ),
        (
            ["--warning", "--warning-soft", "--warning-text"],
            &look.warning,
        ),
        (["--danger", "--danger-soft", "--danger-text"], &look.danger),
    ] {
        tokens.extend(neutral.coloured(names, of(colour, scheme)));
    }
    tokens.extend(header(look, scheme, &neutral));
    tokens
}

pub(super) fn of<T: Copy>(themed: &Themed<T>, scheme: Scheme) -> T {
    match scheme {
        Scheme::Light => themed.light,
        Scheme::Dark => themed.dark,
    }
}

impl Neutral {
    fn of(look: &Look, scheme: Scheme) -> Self {
        let lightness = match (scheme, look.theme) {
            (Scheme::Light, Theme::Muted) => LIGHT_MUTED,
            (Scheme::Light, _) => LIGHT,
            (Scheme::Dark, Theme::Muted) => DARK_MUTED,
            (Scheme::Dark, _) => DARK,
        };
        // Grey with a slight tint of the site's colour, unless the site sets a stronger one.
        let (hue, strength) = match &look.tint {
            Some(tint) => (of(tint, scheme), 1.0),
            None => (of(&look.primary, scheme), 0.6),
        };
        let tone = |part: usize| match lightness[part] {
            // White stays white: tinting it would only change the colour.
            whole if whole >= 1.0 => Colour::WHITE,
            less => hue.toned(less, CHROMA[part] * strength),
        };
        let (ground, soft, hover) = (tone(0), tone(1), tone(3));
        Self {
            ground,
            soft,
            raised: tone(2),
            hover,
            line: tone(4),
            line_strong: tone(5),
            text: tone(6).readable_on(&[ground, soft, hover]),
            text_soft: tone(7).readable_on(&[ground, soft, hover]),
        }
    }

    /// Returns a colour, a background of it, and text of it that is readable on that and on the page.
    fn coloured(&self, names: [&'static str; 3], colour: Colour) -> [Token; 3] {
        let soft = self.ground.mixed(colour, 0.1);
        let text = colour.readable_on(&[self.ground, self.soft, self.raised, self.hover, soft]);
        [(names[0], colour), (names[1], soft), (names[2], text)]
    }
}

fn header(look: &Look, scheme: Scheme, neutral: &Neutral) -> [Token; 4] {
    let full = |ground: Colour, links: Option<Colour>| {
        let text = links
            .unwrap_or_else(|| ground.text_colour())
            .readable_on(&[ground]);
        [
            ("--header", ground),
            ("--header-text", text),
            (
                "--header-text-soft",
                ground
                    .text_colour()
                    .mixed(ground, 0.15)
                    .readable_on(&[ground]),
            ),
            ("--header-line", ground.mixed(ground.text_colour(), 0.16)),
        ]
    };
    let tint = look.tint.as_ref().unwrap_or(&look.primary);
    match (look.header, look.theme, &look.header_background) {
        (HeaderPreset::Custom, _, Some(ground)) => full(
            of(ground, scheme),
            look.header_links.as_ref().map(|links| of(links, scheme)),
        ),
        (HeaderPreset::Contrast, ..) => full(neutral.text, None),
        (HeaderPreset::Bold, ..) | (HeaderPreset::Default, Theme::Bold, _) => {
            full(of(tint, scheme), None)
        }
        _ => [
            ("--header", neutral.ground),
            ("--header-text", neutral.text),
            ("--header-text-soft", neutral.text_soft),
            ("--header-line", neutral.line),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOUD: [[u8; 3]; 10] = [
        [255, 255, 0],
        [255, 255, 255],
        [0, 0, 0],
        [255, 0, 255],
        [0, 255, 0],
        [128, 128, 128],
        [255, 87, 34],
        [0, 0, 255],
        [240, 240, 250],
        [20, 20, 30],
    ];

    fn pick(tokens: &[Token], name: &str) -> Colour {
        let found = tokens.iter().find(|(token, _)| *token == name);
        found.unwrap_or_else(|| panic!("no {name}")).1
    }

    fn assert_reads(tokens: &[Token], text: &str, ground: &str) {
        let contrast = pick(tokens, text).contrast(pick(tokens, ground));
        assert!(contrast >= 4.5, "{text} on {ground}: {contrast}");
    }

    #[test]
    fn text_reads_on_every_ground_whatever_colours_a_site_has() {
        for colour in LOUD {
            let both = Themed {
                light: Colour::from_rgb(colour),
                dark: Colour::from_rgb(colour),
            };
            for theme in [Theme::Clean, Theme::Muted, Theme::Bold, Theme::Gradient] {
                for scheme in [Scheme::Light, Scheme::Dark] {
                    let tokens = tokens(
                        &Look {
                            theme,
                            primary: both.clone(),
                            tint: Some(both.clone()),
                            info: both.clone(),
                            ..Look::default()
                        },
                        scheme,
                    );
                    for ground in ["--ground", "--soft", "--hover"] {
                        for text in ["--text", "--text-soft", "--primary-text", "--info-text"] {
                            assert_reads(&tokens, text, ground);
                        }
                    }
                    assert_reads(&tokens, "--primary-text", "--primary-soft");
                    assert_reads(&tokens, "--on-primary", "--primary");
                    assert_reads(&tokens, "--header-text", "--header");
                    assert_reads(&tokens, "--header-text-soft", "--header");
                }
            }
        }
    }

    #[test]
    fn a_header_can_have_colours_of_its_own() {
        let both = |rgb| {
            Some(Themed {
                light: Colour::from_rgb(rgb),
                dark: Colour::from_rgb(rgb),
            })
        };
        let look = Look {
            header: HeaderPreset::Custom,
            header_background: both([10, 20, 30]),
            header_links: both([250, 200, 100]),
            ..Look::default()
        };
        let tokens = tokens(&look, Scheme::Light);
        assert_eq!(pick(&tokens, "--header").to_string(), "#0a141e");
        assert_eq!(pick(&tokens, "--header-text").to_string(), "#fac864");
    }
}
