//! The icons of the website's own interface, as lines in the text colour. Icons that pages name are in
//! [`crate::blocks::icons`].

pub(crate) mod ui {
    use maud::PreEscaped;

    type Icon = PreEscaped<&'static str>;

    macro_rules! icons {
        ($($name:ident $shape:literal)*) => {$(
            pub(crate) const $name: Icon = PreEscaped(concat!(
                r#"<svg class="ui" viewBox="0 0 24 24" aria-hidden="true" focusable="false">"#, $shape, "</svg>"
            ));
        )*};
    }

    icons! {
        ARROW r#"<path class="turns" d="M5 12h14m-6-6 6 6-6 6"/>"#
        BAD r#"<circle cx="12" cy="12" r="9"/><path d="M8.5 16a4.5 4.5 0 0 1 7 0M9 9.5v.5m6-.5v.5"/>"#
        CHAT r#"<path d="M4 5h16v11H10l-4 4v-4H4z"/>"#
        CHEVRON r#"<path class="turns" d="m9 6 6 6-6 6"/>"#
        CLOSE r#"<path d="m6 6 12 12M18 6 6 18"/>"#
        COPY r#"<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15H4V4h11v1"/>"#
        FAIR r#"<circle cx="12" cy="12" r="9"/><path d="M8.5 15h7M9 9.5v.5m6-.5v.5"/>"#
        FEED r#"<path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8"/><circle cx="6" cy="18" r="1"/>"#
        FILE r#"<path d="M6 3h8l5 5v13H6zM14 3v5h5"/>"#
        GLOBE r#"<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18"/>"#
        GOOD r#"<circle cx="12" cy="12" r="9"/><path d="M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.5m6-.5v.5"/>"#
        MARKDOWN r#"<path d="M3 18V7l4.5 5L12 7v11m6-11v10m-3-3 3 3 3-3"/>"#
        MENU r#"<path d="M4 7h16M4 12h16M4 17h16"/>"#
        MOON r#"<path class="moon" d="M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z"/>"#
        MORE r#"<path d="m6 9 6 6 6-6"/>"#
        OUTWARD r#"<path class="turns" d="M8 16 17 7M9 7h8v8"/>"#
        PENCIL r#"<path d="m4 20 1-5L16 4l4 4L9 19zM13 7l4 4"/>"#
        PLUG r#"<path d="M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zm6 9v4"/>"#
        SEARCH r#"<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>"#
        SUN r#"<g class="sun"><circle cx="12" cy="12" r="4"/><path d="M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M19 5l-1.4 1.4M6.4 17.6 5 19"/></g>"#
    }
}
