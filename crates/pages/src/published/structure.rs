//! The part of a site that a visitor may see: groups, sections and variants whose conditions hold, and for a preview
//! only spaces that the previewing member may view.

use std::{collections::HashMap, sync::Arc};

use authz::{Action, policy};
use model::{
    Id, Oid,
    git_sync::Remote,
    id::{SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId},
};
use serde_json::Value;
use store::published::{GroupRow, PublishedSite, SectionRow, SiteSpaceRow};
use uuid::Uuid;

/// A site has sections, or variants and no sections.
#[derive(Debug, Clone, Default)]
pub struct Structure {
    pub entries: Vec<Entry>,
    pub variants: Vec<Variant>,
}

#[derive(Debug, Clone)]
pub enum Entry {
    Group(Group),
    Section(Section),
}

#[derive(Debug, Clone)]
pub struct Group {
    pub id: SiteSectionGroupId,
    pub title: String,
    pub icon: Option<String>,
    pub entries: Vec<Entry>,
}

#[derive(Debug, Clone)]
pub struct Section {
    pub id: SiteSectionId,
    pub title: String,
    pub description: Option<String>,
    pub path: String,
    pub icon: Option<String>,
    pub is_default: bool,
    pub variants: Vec<Variant>,
}

/// A space in a site.
#[derive(Debug, Clone)]
pub struct Variant {
    pub id: SiteSpaceId,
    pub space: SpaceId,
    pub title: String,
    pub emoji: Option<String>,
    pub language: Option<String>,
    pub path: String,
    pub is_default: bool,
    /// Left out of menus.
    pub hidden: bool,
    /// The commit that readers see.
    pub revision: Option<Oid>,
    /// Overrides of the site's customization. Shared, because it can be large and locations of a site are copied.
    pub customization: Option<Arc<Value>>,
    /// The Git remote that the space was last synchronized with.
    pub git: Option<Remote>,
}

/// The visitor for whom a structure is filtered.
pub(crate) struct VisitorFilter<'a> {
    /// Evaluates a condition for the visitor.
    pub(crate) holds: &'a (dyn Fn(&str) -> bool + Sync),
    /// Whether the visitor is a previewing member, who sees only spaces that they may view without the site.
    pub(crate) is_preview: bool,
}

impl VisitorFilter<'_> {
    fn sees(&self, row: &SiteSpaceRow) -> bool {
        let may_view = || policy::content::actions(row.role).contains(Action::View);
        (self.holds)(&row.condition) && (!self.is_preview || may_view())
    }
}

impl Structure {
    pub(crate) fn visible_to(site: &PublishedSite, viewer: &VisitorFilter<'_>) -> Self {
        let of_section = |section: Option<Uuid>| variants(&site.site_spaces, section, viewer);
        if site.sections.is_empty() {
            return Self {
                entries: Vec::new(),
                variants: of_section(None),
            };
        }
        let default = site.sections.first().map(|section| section.id);
        let mut children: Children = HashMap::new();
        for row in site
            .sections
            .iter()
            .filter(|row| (viewer.holds)(&row.condition))
        {
            let section = section(row, default, of_section(Some(row.id)));
            // A section without visible content is left out.
            if !section.variants.is_empty() {
                let place = (row.position.clone(), row.id);
                let siblings = children.entry(row.group).or_default();
                siblings.push((place, Entry::Section(section)));
            }
        }
        Self {
            entries: build_entries(None, &site.groups, &mut children),
            variants: Vec::new(),
        }
    }

    /// Returns all sections, in order.
    pub fn sections(&self) -> Vec<&Section> {
        let mut found = Vec::new();
        collect(&self.entries, &mut found);
        found
    }

    /// Returns all variants of all sections.
    pub fn all_variants(&self) -> impl Iterator<Item = &Variant> {
        let of_sections = self.sections().into_iter();
        let of_sections = of_sections.flat_map(|section| section.variants.iter());
        self.variants.iter().chain(of_sections)
    }
}

/// The entries of each group, with their sort keys.
type Children = HashMap<Option<Uuid>, Vec<((String, Uuid), Entry)>>;

/// Returns the entries of a group in order. Empty groups are left out.
fn build_entries(parent: Option<Uuid>, groups: &[GroupRow], children: &mut Children) -> Vec<Entry> {
    let mut entries = children.remove(&parent).unwrap_or_default();
    for row in groups.iter().filter(|row| row.parent == parent) {
        let inside = build_entries(Some(row.id), groups, children);
        if !inside.is_empty() {
            let group = Group {
                id: Id::from_uuid(row.id),
                title: row.title.clone(),
                icon: row.icon.clone(),
                entries: inside,
            };
            entries.push(((row.position.clone(), row.id), Entry::Group(group)));
        }
    }
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    entries.into_iter().map(|(_, entry)| entry).collect()
}

fn collect<'a>(entries: &'a [Entry], found: &mut Vec<&'a Section>) {
    for entry in entries {
        match entry {
            Entry::Group(group) => collect(&group.entries, found),
            Entry::Section(section) => found.push(section),
        }
    }
}

fn section(row: &SectionRow, default: Option<Uuid>, variants: Vec<Variant>) -> Section {
    Section {
        id: Id::from_uuid(row.id),
        title: row.title.clone(),
        description: row.description.clone(),
        path: row.path.clone(),
        icon: row.icon.clone(),
        is_default: Some(row.id) == default,
        variants,
    }
}

/// Rows come with the default one first; menus are ordered by position.
fn variants(
    rows: &[SiteSpaceRow],
    section: Option<Uuid>,
    viewer: &VisitorFilter<'_>,
) -> Vec<Variant> {
    let mut rows: Vec<&SiteSpaceRow> = rows.iter().filter(|row| row.section == section).collect();
    let default = rows.first().map(|row| row.id);
    rows.sort_by_key(|row| (row.position.clone(), row.id));
    let visible = rows.into_iter().filter(|row| viewer.sees(row));
    visible
        .map(|row| Variant {
            id: Id::from_uuid(row.id),
            space: Id::from_uuid(row.space),
            title: row.title.clone(),
            emoji: row.emoji.clone(),
            language: row.language.clone(),
            path: row.path.clone(),
            is_default: Some(row.id) == default,
            hidden: row.hidden,
            revision: row.revision.parse().ok(),
            customization: row.customization.clone().map(Arc::new),
            git: row.git.clone(),
        })
        .collect()
}
