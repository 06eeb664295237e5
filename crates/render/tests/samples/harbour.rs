//! The site that the samples belong to.

use render::{
    frame::{
        Announcement, Choice, Favicon, Footer, FooterGroup, HeaderLink, HeaderLinkStyle, Link,
        SectionTab, SiteFrame, SocialLink, ThemeChoice, ThemeMode, Themed, TitleIcon, Tone,
    },
    nav::{Nav, NavItem, NavTarget},
    page::Cover,
};

fn link(title: &str, href: &str) -> Link {
    Link {
        title: title.to_owned(),
        href: href.to_owned(),
    }
}

pub(crate) fn page(id: &str, title: &str, children: Vec<NavItem>) -> NavItem {
    NavItem {
        id: id.to_owned(),
        title: title.to_owned(),
        mark: None,
        target: NavTarget::Page(format!("{id}.html")),
        children,
    }
}

fn group(id: &str, title: &str, children: Vec<NavItem>) -> NavItem {
    NavItem {
        target: NavTarget::Group,
        ..page(id, title, children)
    }
}

fn marked(item: NavItem, mark: TitleIcon) -> NavItem {
    NavItem {
        mark: Some(mark),
        ..item
    }
}

fn icon(name: &str) -> TitleIcon {
    TitleIcon::Icon(name.to_owned())
}

pub(crate) fn nav() -> Nav {
    let mut deep = page(
        "deep-5",
        "A page five levels down, with a title that needs two lines",
        vec![],
    );
    for level in (1..5).rev() {
        deep = page(
            &format!("deep-{level}"),
            &format!("Level {level}"),
            vec![deep],
        );
    }
    let outside = NavItem {
        target: NavTarget::Link {
            href: "https://status.harbour.example".to_owned(),
            external: true,
        },
        ..page("status", "Status", vec![])
    };
    let windows = vec![
        page("open", "Open windows", vec![]),
        page("firm", "Firm windows", vec![]),
    ];
    Nav {
        items: vec![
            marked(page("start", "Welcome", vec![]), icon("house")),
            marked(page("landing", "Landing page", vec![]), icon("rocket")),
            group(
                "guides",
                "Guides",
                vec![
                    page("guide", "Berths and windows", windows),
                    page("boxes", "Boxes of every kind", vec![]),
                    page(
                        "tables",
                        "Tables and cards",
                        vec![page("berths", "Berths", vec![])],
                    ),
                    page("code", "Code, formulas and tabs", vec![]),
                    page("arabic", "الأرصفة والأوقات", vec![]),
                    deep,
                ],
            ),
            group(
                "more",
                "Reference",
                vec![
                    marked(
                        page("api", "API", vec![]),
                        TitleIcon::Emoji("⚓".to_owned()),
                    ),
                    marked(
                        page("changelog", "Changelog", vec![]),
                        TitleIcon::Emoji("🚢".to_owned()),
                    ),
                    outside,
                ],
            ),
        ],
    }
}

fn tab(title: &str, href: Option<&str>, current: bool) -> SectionTab {
    SectionTab {
        title: title.to_owned(),
        href: href.map(str::to_owned),
        current,
        ..SectionTab::default()
    }
}

fn choice(title: &str, current: bool, language: Option<&str>) -> Choice {
    Choice {
        title: title.to_owned(),
        href: "start.html".to_owned(),
        current,
        language: language.map(str::to_owned),
    }
}

pub(crate) fn frame() -> SiteFrame {
    let dropdown = HeaderLink {
        title: "Products".to_owned(),
        links: vec![
            link("Planner", "https://planner.example"),
            link("Pilot", "https://pilot.example"),
        ],
        ..HeaderLink::default()
    };
    let button = HeaderLink {
        title: "Sign in".to_owned(),
        href: Some("https://harbour.example/sign-in".to_owned()),
        style: HeaderLinkStyle::Primary,
        ..HeaderLink::default()
    };
    let plain = HeaderLink {
        title: "Blog".to_owned(),
        style: HeaderLinkStyle::Link,
        ..button.clone()
    };
    SiteFrame {
        title: "Harbour".to_owned(),
        home: "start.html".to_owned(),
        assets: String::new(),
        favicon: Favicon::Letter,
        header_links: vec![dropdown, plain, button],
        sections: sections(),
        variants: vec![
            choice("Version 4", true, None),
            choice("Version 3", false, None),
        ],
        languages: vec![
            choice("English", true, Some("en")),
            choice("العربية", false, Some("ar")),
        ],
        announcement: Some(Announcement {
            message: "Harbour 4.2 is out: windows can be firm.".to_owned(),
            link: Some(link("Read more", "changelog.html")),
            tone: Tone::Info,
        }),
        footer: footer(),
        social: vec![SocialLink {
            icon: "github".to_owned(),
            link: link("GitHub", "https://github.com/example"),
            in_header: true,
            in_footer: true,
        }],
        search: Some("~/search".to_owned()),
        theme: ThemeChoice {
            default: ThemeMode::Light,
            toggleable: true,
        },
        external_links_in_new_tab: true,
        ..SiteFrame::default()
    }
}

fn sections() -> Vec<SectionTab> {
    let partners = SectionTab {
        description: Some("For agents and forwarders".to_owned()),
        mark: Some(icon("handshake")),
        ..tab("Partners", Some("start.html"), false)
    };
    let group = SectionTab {
        children: vec![partners, tab("Pilots", Some("start.html"), false)],
        ..tab("Roles", None, false)
    };
    let docs = SectionTab {
        mark: Some(icon("book-open")),
        ..tab("Docs", Some("start.html"), true)
    };
    let api = SectionTab {
        mark: Some(icon("code")),
        ..tab("API reference", Some("api.html"), false)
    };
    vec![docs, api, group]
}

fn footer() -> Footer {
    let group = |title: &str, links: [&str; 3]| FooterGroup {
        title: title.to_owned(),
        links: links
            .map(|title| link(title, "https://harbour.example"))
            .into(),
    };
    Footer {
        groups: vec![
            group("Product", ["Planner", "Pilot", "Prices"]),
            group("Company", ["About", "Careers", "Press"]),
            group("Help", ["Contact", "Status", "Community"]),
        ],
        copyright: Some("© 2026 Harbour".to_owned()),
        privacy_policy: Some("https://harbour.example/privacy".to_owned()),
        trademark: true,
        ..Footer::default()
    }
}

/// A sunset over water, as an image that needs no file.
pub(crate) fn cover() -> Cover {
    let svg = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 400'%3E%3Cdefs%3E%3ClinearGradient id='a' x2='0' y2='1'%3E%3Cstop stop-color='%23345dee'/%3E%3Cstop offset='.6' stop-color='%23f7a072'/%3E%3Cstop offset='1' stop-color='%231b2a6b'/%3E%3C/linearGradient%3E%3C/defs%3E%3Crect width='1200' height='400' fill='url(%23a)'/%3E%3Ccircle cx='820' cy='240' r='70' fill='%23ffe6c4'/%3E%3C/svg%3E";
    Cover {
        picture: Themed {
            light: svg.to_owned(),
            dark: svg.to_owned(),
        },
        y: 0.0,
        height: Some(220.0),
    }
}
