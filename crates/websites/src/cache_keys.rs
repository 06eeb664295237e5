//! Cache keys: hashes of everything that a response depends on.

use context::expressions::Hash;
use model::id::PageId;
use pages::published::SiteLocation;
use sha2::{Digest, Sha256};

pub(crate) type Key = Hash;

/// The parts of a site that are rendered, beside its navigation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    Page(PageId),
    Markdown(PageId),
    /// The same text at the URL with `.md`, which search engines do not index.
    MarkdownFile(PageId),
    Feed(PageId),
    Picture(PageId),
    Robots,
    SitemapIndex,
    Sitemap,
    List,
}

impl Part {
    fn name(self) -> String {
        match self {
            Self::Page(id) => format!("page {id}"),
            Self::Markdown(id) => format!("markdown {id}"),
            Self::MarkdownFile(id) => format!("markdown file {id}"),
            Self::Feed(id) => format!("feed {id}"),
            Self::Picture(id) => format!("picture {id}"),
            Self::Robots => "robots".to_owned(),
            Self::SitemapIndex => "sitemap index".to_owned(),
            Self::Sitemap => "sitemap".to_owned(),
            Self::List => "list".to_owned(),
        }
    }
}

/// The state of a location of a site. None for previews: their content changes without the site.
pub(crate) fn site_key(location: &SiteLocation) -> Option<Key> {
    if location.reader.preview.is_some() {
        return None;
    }
    let site = &location.site;
    let page = location.pathname.trim_start_matches('/');
    let state = (
        (
            env!("CARGO_PKG_VERSION"),
            site.id,
            site.version,
            site.token_version,
            &site.specs,
        ),
        (site.ai, &site.others_for_agents),
        // These depend on conditions of sections and variants, evaluated for this visitor.
        (&location.structure, &location.section, &location.variant.id),
        (&location.base_path, &location.site_base_path),
        (&location.site_url, location.is_proxied),
        location.canonical_url.strip_suffix(page),
    );
    Some(Sha256::digest(format!("{state:?}")).into())
}

/// Adds the integrations of a site to its key.
pub(crate) fn with_integrations(site: Key, state: &str) -> Key {
    Sha256::new_with_prefix(site)
        .chain_update(state)
        .finalize()
        .into()
}

/// The key of a part of a site. The path is not included: many paths show the same page.
pub(crate) fn part_key(base: &Key, part: Part) -> Key {
    Sha256::new_with_prefix(base)
        .chain_update(part.name())
        .finalize()
        .into()
}

/// The key of several spaces of a site together, from the key of each.
pub(crate) fn combined_key(base: &[Key]) -> Key {
    let mut hash = Sha256::new_with_prefix("whole");
    for key in base {
        hash.update(key);
    }
    hash.finalize().into()
}

/// Adds the results of its expressions to the key of a state.
pub(crate) fn with_results(state: Key, results: &Key) -> Key {
    Sha256::new_with_prefix(state)
        .chain_update(results)
        .finalize()
        .into()
}
