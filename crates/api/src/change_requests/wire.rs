//! Change requests as clients see them.

use changes::templates::TemplateUse;
use context::Viewable;
use model::{
    Error, Patch,
    change_request::{
        ChangeRequest, ChangeRequestFilter, ChangeRequestPatch, NewChangeRequest, Status,
    },
    id::{IssuesClusterId, UserId},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{
    edge::{error::Result, etag::Object},
    templates::wire::TemplateIn,
    users::wire::UserOut,
    wire::Urls,
};

/// A proposal to change the content of a space.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequest)]
pub(crate) struct ChangeRequestOut {
    /// Always `change-request`.
    object: &'static str,
    id: String,
    /// Sequential number within the space, from 1.
    number: i64,
    status: Status,
    subject: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    description: Option<Value>,
    created_by: UserOut,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    /// The space it proposes to change.
    space: String,
    /// The revision it proposes: the id of a commit.
    revision: String,
    /// The revision of main that it started from.
    revision_initial: String,
    /// The revision of main that was last merged into it.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision_merged_ancestor: Option<String>,
    /// The revision of main that its merge created.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision_merged: Option<String>,
    /// The id of the cluster of issues that it was opened for.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversations_issues_cluster: Option<String>,
    /// Number of open comments on it.
    comments: i64,
    /// Whether main has changed since it was created or last updated.
    outdated: bool,
    urls: ChangeRequestUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct ChangeRequestUrls {
    #[schema(format = "uri")]
    app: String,
    #[schema(format = "uri")]
    location: String,
    /// URL of a preview within the published site that shows the space. It works for members who have opened the
    /// preview of that site before, see `getSitePublishingPreviewById`.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<String>,
}

impl ChangeRequestOut {
    pub(crate) fn new(urls: Urls<'_>, request: &Viewable<ChangeRequest>) -> Self {
        let path = format!("spaces/{}/change-requests/{}", request.space, request.id);
        Self {
            object: "change-request",
            id: request.id.to_string(),
            number: request.number,
            status: request.status,
            subject: request.subject.clone(),
            description: request.description.clone(),
            created_by: UserOut::new(urls, &request.created_by),
            created_at: request.created_at.to_string(),
            updated_at: request.updated_at.to_string(),
            space: request.space.to_string(),
            revision: request.revision.to_string(),
            revision_initial: request.revision_initial.to_string(),
            revision_merged_ancestor: request.revision_merged_ancestor.map(|oid| oid.to_string()),
            revision_merged: request.revision_merged.map(|oid| oid.to_string()),
            conversations_issues_cluster: request.issues_cluster.map(|id| id.to_string()),
            comments: request.open_comments,
            outdated: request.outdated,
            urls: ChangeRequestUrls {
                app: urls.app(format_args!("{path}")),
                location: urls.location(format_args!("{path}")),
                preview: preview(urls, request),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, request: &Viewable<ChangeRequest>) -> Object<Self> {
        Object::new(request.version, Self::new(urls, request))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

/// Absent once it is merged or archived, or if no site shows its space.
fn preview(urls: Urls<'_>, request: &ChangeRequest) -> Option<String> {
    if !matches!(request.status, Status::Draft | Status::Open) {
        return None;
    }
    let site = request.published.as_ref()?.unproxied_url(urls.sites());
    Some(format!("{site}~/changes/{}/", request.number))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeRequestCreate {
    #[schema(max_length = 100)]
    subject: Option<String>,
    /// A template to start from.
    template: Option<TemplateIn>,
    /// The id of the cluster of issues that it is opened for.
    conversations_issues_cluster: Option<String>,
}

impl ChangeRequestCreate {
    pub(crate) fn parse(self) -> Result<(NewChangeRequest, Option<TemplateUse>)> {
        let new = NewChangeRequest {
            subject: self.subject,
            issues_cluster: cluster_id(self.conversations_issues_cluster)?,
        };
        Ok((new.check()?, self.template.map(TemplateIn::parse)))
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeRequestUpdate {
    #[schema(max_length = 100)]
    subject: Option<String>,
    /// A document, or null for none.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    description: Patch<Value>,
    /// `draft`, `open` or `archived`. A merged change request stays merged.
    status: Option<Status>,
}

impl ChangeRequestUpdate {
    pub(crate) fn parse(self) -> Result<ChangeRequestPatch> {
        let patch = ChangeRequestPatch {
            subject: self.subject,
            description: self.description,
            status: self.status,
        };
        Ok(patch.check()?)
    }
}

/// Filters of the change requests to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangeRequestParams {
    /// Only those with this status; open ones if left out.
    #[param(inline)]
    status: Option<Status>,
    /// Only those created by this user.
    creator: Option<String>,
    /// Only those created, edited or commented on by this user.
    contributor: Option<String>,
    /// Only those that this user was asked to review.
    #[serde(rename = "requestedReviewer")]
    requested_reviewer: Option<String>,
    /// Only those opened for this cluster of issues.
    #[serde(rename = "conversationsIssuesCluster")]
    conversations_issues_cluster: Option<String>,
}

impl ChangeRequestParams {
    pub(crate) fn parse(self) -> Result<ChangeRequestFilter> {
        let user = |field: &str, id: Option<String>| {
            let id = id.map(|id| id.parse::<UserId>()).transpose();
            id.map_err(|_| Error::invalid(field, "is not the id of a user"))
        };
        Ok(ChangeRequestFilter {
            status: Some(self.status.unwrap_or(Status::Open)),
            creator: user("creator", self.creator)?,
            contributor: user("contributor", self.contributor)?,
            requested_reviewer: user("requestedReviewer", self.requested_reviewer)?,
            issues_cluster: cluster_id(self.conversations_issues_cluster)?,
        })
    }
}

fn cluster_id(id: Option<String>) -> Result<Option<IssuesClusterId>> {
    let id = id.map(|id| id.parse()).transpose();
    let wrong = |_| Error::invalid("conversationsIssuesCluster", "is not the id of a cluster");
    Ok(id.map_err(wrong)?)
}
