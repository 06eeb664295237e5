//! Exports of personal data as clients see them.

use std::collections::BTreeMap;

use app::personal_data::export::{CutList, OrganizationExport, UserExport};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Everything that the server stores about you.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserExport)]
pub(crate) struct UserExportOut {
    /// Always `user-export`.
    object: &'static str,
    /// Your id.
    id: String,
    #[schema(format = "date-time")]
    created_at: String,
    /// Your account and what belongs to no organization, by the name of the list: `account`, `tokens` (with sessions),
    /// `ssoAccounts`, `secondFactors` (without secrets), `signInLinks`, `hostnames`, `invitations` and `events`. Each list has its
    /// newest entries first.
    #[schema(value_type = BTreeMap<String, Vec<Value>>)]
    lists: BTreeMap<&'static str, Vec<Value>>,
    /// The organizations in which you are or were a member.
    organizations: Vec<OrganizationExportOut>,
    /// The lists that have more entries than those here. The operator of the server can export them completely.
    cut: Vec<CutListOut>,
}

/// What is stored about you in an organization.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrganizationExport)]
struct OrganizationExportOut {
    id: String,
    /// Left out if the organization was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Your data in the organization by the name of the list: `memberships`, `ssoAccounts`, `removals`, `teams`, `grants`,
    /// `changeRequests`, `comments`, `reactions`, `reviews`, `requestedReviews`, `revisions` and `createdObjects`.
    #[schema(value_type = BTreeMap<String, Vec<Value>>)]
    lists: BTreeMap<&'static str, Vec<Value>>,
}

/// A list that is not complete.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CutList)]
struct CutListOut {
    /// The id of the organization that the list belongs to, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    organization: Option<String>,
    /// The name of the list. Left out if all lists of the organization are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'static str>,
}

impl UserExportOut {
    pub(crate) fn new(export: UserExport) -> Self {
        Self {
            object: "user-export",
            id: export.user.to_string(),
            created_at: export.created_at.to_string(),
            lists: export.lists,
            organizations: export.organizations.into_iter().map(Into::into).collect(),
            cut: export.cut.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<OrganizationExport> for OrganizationExportOut {
    fn from(export: OrganizationExport) -> Self {
        Self {
            id: export.id.to_string(),
            title: export.title,
            lists: export.lists,
        }
    }
}

impl From<CutList> for CutListOut {
    fn from(cut: CutList) -> Self {
        Self {
            organization: cut.organization.map(|id| id.to_string()),
            list: cut.list,
        }
    }
}
