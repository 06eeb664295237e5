//! Translated copies of spaces: created and changed here, translated by a job ([`run_now`]).

mod run;

use authz::{
    Unchecked,
    action::act::{Administer, Create, Edit, ListMembers, View},
};
use context::{Ctx, ParentProof, Viewable, or_not_found};
use document::Document;
use jiff::SignedDuration;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SpaceId, TranslationId},
    job::Work,
    language_settings::{LanguageSettings, NewLanguageSettings},
    space::Space,
    translation::{MAX_TRANSLATIONS, NewTranslation, Translation},
};
use serde_json::{Value, json};
use store::{
    CommitPermit, Tx, language_settings,
    translations::{self, runs},
};

pub use run::{fail, run_now};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<Viewable<Translation>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    translations::list(ctx.db(), &organization, ctx.user()?, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: TranslationId,
) -> Result<Viewable<Translation>> {
    ctx.translation(organization, id).await?.allow::<View>()
}

/// Creates a translation and requests its first run. Requires seeing the space and creating content in its parent,
/// where the translated copy will be.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewTranslation,
) -> Result<Viewable<Translation>> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    check_readable(&new.instructions)?;
    let source = find_source(ctx, organization.id, new.source.space).await?;
    ParentProof::find(ctx, organization.id, source.parent).await?;
    require_provider(ctx, organization.id).await?;
    let mut tx = ctx.begin().await?;
    let created = translations::insert(&mut tx, &organization, &new).await?;
    let created = created.ok_or_else(|| {
        Error::QuotaExceeded(format!(
            "The organization has {MAX_TRANSLATIONS} translations, as many as it may have. Delete one first."
        ))
    })?;
    let facts = json!({"source": new.source.space, "language": new.language.as_str()});
    let permit = tx.record(event(&created, EventType::TranslationCreated).with_payload(facts));
    enqueue_run(&mut tx, &created).await?;
    ctx.defer_commit(tx, permit);
    Ok(created)
}

pub async fn set_instructions(
    ctx: &Ctx,
    organization: OrganizationId,
    id: TranslationId,
    instructions: &Value,
) -> Result<Viewable<Translation>> {
    let translation = ctx.translation(organization, id).await?.allow::<Edit>()?;
    check_readable(instructions)?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated =
        translations::set_instructions(&mut tx, &translation, instructions, if_version).await?;
    let updated = translation.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&updated, EventType::TranslationUpdated));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Deletes a translation; the translated space stays. Deleting a missing one succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: TranslationId) -> Result<()> {
    let Some(found) = ctx.find_translation(organization, id).await? else {
        // Callers who cannot see the organization get an error.
        ctx.organization(organization).await?.allow::<View>()?;
        return Ok(());
    };
    let Some(translation) = found.allow_if_visible::<Edit>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !translations::delete(&mut tx, &translation, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(&translation, EventType::TranslationDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Requests a run. While one is running this does nothing.
pub async fn request_run(ctx: &Ctx, organization: OrganizationId, id: TranslationId) -> Result<()> {
    let translation = ctx.translation(organization, id).await?.allow::<Edit>()?;
    require_provider(ctx, organization).await?;
    let mut tx = ctx.begin().await?;
    let permit = if runs::request(&mut tx, &translation).await? {
        enqueue_run(&mut tx, &translation).await?;
        tx.record(event(&translation, EventType::TranslationRunRequested))
    } else {
        CommitPermit::without_event("a run is running")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub async fn language_settings(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Viewable<LanguageSettings>> {
    let found = language_settings::find(ctx.db(), organization, ctx.user()?).await?;
    or_not_found(found)?.allow()
}

/// Sets which language services may get content of the organization. Conversations are grouped anew if what may read
/// them changes.
pub async fn set_language_settings(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewLanguageSettings,
) -> Result<Viewable<LanguageSettings>> {
    let found = language_settings::find(ctx.db(), organization, ctx.user()?).await?;
    let known = or_not_found(found)?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    if new.conversations != known.conversations {
        let work = Work::ProcessConversations { organization };
        tx.enqueue(&work, SignedDuration::ZERO).await?;
    }
    let set = language_settings::set(&mut tx, &known, new, if_version).await?;
    let set = known.renew(set.ok_or_else(|| ctx.version_conflict())?);
    let event = NewEvent::new(
        organization,
        EventType::OrganizationLanguageSettingsUpdated,
        organization.uuid(),
    );
    let facts = json!({"translations": new.translations, "conversations": new.conversations});
    let permit = tx.record(event.with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(set)
}

/// Checks that a run can read the instructions.
fn check_readable(instructions: &Value) -> Result<()> {
    let parsed = serde_json::from_value::<Document>(instructions.clone());
    parsed.map(|_| ()).map_err(|_| {
        let message = "has nodes that are not those of a document; send blocks such as paragraphs";
        Error::invalid("instructions", message)
    })
}

/// Finds the space to translate, which must be in this organization.
async fn find_source(
    ctx: &Ctx,
    organization: OrganizationId,
    space: SpaceId,
) -> Result<Viewable<Space>> {
    let no_space = || Error::invalid("source.space", "names no space of this organization");
    let found = ctx.space(space).await.and_then(Unchecked::allow::<View>);
    let source = match found {
        Err(Error::NotFound(_)) => return Err(no_space()),
        found => found?,
    };
    if source.organization == organization {
        Ok(source)
    } else {
        Err(no_space())
    }
}

/// Requires that there is a provider, and that the organization allows sending content to it.
async fn require_provider(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    if ctx.app.translator.is_none() {
        return Err(Error::Precondition(
            "This server has no translation provider. Its operator can configure one, in the section `translation` of the settings.".to_owned(),
        ));
    }
    if !language_settings::allow_translations(ctx.db(), organization).await? {
        return Err(Error::Precondition(format!(
            "The organization has not allowed sending its content to a translation provider. An admin can allow it: PUT /v1/orgs/{organization}/language-settings with `translations`: true."
        )));
    }
    Ok(())
}

async fn enqueue_run(tx: &mut Tx, translation: &Translation) -> Result<()> {
    let work = Work::RunTranslation {
        organization: translation.organization,
        translation: translation.id,
    };
    tx.enqueue(&work, SignedDuration::ZERO).await
}

fn event(translation: &Translation, kind: EventType) -> NewEvent {
    NewEvent::new(translation.organization, kind, translation.id.uuid())
}
