//! Keys for what is shown: all that decides over it, as a hash.

use app::published::{Hash, Published};
use model::id::PageId;
use sha2::{Digest, Sha256};

use crate::missing::{Form, Suggestions};

pub(crate) type Key = Hash;

/// What is shown of a site beside its navigation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    Page(PageId),
    Markdown(PageId),
    /// The same text at the address with `.md`, which search engines do not list beside it.
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

/// A place of a site as it is now. None for previews: what they show changes without the site.
pub(crate) fn of_site(found: &Published) -> Option<Key> {
    if found.reader.preview.is_some() {
        return None;
    }
    let site = &found.site;
    let page = found.pathname.trim_start_matches('/');
    let state = (
        (
            env!("CARGO_PKG_VERSION"),
            site.id,
            site.version,
            site.token_version,
            &site.specs,
        ),
        (site.ai, &site.others_for_agents),
        // What conditions of sections and variants gave for this visitor.
        (&found.structure, &found.section, &found.variant.id),
        (&found.base_path, &found.site_base_path),
        (&found.site_address, found.is_proxied),
        found.canonical_url.strip_suffix(page),
    );
    Some(Sha256::digest(format!("{state:?}")).into())
}

/// A part of what a visitor sees of a site. Paths are no part of the key: many of them lead to the same page.
pub(crate) fn of_part(surroundings: &Key, part: Part) -> Key {
    Sha256::new_with_prefix(surroundings)
        .chain_update(part.name())
        .finalize()
        .into()
}

/// What a visitor sees of several spaces of a site together, by what they see of each.
pub(crate) fn of_whole(surroundings: &[Key]) -> Key {
    let mut hash = Sha256::new_with_prefix("whole");
    for key in surroundings {
        hash.update(key);
    }
    hash.finalize().into()
}

/// An answer that there is nothing, with these suggestions.
pub(crate) fn of_missing(surroundings: &Key, form: Form, suggestions: &Suggestions) -> Key {
    Sha256::new_with_prefix(surroundings)
        .chain_update(format!("{form:?} {suggestions:?}"))
        .finalize()
        .into()
}

/// A state with what its expressions give.
pub(crate) fn with_results(state: Key, results: &Key) -> Key {
    Sha256::new_with_prefix(state)
        .chain_update(results)
        .finalize()
        .into()
}
