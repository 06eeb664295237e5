//! A space holds documentation content as a sequence of revisions.

use jiff::Timestamp;
use utoipa::ToSchema;

use crate::{
    Level, Oid, Patch, Result,
    git_sync::LastGitSync,
    id::{CollectionId, OrganizationId, PoolId, SpaceId, UserId},
    language::Language,
    merge_rules::MergeRules,
    site::SiteVisibility,
    site_publishing::VisitorBackend,
    site_url::{SiteHome, SitesOrigin},
    text::{check_length, check_url},
    text_enum::text_enum,
};

pub const DEFAULT_TITLE: &str = "Untitled";
pub const MAX_TITLE_CHARS: usize = 50;
/// Shown for spaces without an emoji.
pub const DEFAULT_EMOJI: &str = "1f4d6";
/// Retention of deleted spaces, which can be restored until then (7 days). In hours, because a calendar day may have 23
/// or 25 of them.
pub const RETENTION_HOURS: i32 = 7 * 24;

#[derive(Debug, Clone)]
pub struct Space {
    pub id: SpaceId,
    pub organization: OrganizationId,
    pub parent: Option<CollectionId>,
    pub position: String,
    pub title: String,
    pub emoji: Option<String>,
    pub icon_url: Option<String>,
    pub edit_mode: Option<EditMode>,
    pub language: Option<Language>,
    pub merge_rules: MergeRules,
    pub default_level: Level,
    pub revision: Oid,
    /// The pool that stores its Git objects.
    pub pool: PoolId,
    /// Part of the signature of file URLs; raising it revokes them.
    pub files_epoch: i32,
    /// All change requests ever created in it.
    pub change_requests: i64,
    pub change_requests_open: i64,
    pub change_requests_draft: i64,
    /// Unresolved comments on it.
    pub open_comments: i64,
    pub published: Option<Box<Publication>>,
    /// The repository that it was last imported from or exported to.
    pub git_sync: Option<Box<LastGitSync>>,
    pub created_at: Timestamp,
    pub created_by: UserId,
    pub updated_at: Timestamp,
    pub deleted_at: Option<Timestamp>,
    pub version: i64,
}

/// A space in the trash, as it is listed.
#[derive(Debug, Clone)]
pub struct DeletedSpace {
    pub id: SpaceId,
    pub organization: OrganizationId,
    /// None at the root, and where the collection is gone or hidden from the caller.
    pub parent: Option<CollectionId>,
    pub title: String,
    pub emoji: Option<String>,
    pub deleted_at: Timestamp,
    /// When it is purged, and cannot be restored any more.
    pub purge_at: Timestamp,
    pub deleted_by: Option<UserId>,
}

impl Space {
    /// Returns the title of a duplicate, truncated to the maximum length.
    pub fn duplicate_title(&self) -> String {
        format!("Copy of {}", self.title)
            .chars()
            .take(MAX_TITLE_CHARS)
            .collect()
    }

    /// Removes data that readers must not see: position, merge rules, change requests, and the Git remote.
    pub fn for_readers(self) -> Self {
        Self {
            parent: None,
            position: String::new(),
            edit_mode: None,
            merge_rules: MergeRules::Inherit,
            default_level: Level::Inherit,
            change_requests: 0,
            change_requests_open: 0,
            change_requests_draft: 0,
            open_comments: 0,
            git_sync: None,
            ..self
        }
    }

    pub fn visibility(&self) -> Visibility {
        match (&self.published, self.parent) {
            (Some(published), _) => Visibility::Site(published.visibility),
            (None, Some(_)) => Visibility::InCollection,
            (None, None) => Visibility::Private,
        }
    }
}

/// Where a space is published: in the most open of the published sites that contain it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    pub visibility: SiteVisibility,
    pub home: SiteHome,
    /// The path of its section, unless that is the default one.
    pub section: Option<String>,
    /// Its own path, unless it is the default variant.
    pub variant: Option<String>,
    /// The visitor authentication, relevant only if the site requires it.
    pub visitor_backend: VisitorBackend,
    pub visitor_integration: Option<String>,
}

impl Publication {
    pub fn url(&self, sites: &SitesOrigin) -> String {
        self.url_from(&self.home, sites)
    }

    /// Returns the URL on our own hosts, where previews are served: a proxy does not serve them.
    pub fn unproxied_url(&self, sites: &SitesOrigin) -> String {
        self.url_from(&self.home.clone().without_proxy(), sites)
    }

    fn url_from(&self, home: &SiteHome, sites: &SitesOrigin) -> String {
        let parts = self.section.iter().chain(&self.variant);
        sites.site_url(home, parts.map(String::as_str))
    }
}

/// Audience of a space. Derived, never stored: the most open published site that contains it decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    Site(SiteVisibility),
    InCollection,
    Private,
}

text_enum! {
    /// Whether content can be edited directly, or not at all.
    #[derive(ToSchema)]
    pub enum EditMode {
        Live => "live",
        Locked => "locked",
    }
}

#[derive(Debug, Clone, Default)]
pub struct NewSpace {
    pub title: Option<String>,
    pub emoji: Option<String>,
    pub parent: Option<CollectionId>,
    pub language: Option<Language>,
    pub edit_mode: Option<EditMode>,
}

impl NewSpace {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 0, MAX_TITLE_CHARS)?;
        }
        if let Some(emoji) = &self.emoji {
            check_length("emoji", emoji, 1, 50)?;
        }
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct SpacePatch {
    pub title: Option<String>,
    pub emoji: Patch<String>,
    pub icon_url: Patch<String>,
    pub edit_mode: Option<EditMode>,
    pub language: Option<Language>,
    pub merge_rules: Option<MergeRules>,
    pub default_level: Option<Level>,
}

impl SpacePatch {
    pub fn check(mut self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 0, MAX_TITLE_CHARS)?;
        }
        if let Patch::Set(emoji) = &self.emoji {
            check_length("emoji", emoji, 1, 50)?;
        }
        if let Patch::Set(url) = &self.icon_url {
            check_url("icon", url)?;
        }
        self.merge_rules = self.merge_rules.map(MergeRules::check).transpose()?;
        Ok(self)
    }
}
