//! Creation of change requests, empty or with the pages of a template.

use authz::{
    Unchecked,
    action::act::{Edit, View},
};
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    change_request::{ChangeRequest, NewChangeRequest},
    content::RevisionSelector,
    event::EventType,
    id::{Identified, IssuesClusterId, OrganizationId, SpaceId, kind},
};
use serde_json::json;
use store::{
    Tx,
    branches::{self, NewBranch},
    change_requests, issues_clusters,
};

use crate::{
    change_requests::event,
    templates::{self, TemplateUse},
};

/// Creates a draft at the current revision of main, with the pages of a template if one is named.
pub async fn create(
    ctx: &Ctx,
    space: SpaceId,
    new: NewChangeRequest,
    template: Option<&TemplateUse>,
) -> Result<Viewable<ChangeRequest>> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let prepared = match template {
        Some(template_use) => {
            Some(templates::prepare(ctx, "template.", Some(&content), template_use).await?)
        }
        None => None,
    };
    let organization = content.space.organization;
    let mut tx = ctx.begin().await?;
    if let Some(cluster) = new.issues_cluster {
        require_cluster(&mut tx, organization, cluster).await?;
    }
    let branch = NewBranch {
        name: None,
        subject: new.subject.as_deref().unwrap_or_default(),
        revision: content.revision.id,
        base: content.revision.id,
        issues_cluster: new.issues_cluster,
    };
    let opened = branches::open(&mut tx, &content, &branch).await?;
    let (id, _) = opened.ok_or(Error::NotFound(kind::Space::KIND))?;
    let mut request = change_requests::get_in(&mut tx, organization, space, id).await?;
    let mut facts = json!({"subject": request.subject});
    if let Some(cluster) = request.issues_cluster {
        facts["issuesCluster"] = json!(cluster);
    }
    let permit = tx.record(event(&request, EventType::ChangeRequestCreated).with_fields(facts));
    if let Some(prepared) = prepared {
        let filled = prepared.fill_change_request(ctx, &mut tx, &content, &request);
        request = filled.await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(request)
}

/// Requires that the caller sees the cluster, and keeps it from ending before the commit.
async fn require_cluster(
    tx: &mut Tx,
    organization: OrganizationId,
    cluster: IssuesClusterId,
) -> Result<()> {
    let found = issues_clusters::lock(tx, organization, cluster).await?;
    match found.map(Unchecked::allow::<View>) {
        None | Some(Err(Error::NotFound(_))) => Err(Error::invalid(
            "conversationsIssuesCluster",
            "names no cluster of this organization",
        )),
        Some(seen) => seen.map(|_| ()),
    }
}
