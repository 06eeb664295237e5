//! Routes of paths.

use model::Id;
use uuid::Uuid;

use super::{PreviewTarget, RouteMatch, route};
use crate::published::structure::{Entry, Group, Section, Structure, Variant};

fn variant(number: u128, path: &str, is_default: bool) -> Variant {
    Variant {
        id: Id::from_uuid(Uuid::from_u128(number)),
        space: Id::from_uuid(Uuid::from_u128(number)),
        title: path.to_owned(),
        emoji: None,
        language: None,
        path: path.to_owned(),
        is_default,
        hidden: false,
        revision: None,
        customization: None,
        git: None,
    }
}

fn section(number: u128, path: &str, is_default: bool, variants: Vec<Variant>) -> Section {
    Section {
        id: Id::from_uuid(Uuid::from_u128(number)),
        title: path.to_owned(),
        description: None,
        path: path.to_owned(),
        icon: None,
        is_default,
        variants,
    }
}

fn with_sections() -> Structure {
    let guides = section(1, "guides", true, vec![variant(11, "guides", true)]);
    let versions = vec![variant(21, "v2", true), variant(22, "v1", false)];
    let api = section(2, "api", false, versions);
    let group = Group {
        id: Id::from_uuid(Uuid::from_u128(9)),
        title: "More".to_owned(),
        icon: None,
        entries: vec![Entry::Section(api)],
    };
    Structure {
        entries: vec![Entry::Section(guides), Entry::Group(group)],
        variants: Vec::new(),
    }
}

fn with_variants() -> Structure {
    Structure {
        entries: Vec::new(),
        variants: vec![variant(1, "en", true), variant(2, "fr", false)],
    }
}

/// Formats as `section/variant | base | page`, with `…` if more site segments could follow.
fn format_route(structure: &Structure, path: &str) -> String {
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match route(structure, &segments) {
        RouteMatch::NotFound => "nowhere".to_owned(),
        RouteMatch::Redirect(section, variant) => {
            let section = section.map_or("-", |section| section.path.as_str());
            format!("to {section}/{}", variant.path)
        }
        RouteMatch::Found(found) => {
            let section = found.section.map_or("-", |section| section.path.as_str());
            let instead = match &found.preview {
                Some(PreviewTarget::ChangeRequest(key)) => format!(" change {key}"),
                Some(PreviewTarget::Revision(id)) => format!(" revision {id}"),
                None => String::new(),
            };
            let moved = found.moved.map(|page| format!(" was {}", page.join("/")));
            format!(
                "{section}/{} | {} | {}{instead}{}{}",
                found.variant.path,
                segments[..segments.len() - found.page.len()].join("/"),
                found.page.join("/"),
                moved.unwrap_or_default(),
                if found.complete { "" } else { " …" },
            )
        }
    }
}

#[test]
fn default_ones_have_no_segment() {
    let site = with_sections();
    assert_eq!(format_route(&site, "/"), "guides/guides |  |  …");
    assert_eq!(
        format_route(&site, "/start/now"),
        "guides/guides |  | start/now"
    );
    assert_eq!(format_route(&site, "/api"), "api/v2 | api |  …");
    assert_eq!(format_route(&site, "/api/list"), "api/v2 | api | list");
    assert_eq!(format_route(&site, "/api/v1"), "api/v1 | api/v1 | ");
    assert_eq!(
        format_route(&site, "/api/v1/list"),
        "api/v1 | api/v1 | list"
    );
}

#[test]
fn a_site_without_sections_has_variants_at_its_top() {
    let site = with_variants();
    assert_eq!(format_route(&site, "/"), "-/en |  |  …");
    assert_eq!(format_route(&site, "/fr"), "-/fr | fr | ");
    assert_eq!(format_route(&site, "/fr/start"), "-/fr | fr | start");
    assert_eq!(format_route(&site, "/start"), "-/en |  | start");
    assert_eq!(format_route(&site, "/v/fr/start"), "-/fr | v/fr | start");
    assert_eq!(format_route(&site, "/v/en/start"), "-/en | v/en | start");
    assert_eq!(format_route(&site, "/v/de"), "-/en |  | v/de");
}

#[test]
fn a_page_may_be_called_like_the_default_section_and_old_addresses_are_known() {
    let site = with_sections();
    assert_eq!(
        format_route(&site, "/guides/start"),
        "guides/guides |  | guides/start was start"
    );
    assert_eq!(
        format_route(&site, "/api/v2/list"),
        "api/v2 | api | v2/list was list"
    );
}

#[test]
fn previews_follow_a_tilde() {
    let site = with_sections();
    assert_eq!(
        format_route(&site, "/~/changes/12/start"),
        "guides/guides | ~/changes/12 | start change 12"
    );
    assert_eq!(
        format_route(&site, "/api/v1/~/revisions/abc"),
        "api/v1 | api/v1/~/revisions/abc |  revision abc"
    );
    assert_eq!(format_route(&site, "/start/~/changes/12"), "nowhere");
    assert_eq!(
        format_route(&site, "/~/other"),
        "guides/guides |  | ~/other"
    );
}

#[test]
fn hidden_default_redirects_only_from_the_root() {
    let mut site = with_sections();
    site.entries.remove(0);
    assert_eq!(format_route(&site, "/"), "to api/v2");
    assert_eq!(format_route(&site, "/start"), "nowhere");
    assert_eq!(format_route(&site, "/api/list"), "api/v2 | api | list");
    let mut site = with_variants();
    site.variants.remove(0);
    assert_eq!(format_route(&site, "/"), "to -/fr");
    assert_eq!(format_route(&site, "/start"), "nowhere");
    assert_eq!(format_route(&Structure::default(), "/"), "nowhere");
}
