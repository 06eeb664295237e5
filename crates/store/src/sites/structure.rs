//! The structure of a site: read as a whole, because it is small and its parts mean little alone.

use std::collections::HashSet;

use authz::Granted;
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::{SiteSectionGroupId, SiteSectionId, SiteSpaceId, UserId},
    site::{Section, SectionGroup, Site, SiteSpace},
    space::Space,
};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    spaces::SpaceJson,
    types::RoleText,
};

/// The caller for whom a structure is read.
#[derive(Debug, Clone, Copy)]
pub enum Viewer {
    /// Omits spaces that the member may not view.
    Member(UserId),
    /// Readers of the site may read all its spaces.
    Reader,
}

/// Items of each kind, sorted by position. Without spaces in the trash.
#[derive(Debug)]
pub struct Structure {
    pub groups: Vec<SectionGroup>,
    pub sections: Vec<Section>,
    pub spaces: Vec<Variant>,
}

/// A site space with its space.
#[derive(Debug)]
pub struct Variant {
    pub site_space: SiteSpace,
    pub space: Viewable<Space>,
}

/// A group or a section, which are siblings.
#[derive(Debug, Clone, Copy)]
pub enum StructureNode<'a> {
    Group(&'a SectionGroup),
    Section(&'a Section),
}

impl StructureNode<'_> {
    fn key(&self) -> (&str, Uuid) {
        match self {
            Self::Group(group) => (&group.position, group.id.uuid()),
            Self::Section(section) => (&section.position, section.id.uuid()),
        }
    }
}

impl Structure {
    /// Returns the groups and sections in a group, or at the top level of the site.
    pub fn children(&self, group: Option<SiteSectionGroupId>) -> Vec<StructureNode<'_>> {
        let groups = self.groups.iter().filter(|inner| inner.parent == group);
        let sections = self.sections.iter().filter(|inner| inner.group == group);
        let mut nodes: Vec<StructureNode<'_>> = groups
            .map(StructureNode::Group)
            .chain(sections.map(StructureNode::Section))
            .collect();
        nodes.sort_by(|a, b| a.key().cmp(&b.key()));
        nodes
    }

    /// Retains the items whose conditions hold, and removes sections and groups that become empty.
    pub fn retain_visible(&mut self, holds: impl Fn(&str) -> bool) {
        let holds = |condition: &Option<String>| condition.as_deref().is_none_or(&holds);
        self.sections.retain(|section| holds(&section.condition));
        let sections: HashSet<SiteSectionId> =
            self.sections.iter().map(|section| section.id).collect();
        self.spaces.retain(|variant| {
            let section = variant.site_space.section;
            section.is_none_or(|id| sections.contains(&id)) && holds(&variant.site_space.condition)
        });
        let visible: HashSet<Option<SiteSectionId>> = self
            .spaces
            .iter()
            .map(|variant| variant.site_space.section)
            .collect();
        self.sections
            .retain(|section| visible.contains(&Some(section.id)));
        while let Some(empty) = self
            .groups
            .iter()
            .position(|group| self.children(Some(group.id)).is_empty())
        {
            self.groups.remove(empty);
        }
    }

    /// Returns the spaces of a section, or those without a section.
    pub fn variants(&self, section: Option<SiteSectionId>) -> impl Iterator<Item = &Variant> {
        let in_section = move |variant: &&Variant| variant.site_space.section == section;
        self.spaces.iter().filter(in_section)
    }

    pub fn group(&self, id: SiteSectionGroupId) -> Option<&SectionGroup> {
        self.groups.iter().find(|group| group.id == id)
    }

    pub fn section(&self, id: SiteSectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    pub fn variant(&self, id: SiteSpaceId) -> Option<&Variant> {
        self.spaces
            .iter()
            .find(|variant| variant.site_space.id == id)
    }

    pub fn default_section(&self) -> Option<&Section> {
        self.sections.iter().find(|section| section.is_default)
    }
}

pub async fn read<A>(db: &Db, site: &Granted<Site, A>, viewer: Viewer) -> Result<Structure> {
    read_with(db.pool(), site, viewer).await
}

/// Reads the structure after a write in the same transaction.
pub async fn read_in<A>(tx: &mut Tx, site: &Granted<Site, A>) -> Result<Structure> {
    let viewer = Viewer::Member(tx.user());
    read_with(tx.connection(), site, viewer).await
}

async fn read_with(
    executor: impl PgExecutor<'_>,
    site: &Site,
    viewer: Viewer,
) -> Result<Structure> {
    let who = match viewer {
        Viewer::Member(user) => Some(user.uuid()),
        Viewer::Reader => None,
    };
    let rows = sqlx::query_file_as!(
        Row,
        "queries/read_site_structure.sql",
        site.organization.uuid(),
        site.id.uuid(),
        who,
    )
    .fetch_all(executor)
    .await
    .map_db_error()?;
    let mut structure = Structure {
        groups: Vec::new(),
        sections: Vec::new(),
        spaces: Vec::new(),
    };
    for row in rows {
        match row.kind.as_str() {
            "group" => structure.groups.push(row.group(site)?),
            "section" => structure.sections.push(row.section(site)?),
            "space" => structure.spaces.push(row.variant(site)?),
            other => return Err(Error::internal(format!("a site contains a `{other}`"))),
        }
    }
    Ok(structure)
}

/// A group, a section or a space, with the columns of all three.
struct Row {
    kind: String,
    id: Uuid,
    container_id: Option<Uuid>,
    position: String,
    title: Option<String>,
    description: Option<String>,
    path: Option<String>,
    icon: Option<String>,
    condition: Option<String>,
    hidden: bool,
    is_default: bool,
    customization: Option<Value>,
    updated_at: Timestamp,
    version: i64,
    space: Option<Value>,
    role: Option<RoleText>,
}

impl Row {
    fn group(self, site: &Site) -> Result<SectionGroup> {
        Ok(SectionGroup {
            id: Id::from_uuid(self.id),
            organization: site.organization,
            site: site.id,
            parent: self.container_id.map(Id::from_uuid),
            position: self.position,
            title: require_column(self.title)?,
            icon: self.icon,
            updated_at: self.updated_at.to_jiff(),
            version: self.version,
        })
    }

    fn section(self, site: &Site) -> Result<Section> {
        Ok(Section {
            id: Id::from_uuid(self.id),
            organization: site.organization,
            site: site.id,
            group: self.container_id.map(Id::from_uuid),
            position: self.position,
            title: require_column(self.title)?,
            description: self.description,
            path: require_column(self.path)?,
            icon: self.icon,
            condition: self.condition,
            is_default: self.is_default,
            updated_at: self.updated_at.to_jiff(),
            version: self.version,
        })
    }

    fn variant(self, site: &Site) -> Result<Variant> {
        let json: SpaceJson =
            serde_json::from_value(require_column(self.space)?).map_err(Error::internal)?;
        let space: Space = json.try_into()?;
        Ok(Variant {
            site_space: SiteSpace {
                id: Id::from_uuid(self.id),
                organization: site.organization,
                site: site.id,
                section: self.container_id.map(Id::from_uuid),
                space: space.id,
                position: self.position,
                path: require_column(self.path)?,
                condition: self.condition,
                hidden: self.hidden,
                is_default: self.is_default,
                customization: self.customization,
                updated_at: self.updated_at.to_jiff(),
                version: self.version,
            },
            space: access::listed(space, self.role)?,
        })
    }
}

/// Returns the value of a column that only some branches of the union fill.
fn require_column<T>(column: Option<T>) -> Result<T> {
    column.ok_or_else(|| Error::internal("an item of a site lacks a column of its kind"))
}
