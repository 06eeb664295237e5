//! A push: reads its commands, unpacks and checks its objects, then applies the allowed commands.

use ::git::{
    BareRepository, GitError, commands,
    commands::{Command, Push},
    objects::ObjectInfo,
    report::{Outcome, Report},
};
use authz::{Granted, action::act::Edit};
use context::Ctx;
use model::{Error, Oid, Result, content::Content, id::SpaceId, scope::Scope};
use pages::blobs;
use tokio::io::AsyncRead;

use super::{
    access::main_for,
    advice::advice,
    apply_push::{PushOutcome, apply_push},
    file_sizes,
    findings::{self, url_lines},
    import_commits::import_commits,
    options::{self, UPDATE_LINKS},
    page_sizes,
    push_objects::PushedContent,
    ref_policy::{MainProtection, RefTarget, check_command},
    ref_update::{RefUpdate, RefUpdateChecker},
    scratch_repository::ScratchRepository,
    visible_refs::VisibleRefs,
};
use crate::git::FetchRepositories;

/// Receives a push and returns the report for the client. Callers that may not edit are rejected before anything is
/// read. The refs are committed before their content is checked: findings are only reported.
pub async fn receive(
    ctx: &Ctx,
    space: SpaceId,
    input: impl AsyncRead + Send + Unpin,
) -> Result<Vec<u8>> {
    ctx.require_scope(Scope::ContentWrite)?;
    let content = main_for::<Edit>(ctx, space).await?;
    let views = ctx.app.feature::<FetchRepositories>();
    let _slot = views.slots.acquire(ctx, content.space.organization).await?;
    let mut input = views.git().paced(input);
    let push = match commands::read(&mut input).await {
        Ok(push) => push,
        Err(GitError::Refused(reason)) => return Err(Error::Unprocessable(reason)),
        Err(other) => return Err(other.into()),
    };
    // Clients send an empty push first, to check their credentials.
    if push.commands.is_empty() {
        return Ok(Vec::new());
    }
    let outcome = match receive_pack(ctx, &content, &push, input).await {
        Err(Error::Unprocessable(reason) | Error::QuotaExceeded(reason)) => {
            PushOutcome::from(Report::refused(&push, &reason))
        }
        other => other?,
    };
    ctx.commit(None).await?;
    Ok(add_notes(ctx, &content, &push, outcome)
        .await
        .into_bytes(&push))
}

/// Adds all notes for people to the report.
async fn add_notes(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    push: &Push,
    outcome: PushOutcome,
) -> Report {
    let PushOutcome {
        mut report,
        moved,
        pointers,
    } = outcome;
    // Only clients with a side band can show text.
    if push.side_band {
        report.notes.extend(options::warnings(&push.options));
        let advice = advice(&report);
        report.notes.extend(advice);
        let found = findings::check_push(ctx, content, &moved, pointers).await;
        report.notes.extend(found);
        report.notes.extend(url_lines(ctx, content, &moved));
    }
    report
}

async fn receive_pack(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    push: &Push,
    input: impl AsyncRead + Send + Unpin,
) -> Result<PushOutcome> {
    if let Some(reason) = &push.refused {
        drain(ctx, push, input).await?;
        return Err(Error::Unprocessable(reason.clone()));
    }
    let visible_refs = VisibleRefs::of(ctx, content).await?;
    let protection = MainProtection::of(ctx, content).await?;
    let decided = push.commands.iter();
    let decided: Vec<_> = decided
        .map(|command| (command, check_command(command, &visible_refs, &protection)))
        .collect();
    if decided.iter().all(|(_, target)| target.is_err()) {
        drain(ctx, push, input).await?;
        return Ok(reject_all(decided).into());
    }
    let place = ScratchRepository::prepare(ctx, &visible_refs).await?;
    let git = ctx.app.feature::<FetchRepositories>().git();
    git.unpack(&place.repository, input).await?;
    apply_commands(ctx, &visible_refs, push, decided, &place).await
}

/// Applies the allowed commands. Their commits are in the scratch repository.
pub(super) async fn apply_commands(
    ctx: &Ctx,
    visible_refs: &VisibleRefs<'_, Edit>,
    push: &Push,
    decided: Vec<CheckedCommand<'_>>,
    place: &ScratchRepository,
) -> Result<PushOutcome> {
    let ScratchRepository {
        base: view,
        repository,
    } = place;
    let (mut updates, mut report) = check_updates(ctx, visible_refs, repository, decided).await?;
    if updates.is_empty() || push.atomic && updates.len() < push.commands.len() {
        return Ok(reject_rest(push, report).into());
    }
    let objects = new_objects(ctx, repository, &updates).await?;
    let sizes: Vec<_> = objects
        .iter()
        .map(|facts| (facts.oid, facts.size))
        .collect();
    blobs::require_bytes(&ctx.app, visible_refs.pool(), &sizes).await?;
    let known: Vec<Oid> = view.refs.values().copied().collect();
    let content = visible_refs.content;
    let pushed_content = PushedContent {
        content,
        repository,
        visible_tips: &known,
        imported: import_commits(
            ctx,
            content,
            repository,
            &known,
            &mut updates,
            options::has_option(push, UPDATE_LINKS),
        )
        .await?,
        objects,
    };
    let mut outcome = apply_push(ctx, push, &pushed_content, updates).await?;
    report.refs.append(&mut outcome.report.refs);
    report.notes.append(&mut outcome.report.notes);
    Ok(PushOutcome { report, ..outcome })
}

/// Drains the pack of a rejected push: git reads the response only after sending everything.
async fn drain(ctx: &Ctx, push: &Push, input: impl AsyncRead + Unpin) -> Result<()> {
    if push.has_pack() {
        ctx.app
            .feature::<FetchRepositories>()
            .git()
            .drain(input)
            .await?;
    }
    Ok(())
}

pub(super) type CheckedCommand<'a> = (&'a Command, Result<RefTarget<'a>, &'static str>);

fn reject_all(decided: Vec<CheckedCommand<'_>>) -> Report {
    let refs = decided.into_iter().map(|(command, target)| {
        let reason = target.err().unwrap_or("atomic push failed");
        (command.name.clone(), Outcome::Refused(reason.to_owned()))
    });
    Report {
        refs: refs.collect(),
        ..Report::default()
    }
}

/// Rejects all refs of an atomic push, also those that could have moved.
fn reject_rest(push: &Push, mut report: Report) -> Report {
    for command in &push.commands {
        if !report.refs.iter().any(|(name, _)| *name == command.name) {
            let outcome = Outcome::Refused("atomic push failed".to_owned());
            report.refs.push((command.name.clone(), outcome));
        }
    }
    report
}

async fn check_updates<'a>(
    ctx: &Ctx,
    visible_refs: &VisibleRefs<'_, Edit>,
    repository: &BareRepository,
    decided: Vec<CheckedCommand<'a>>,
) -> Result<(Vec<RefUpdate<'a>>, Report)> {
    let pushed_main = decided.iter().find_map(|(command, target)| match target {
        Ok(RefTarget::Main) => Some(command.new),
        _ => None,
    });
    let inspector = RefUpdateChecker {
        git: ctx.app.feature::<FetchRepositories>().git(),
        repository,
        pushed_main: pushed_main.unwrap_or(visible_refs.content.revision.id),
        revision: &visible_refs.content.revision,
        user: ctx.user()?,
    };
    let (mut updates, mut report) = (Vec::new(), Report::default());
    for (command, target) in decided {
        let outcome = match target {
            Ok(target) => inspector.check(command, target).await?,
            Err(reason) => Err(reason),
        };
        match outcome {
            Ok(update) => updates.push(update),
            Err(reason) => {
                let outcome = Outcome::Refused(reason.to_owned());
                report.refs.push((command.name.clone(), outcome));
            }
        }
    }
    Ok((updates, report))
}

/// Returns the objects that the caller did not see before. Fails if some are missing or too large.
async fn new_objects(
    ctx: &Ctx,
    repository: &BareRepository,
    updates: &[RefUpdate<'_>],
) -> Result<Vec<ObjectInfo>> {
    let git = ctx.app.feature::<FetchRepositories>().git();
    let tips: Vec<Oid> = updates.iter().map(|update| update.command.new).collect();
    let found = git.new_objects(repository, &tips).await;
    let found = found.map_err(|failure| match failure {
        GitError::Ended { .. } => {
            Error::Unprocessable("objects are missing, or folders are nested too deeply".to_owned())
        }
        other => other.into(),
    })?;
    let facts = git.object_infos(repository, &found).await?;
    file_sizes::check(git, repository, &tips, &facts).await?;
    check_total_bytes(git.settings(), &facts)?;
    page_sizes::check(git, repository, &tips, &facts).await?;
    Ok(facts)
}

/// Limits the unpacked size: packed objects can be a thousand times smaller.
fn check_total_bytes(settings: &::git::Settings, facts: &[ObjectInfo]) -> Result<()> {
    let max = settings.max_unpacked_bytes;
    let sum = facts
        .iter()
        .fold(0, |sum: u64, facts| sum.saturating_add(facts.size));
    if sum > max {
        return Err(Error::Unprocessable(format!(
            "all new files, folders and commits together have {sum} bytes unpacked; {max} are allowed in one push"
        )));
    }
    Ok(())
}
