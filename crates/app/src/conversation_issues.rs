//! Issues that were found in conversations.

use authz::action::act::{ListMembers, View};
use context::{Ctx, Viewable, or_not_found};
use model::{
    Page, PageRequest, Result,
    conversation_issue::{ConversationIssue, ConversationIssueFilter},
    id::{ConversationIssueId, OrganizationId},
};
use store::conversation_issues;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: ConversationIssueFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ConversationIssue>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    conversation_issues::list(ctx.db(), &organization, ctx.user()?, filter, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: ConversationIssueId,
) -> Result<Viewable<ConversationIssue>> {
    let found = conversation_issues::find(ctx.db(), organization, id, ctx.user()?).await?;
    or_not_found(found)?.allow::<View>()
}
