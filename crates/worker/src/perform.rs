//! Dispatches jobs to use cases.

use app::{
    computed_content::refresh,
    conversations::processing::{self, Stage},
    mail, personal_data, spaces,
};
use changes::{
    git_syncs::{self, SyncWork},
    translations,
};
use context::Ctx;
use pages::{
    garbage, links,
    openapi_specs::{self, processing::Submission},
};

use model::{
    Result,
    job::{LeasedJob, Work},
};

use crate::Worker;

impl Worker {
    pub(crate) async fn perform(&self, ctx: &Ctx, job: &LeasedJob, work: Work) -> Result<()> {
        match work {
            Work::SyncGit {
                organization,
                space,
                operation,
                remote,
                request,
            } => {
                let sync = SyncWork {
                    organization,
                    space,
                    operation,
                    remote: &remote,
                    request: &request,
                };
                git_syncs::run_now(ctx, job, &sync).await
            }
            Work::PurgeSpace {
                organization,
                space,
            } => spaces::purge_now(ctx, organization, space).await,
            Work::CollectGarbage { organization, pool } => {
                garbage::collect_now(ctx, organization, pool).await
            }
            Work::ReadOpenApiSpec {
                organization,
                spec,
                number,
                ..
            } => {
                let sending = Submission {
                    organization,
                    spec,
                    number,
                };
                openapi_specs::processing::process_now(ctx, sending).await
            }
            Work::ReadLinks { organization, user } => {
                links::read_now(ctx, organization, user).await
            }
            Work::ReadComputedSources {
                organization,
                space,
            } => refresh::read_sources_now(ctx, organization, space).await,
            Work::ComputeContent { organization } => refresh::compute_now(ctx, organization).await,
            Work::RunTranslation {
                organization,
                translation,
            } => translations::run_now(ctx, job, organization, translation).await,
            Work::ProcessConversations { organization } => {
                processing::run_now(ctx, job, organization, Stage::Ingested).await
            }
            Work::PurgeConversations { organization } => {
                processing::run_now(ctx, job, organization, Stage::Deleted).await
            }
            Work::RemoveTraces { user } => {
                personal_data::deletion::remove_traces_now(ctx, user).await
            }
            Work::MailVerification { user } => {
                mail::send_verification_now(ctx, &self.mailer, user).await
            }
            Work::MailPasswordReset { user } => {
                mail::send_password_reset_now(ctx, &self.mailer, user).await
            }
            Work::MailInvitation {
                organization,
                email,
            } => mail::send_invitation_now(ctx, &self.mailer, organization, email).await,
            Work::MailFailedSignIns { user, at } => {
                let address = job.initiator.address.as_deref();
                mail::send_failed_sign_ins_now(ctx, &self.mailer, user, at, address).await
            }
            Work::MailWebhookDisabled {
                organization,
                webhook,
                user,
            } => {
                let mailer = &self.mailer;
                mail::send_webhook_disabled_now(ctx, mailer, organization, webhook, user).await
            }
            Work::MailNotifications { organization, user } => {
                mail::notifications::send_now(ctx, &self.mailer, organization, user).await
            }
        }
    }
}
