//! Organizations as clients see them.

use app::organizations::VisibleOrganization;
use authz::{Action, ActionSet};
use context::Viewable;
use model::{
    Patch, Role,
    merge_rules::MergeRules,
    organization::{NewOrganization, Organization, OrganizationPatch},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    sites::input::id_in,
    wire::Urls,
};

/// The tenant: it owns members, teams, collections, spaces and everything in them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Organization)]
pub(crate) struct OrganizationOut {
    /// Always `organization`.
    object: &'static str,
    id: String,
    #[schema(min_length = 2, max_length = 255)]
    title: String,
    #[schema(format = "date-time")]
    created_at: String,
    /// Users with a verified e-mail address of these domains may join.
    email_domains: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hostname: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    use_case: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    community_type: Option<String>,
    /// The role of users who join by themselves; null makes them guests.
    #[schema(required)]
    default_role: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_content: Option<Value>,
    sso: bool,
    ai: bool,
    invite_links: bool,
    plan: &'static str,
    #[schema(value_type = Object)]
    merge_rules: MergeRules,
    urls: OrganizationUrls,
    trial: Trial,
    permissions: OrganizationPermissions,
}

#[derive(Debug, Serialize, ToSchema)]
struct OrganizationUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
}

/// A placeholder: there are no trials on this server.
#[derive(Debug, Serialize, ToSchema)]
struct Trial {
    status: &'static str,
    count: u32,
}

/// What the caller may do in the organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrganizationPermissions {
    view: bool,
    admin: bool,
    own_team: bool,
    create_content: bool,
    #[serde(rename = "createOpenAPISpec")]
    create_open_api_spec: bool,
    ingest_conversations: bool,
    view_billing: bool,
    list_members: bool,
    list_teams: bool,
    list_integrations: bool,
    list_installations: bool,
    install_integration: bool,
}

impl OrganizationPermissions {
    fn new(actions: ActionSet) -> Self {
        let may = |action| actions.contains(action);
        let (admin, create) = (may(Action::Administer), may(Action::Create));
        Self {
            view: may(Action::View),
            admin,
            own_team: may(Action::ManageTeam) || admin,
            create_content: create,
            create_open_api_spec: create,
            ingest_conversations: create,
            view_billing: admin,
            list_members: may(Action::ListMembers),
            list_teams: may(Action::ListMembers),
            list_integrations: may(Action::ListMembers),
            list_installations: admin,
            install_integration: admin,
        }
    }
}

impl OrganizationOut {
    pub(crate) fn new(urls: Urls<'_>, organization: &Viewable<Organization>) -> Self {
        Self::with_actions(urls, organization, organization.actions())
    }

    pub(crate) fn visible(urls: Urls<'_>, known: &VisibleOrganization) -> Self {
        Self::with_actions(urls, &known.organization, known.actions)
    }

    fn with_actions(urls: Urls<'_>, organization: &Organization, actions: ActionSet) -> Self {
        let id = organization.id;
        Self {
            object: "organization",
            id: id.to_string(),
            title: organization.title.clone(),
            created_at: organization.created_at.to_string(),
            email_domains: organization.email_domains.clone(),
            hostname: organization.hostname.clone(),
            kind: organization.kind.clone(),
            use_case: organization.use_case.clone(),
            community_type: organization.community_type.clone(),
            default_role: organization.default_role,
            default_content: organization.default_content.clone(),
            sso: organization.sso,
            ai: organization.ai,
            invite_links: organization.invite_links,
            plan: "internal",
            merge_rules: organization.merge_rules.clone(),
            urls: OrganizationUrls {
                location: urls.location(format_args!("orgs/{id}")),
                app: urls.app(format_args!("orgs/{id}")),
                logo: organization.logo_url.clone(),
            },
            trial: Trial {
                status: "notapplicable",
                count: 0,
            },
            permissions: OrganizationPermissions::new(actions),
        }
    }

    pub(crate) fn object(urls: Urls<'_>, organization: &Viewable<Organization>) -> Object<Self> {
        Object::new(organization.version, Self::new(urls, organization))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrganizationCreate {
    #[schema(min_length = 2, max_length = 255)]
    title: String,
    #[serde(default)]
    email_domains: Vec<String>,
}

impl OrganizationCreate {
    pub(crate) fn parse(&self) -> Result<NewOrganization> {
        Ok(NewOrganization::new(&self.title, &self.email_domains)?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrganizationUpdate {
    #[schema(min_length = 2, max_length = 255)]
    title: Option<String>,
    email_domains: Option<Vec<String>>,
    #[schema(min_length = 3, max_length = 32)]
    hostname: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    default_role: Patch<Role>,
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    default_content: Patch<DefaultContentIn>,
    #[serde(default)]
    #[schema(max_length = 2048, value_type = Option<String>)]
    logo: Patch<String>,
    /// Whether members must sign in with an identity provider. Turning it on needs one that is active.
    sso: Option<bool>,
    ai: Option<bool>,
    invite_links: Option<bool>,
    #[schema(value_type = Option<Object>)]
    merge_rules: Option<MergeRules>,
}

/// The first content that visitors of the organization see.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum DefaultContentIn {
    Site { site: String },
}

impl OrganizationUpdate {
    pub(crate) fn parse(self) -> Result<OrganizationPatch> {
        let default_content = match self.default_content {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(DefaultContentIn::Site { site }) => {
                Patch::Set(id_in("defaultContent", &site)?)
            }
        };
        let patch = OrganizationPatch {
            title: self.title,
            email_domains: self.email_domains,
            hostname: self.hostname,
            default_role: self.default_role,
            default_content,
            logo_url: self.logo,
            sso: self.sso,
            ai: self.ai,
            invite_links: self.invite_links,
            merge_rules: self.merge_rules.map(MergeRules::check).transpose()?,
        };
        Ok(patch.check()?)
    }
}
