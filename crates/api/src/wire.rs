//! Types that several kinds of objects share.

use context::{Ctx, Settings};
use model::{
    Error, Level, Patch, Role,
    id::{CollectionId, OrganizationId, SpaceId},
    site_url::SitesOrigin,
    tree_move::{ContentNode, Move},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

/// Builds the URLs that objects contain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Urls<'a> {
    server: &'a str,
    sites: &'a SitesOrigin,
    integrations: Option<&'a str>,
}

impl<'a> Urls<'a> {
    pub(crate) fn of(ctx: &'a Ctx) -> Self {
        Self::new(&ctx.app.settings)
    }

    pub(crate) fn new(settings: &'a Settings) -> Self {
        Self {
            server: &settings.public_url,
            sites: &settings.sites,
            integrations: settings.integrations_url.as_deref(),
        }
    }

    /// The API URL of an object.
    pub(crate) fn location(self, path: std::fmt::Arguments<'_>) -> String {
        format!("{}/v1/{path}", self.server)
    }

    /// The URL of the object for people.
    pub(crate) fn app(self, path: std::fmt::Arguments<'_>) -> String {
        format!("{}/app/{path}", self.server)
    }

    /// The URL of a page for people, by its path.
    pub(crate) fn page(self, path: &str) -> String {
        format!("{}{path}", self.server)
    }

    /// The origin of public endpoints of integrations; that of this server, which has none, if it is not set.
    pub(crate) fn integrations(self) -> &'a str {
        self.integrations.unwrap_or(self.server)
    }

    /// Builds the URLs of published sites.
    pub(crate) fn sites(self) -> &'a SitesOrigin {
        self.sites
    }
}

/// The role of members without a grant: a role, `inherit` for that of the level above, or null for none.
// Not `Level`, which has a variant for none and nests the roles.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = DefaultLevel)]
pub(crate) enum LevelName {
    Admin,
    Create,
    Review,
    Edit,
    Comment,
    Read,
    Inherit,
}

/// The wire form of a level; none is null.
pub(crate) fn level_out(level: Level) -> Option<LevelName> {
    match level {
        Level::Nobody => None,
        Level::Inherit => Some(LevelName::Inherit),
        Level::Role(Role::Admin) => Some(LevelName::Admin),
        Level::Role(Role::Create) => Some(LevelName::Create),
        Level::Role(Role::Review) => Some(LevelName::Review),
        Level::Role(Role::Edit) => Some(LevelName::Edit),
        Level::Role(Role::Comment) => Some(LevelName::Comment),
        Level::Role(Role::Read) => Some(LevelName::Read),
    }
}

pub(crate) fn level_in(patch: &Patch<LevelName>) -> Option<Level> {
    Some(match patch {
        Patch::Keep => return None,
        Patch::Clear => Level::Nobody,
        Patch::Set(LevelName::Inherit) => Level::Inherit,
        Patch::Set(LevelName::Admin) => Level::Role(Role::Admin),
        Patch::Set(LevelName::Create) => Level::Role(Role::Create),
        Patch::Set(LevelName::Review) => Level::Role(Role::Review),
        Patch::Set(LevelName::Edit) => Level::Role(Role::Edit),
        Patch::Set(LevelName::Comment) => Level::Role(Role::Comment),
        Patch::Set(LevelName::Read) => Level::Role(Role::Read),
    })
}

/// The target of a move of a collection or space. At least one field is required.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MoveIn {
    /// The collection to move into, or null for the root of the organization. The parent stays if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    parent: Patch<String>,
    position: Option<PositionIn>,
}

/// The sibling to move next to. Set one of the two.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PositionIn {
    before: Option<PointerIn>,
    after: Option<PointerIn>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum PointerIn {
    Space { space: String },
    Collection { collection: String },
}

impl MoveIn {
    pub(crate) fn parse(self) -> Result<Move> {
        let parent = match self.parent {
            Patch::Keep => None,
            Patch::Clear => Some(None),
            Patch::Set(id) => Some(Some(id.parse::<CollectionId>()?)),
        };
        let (before, after) = self
            .position
            .map_or((None, None), |position| (position.before, position.after));
        let before = before
            .map(|pointer| pointer.parse("position.before"))
            .transpose()?;
        let after = after
            .map(|pointer| pointer.parse("position.after"))
            .transpose()?;
        Ok(Move::new(parent, before, after)?)
    }
}

impl PointerIn {
    fn parse(self, field: &str) -> Result<ContentNode> {
        let unknown = |_| Error::invalid(field, "names something that is not in this organization");
        Ok(match self {
            Self::Space { space } => ContentNode::Space(space.parse::<SpaceId>().map_err(unknown)?),
            Self::Collection { collection } => {
                ContentNode::Collection(collection.parse::<CollectionId>().map_err(unknown)?)
            }
        })
    }
}

/// The organization to move something to.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TransferIn {
    /// The id of the target organization.
    organization: String,
}

impl TransferIn {
    pub(crate) fn parse(self) -> Result<OrganizationId> {
        Ok(self.organization.parse()?)
    }
}
