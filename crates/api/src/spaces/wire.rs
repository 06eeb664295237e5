//! Spaces as clients see them.

use authz::{Action, ActionSet};
use context::Viewable;
use model::{
    merge_rules::MergeRules,
    site::SiteVisibility,
    space::{DEFAULT_EMOJI, EditMode, Publication, Space, Visibility},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    edge::etag::Object,
    wire::{LevelName, Urls, level_out},
};

/// A space: documentation content with its settings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Space)]
pub(crate) struct SpaceOut {
    /// Always `space`.
    object: &'static str,
    id: String,
    #[schema(max_length = 50)]
    title: String,
    /// A character, or the code point of one in hexadecimal digits.
    #[schema(max_length = 50)]
    emoji: String,
    visibility: VisibilityName,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit_mode: Option<EditMode>,
    #[schema(value_type = Object)]
    merge_rules: MergeRules,
    urls: SpaceUrls,
    /// The organization that owns the space.
    organization: String,
    /// The collection it is in; absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    /// The repository that the space was imported from or exported to last.
    #[serde(skip_serializing_if = "Option::is_none")]
    git_sync: Option<SpaceGitSync>,
    /// Who authenticates visitors, if the visibility is `visitor-auth`.
    #[serde(skip_serializing_if = "Option::is_none")]
    visitor_auth: Option<VisitorAuthOut>,
    /// The revision that readers see: the id of a commit.
    revision: String,
    #[schema(required)]
    default_level: Option<LevelName>,
    /// Number of open comments on the space, if the caller may see comments. Those on its change requests are not
    /// included.
    comments: i64,
    /// Number of all change requests ever created in it.
    change_requests: i64,
    change_requests_open: i64,
    change_requests_draft: i64,
    permissions: SpacePermissions,
}

/// Who can read a space. It cannot be set: it follows from the most open published site that contains the space.
// Not `Visibility`, which nests the visibilities of sites.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Visibility)]
enum VisibilityName {
    Public,
    Unlisted,
    ShareLink,
    VisitorAuth,
    InCollection,
    Private,
}

#[derive(Debug, Serialize, ToSchema)]
struct SpaceUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
    /// The URL for readers, in the most open published site that contains it.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    /// The same, if everyone may read it and search engines may list it.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    public: Option<String>,
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SpaceGitSync {
    /// The last part of the URL.
    repo_name: String,
    url: String,
    #[schema(format = "date-time")]
    updated_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpaceVisitorAuth)]
struct VisitorAuthOut {
    /// `custom` or `integration`.
    backend: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    integration: Option<String>,
}

impl VisitorAuthOut {
    fn of(space: &Space) -> Option<Self> {
        let published = space.published.as_deref();
        let published =
            published.filter(|place| place.visibility == SiteVisibility::VisitorAuth)?;
        Some(Self {
            backend: published.visitor_backend.as_str(),
            integration: published.visitor_integration.clone(),
        })
    }
}

/// What the caller may do with the space.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SpacePermissions {
    view: bool,
    access: bool,
    admin: bool,
    view_invite_links: bool,
    edit: bool,
    trigger_git_sync: bool,
    comment: bool,
    merge: bool,
    review: bool,
    install_integration: bool,
}

impl SpacePermissions {
    fn new(actions: ActionSet) -> Self {
        let may = |action| actions.contains(action);
        Self {
            view: may(Action::View),
            access: may(Action::View),
            admin: may(Action::Administer),
            view_invite_links: may(Action::Administer),
            edit: may(Action::Edit),
            trigger_git_sync: may(Action::Administer),
            comment: may(Action::Comment),
            merge: may(Action::Merge),
            review: may(Action::Review),
            install_integration: may(Action::Administer),
        }
    }
}

impl SpaceOut {
    pub(crate) fn new(urls: Urls<'_>, space: &Viewable<Space>) -> Self {
        Self::with_actions(urls, space, space.actions())
    }

    pub(crate) fn with_actions(urls: Urls<'_>, space: &Space, actions: ActionSet) -> Self {
        let id = space.id;
        // Callers who may only read the space get no information about proposals.
        let proposals = |count: i64| {
            if actions.contains(Action::Comment) {
                count
            } else {
                0
            }
        };
        let published = space.published.as_deref();
        let url = |place: &Publication| place.url(urls.sites());
        let public = published.filter(|place| place.visibility == SiteVisibility::Public);
        Self {
            object: "space",
            id: id.to_string(),
            title: space.title.clone(),
            emoji: space
                .emoji
                .clone()
                .unwrap_or_else(|| DEFAULT_EMOJI.to_owned()),
            visibility: space.visibility().into(),
            created_at: space.created_at.to_string(),
            updated_at: space.updated_at.to_string(),
            deleted_at: space.deleted_at.map(|at| at.to_string()),
            edit_mode: space.edit_mode,
            merge_rules: space.merge_rules.clone(),
            urls: SpaceUrls {
                location: urls.location(format_args!("spaces/{id}")),
                app: urls.app(format_args!("spaces/{id}")),
                published: published.map(url),
                public: public.map(url),
                icon: space.icon_url.clone(),
            },
            organization: space.organization.to_string(),
            parent: space.parent.map(|parent| parent.to_string()),
            language: space.language.map(<&'static str>::from),
            git_sync: space.git_sync.as_ref().map(|sync| SpaceGitSync {
                repo_name: sync.remote.name().to_owned(),
                url: sync.remote.url.clone(),
                updated_at: sync.updated_at.to_string(),
            }),
            visitor_auth: VisitorAuthOut::of(space),
            revision: space.revision.to_string(),
            default_level: level_out(space.default_level),
            comments: proposals(space.open_comments),
            change_requests: proposals(space.change_requests),
            change_requests_open: proposals(space.change_requests_open),
            change_requests_draft: proposals(space.change_requests_draft),
            permissions: SpacePermissions::new(actions),
        }
    }

    pub(crate) fn object(urls: Urls<'_>, space: &Viewable<Space>) -> Object<Self> {
        Object::new(space.version, Self::new(urls, space))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

impl From<Visibility> for VisibilityName {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Site(SiteVisibility::Public) => Self::Public,
            Visibility::Site(SiteVisibility::Unlisted) => Self::Unlisted,
            Visibility::Site(SiteVisibility::ShareLink) => Self::ShareLink,
            Visibility::Site(SiteVisibility::VisitorAuth) => Self::VisitorAuth,
            Visibility::InCollection => Self::InCollection,
            Visibility::Private => Self::Private,
        }
    }
}
