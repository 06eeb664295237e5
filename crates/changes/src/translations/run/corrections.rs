//! Corrections that people made in the translated space since the last run. They become part of the memory, so that
//! they survive also where the text moves to another page.

use content::{PageTree, tree};
use document::translation::Segment;
use model::{Oid, Result, revision::Revision};
use pages::{commits, repository::Repository};
use store::{
    CommitPermit, revisions,
    translations::memory::{self, MemoryKey},
};

use super::{Run, copy::PreviousCopy, files::FileVersion, memory_keys};

/// A file that people changed: its bytes in the source, by the translator, and now.
struct ChangedFile {
    path: String,
    source: Oid,
    machine: Oid,
    main: Oid,
}

/// Stores the corrections in the memory. Texts whose blocks people added or removed are left to the merge.
pub(super) async fn learn(
    run: &Run<'_>,
    repository: &mut Repository<'_>,
    previous: &PreviousCopy,
) -> Result<()> {
    let (main, machine) = (&previous.content.revision, &previous.machine);
    if main.id == machine.id {
        return Ok(());
    }
    let Some(source) = translated_source(run).await? else {
        return Ok(());
    };
    let ids = commits::identity_of(&source)?;
    let (summary, changed) = repository
        .run(|objects| {
            let summary = PageTree::read(objects, source.tree, &ids)?.summary;
            let mut changed = Vec::new();
            for change in tree::diff(objects, machine.tree, main.tree)? {
                let (Some((_, before)), Some((_, after))) = (change.old, change.new) else {
                    continue;
                };
                let in_source = tree::find(objects, source.tree, change.path.as_ref())?;
                if let Some(entry) = in_source
                    && change.path.ends_with(b".md")
                {
                    changed.push(ChangedFile {
                        path: change.path.to_string(),
                        source: entry.oid,
                        machine: before,
                        main: after,
                    });
                }
            }
            Ok((summary, changed))
        })
        .await?;
    let oids = changed
        .iter()
        .flat_map(|file| [file.source, file.machine, file.main]);
    let oids: Vec<Oid> = oids.collect();
    repository.load(&oids).await?;
    let texts: Vec<(String, [String; 3])> = changed
        .iter()
        .map(|file| {
            let versions = [file.source, file.machine, file.main];
            let texts = versions.map(|oid| repository.text(oid));
            (file.path.clone(), texts)
        })
        .collect();
    let found = repository
        .run(|_| Ok(corrections(&summary, &texts)))
        .await?;
    store(run, &found).await
}

/// The revision of the source that the last run translated. None if it is gone, by a forced push for example.
async fn translated_source(run: &Run<'_>) -> Result<Option<Revision>> {
    let Some(result) = run.translation.result else {
        return Ok(None);
    };
    let (organization, space) = (run.translation.organization, run.translation.source.space);
    let ids = [result.source_revision];
    let found = revisions::find_all(run.ctx.db(), organization, space, &ids).await?;
    Ok(found.into_iter().next())
}

fn corrections(summary: &str, texts: &[(String, [String; 3])]) -> Vec<(MemoryKey, String)> {
    let mut found = Vec::new();
    for (path, versions) in texts {
        let versions = versions
            .each_ref()
            .map(|text| FileVersion::parse(path, summary, text));
        let [source, machine, main] = versions.each_ref().map(FileVersion::segments);
        if source.len() != machine.len() || machine.len() != main.len() {
            continue;
        }
        for ((source, machine), main) in source.into_iter().zip(machine).zip(main) {
            found.extend(correction(source, machine, main));
        }
    }
    found
}

fn correction(source: &Segment, machine: &Segment, main: &Segment) -> Option<(MemoryKey, String)> {
    if machine.marked() == main.marked() {
        return None;
    }
    let corrected = source.translation_in(main)?;
    Some((memory_keys::manual(source), corrected.marked()))
}

async fn store(run: &Run<'_>, found: &[(MemoryKey, String)]) -> Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let (organization, id) = (run.translation.organization, run.translation.id);
    let mut tx = run.ctx.begin_separate().await?;
    memory::insert(&mut tx, organization, id, run.number(), found, true).await?;
    let permit = CommitPermit::without_event("what people wrote was recorded when they wrote it");
    tx.commit(permit).await
}
