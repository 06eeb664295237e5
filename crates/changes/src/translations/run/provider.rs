//! Texts in the other language: from the memory, or from the provider, which gets nothing else.

mod batches;

use std::{
    collections::{BTreeSet, HashMap},
    num::NonZeroU32,
};

use context::{Ctx, hourly_limits::HourlyLimits, job_lease};
use document::{
    Document, Unlocated,
    translation::{Segment, Translation as TranslatedSegment},
};
use language::translation::Translator;
use model::{Error, Result, id::PageId, job::LeasedJob, language::Language};
use serde_json::json;
use store::{
    CommitPermit, glossary_entries,
    translations::memory::{self, MemoryKey},
};

use self::batches::BatchTranslator;
use super::{
    Run,
    files::SourceFiles,
    memory_keys::{self, KeyContext},
};

/// Keys looked up in one statement.
const LOOKUP_BATCH: usize = 5000;

/// The texts of a space in the other language.
pub(super) struct TranslatedTexts {
    /// By the marked text of the source.
    texts: HashMap<String, String>,
    /// The pages with texts that the provider translated in this run.
    pub(super) translated_pages: Vec<PageId>,
    pub(super) words: i64,
    /// Texts whose translation was unusable, or that are too long. They stay as they are.
    pub(super) rejected: usize,
    pub(super) used_keys: Vec<MemoryKey>,
}

/// A text of the source with its keys.
struct SourceText<'a> {
    segment: &'a Segment,
    machine: MemoryKey,
    manual: MemoryKey,
    terms: Vec<&'a (String, String)>,
}

/// Reports how far the run is, and keeps the lease of its job.
pub(super) struct Progress<'a> {
    ctx: &'a Ctx,
    job: &'a LeasedJob,
}

impl<'a> Progress<'a> {
    pub(super) fn new(ctx: &'a Ctx, job: &'a LeasedJob) -> Self {
        Self { ctx, job }
    }

    async fn report(&self, done: usize, total: usize) -> Result<()> {
        let progress = json!({"texts": done, "of": total});
        job_lease::renew(&self.ctx.app, self.job, Some(&progress)).await
    }
}

impl TranslatedTexts {
    /// Returns the translation of a text; None if it stays as it is.
    pub(super) fn get(&self, segment: &Segment) -> Option<TranslatedSegment> {
        let text = self.texts.get(&segment.marked())?;
        segment.parse(text).ok()
    }

    /// Looks the texts of the files up in the memory, and has the others translated.
    pub(super) async fn obtain(
        run: &Run<'_>,
        files: &SourceFiles,
        progress: &Progress<'_>,
    ) -> Result<Self> {
        let translator = run.ctx.app.translator.as_ref();
        let translator = translator.ok_or_else(|| Error::internal("the provider is gone"))?;
        let glossary = glossary(run, translator).await?;
        let instructions = instructions(run, translator)?;
        let context = KeyContext::new(&translator.identity(), &instructions);
        let organization = run.translation.organization;
        let compute = &run.ctx.app.compute;
        let texts = || source_texts(files, &context, &glossary);
        let wanted = compute.run(organization, texts).await?;
        let known = look_up(run, &wanted).await?;
        let (found, missing): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|wanted| {
            known.contains_key(&wanted.manual) || known.contains_key(&wanted.machine)
        });
        let mut all = Self {
            texts: HashMap::new(),
            translated_pages: Vec::new(),
            words: 0,
            rejected: files.skipped,
            used_keys: Vec::new(),
        };
        for wanted in found {
            let manual = known.get(&wanted.manual).map(|text| (wanted.manual, text));
            let machine = || {
                known
                    .get(&wanted.machine)
                    .map(|text| (wanted.machine, text))
            };
            if let Some((key, text)) = manual.or_else(machine) {
                all.texts.insert(wanted.segment.marked(), text.clone());
                all.used_keys.push(key);
            }
        }
        let batches = BatchTranslator {
            translator,
            translation: run.translation,
            instructions: &instructions,
        };
        let new = all.translate(run, &batches, missing, progress).await?;
        let pages = || pages_with(files, &new);
        all.translated_pages = compute.run(organization, pages).await?;
        Ok(all)
    }

    /// Has the missing texts translated, and stores each batch in the memory. Returns the texts.
    async fn translate(
        &mut self,
        run: &Run<'_>,
        batches: &BatchTranslator<'_>,
        missing: Vec<SourceText<'_>>,
        progress: &Progress<'_>,
    ) -> Result<BTreeSet<String>> {
        let mut new = BTreeSet::new();
        let (mut done, total) = (0, missing.len());
        for batch in batches::split(&missing) {
            count_words(run, batch)?;
            let translated = batches.translate(batch).await?;
            let mut entries = Vec::new();
            for (wanted, text) in batch.iter().zip(translated) {
                let Some(text) = text else {
                    self.rejected += 1;
                    continue;
                };
                let marked = wanted.segment.marked();
                self.words += words(wanted.segment);
                entries.push((wanted.machine, text.clone()));
                self.texts.insert(marked.clone(), text);
                new.insert(marked);
            }
            store(run, &entries).await?;
            done += batch.len();
            progress.report(done, total).await?;
        }
        Ok(new)
    }
}

/// The terms with a translation, for a provider that uses them.
async fn glossary(run: &Run<'_>, translator: &Translator) -> Result<Vec<(String, String)>> {
    if !translator.follows_instructions() {
        return Ok(Vec::new());
    }
    let (source, target): (Language, Language) =
        (run.translation.source.language, run.translation.language);
    let all = glossary_entries::terms(run.ctx.db(), run.translation.organization).await?;
    let pairs = all.iter().filter_map(|terms| {
        let pair = (terms.in_language(source)?, terms.in_language(target)?);
        Some((pair.0.to_owned(), pair.1.to_owned()))
    });
    Ok(pairs.collect())
}

/// The instructions as text, for a provider that follows them.
fn instructions(run: &Run<'_>, translator: &Translator) -> Result<String> {
    if !translator.follows_instructions() {
        return Ok(String::new());
    }
    let document: Document =
        serde_json::from_value(run.translation.instructions.clone()).map_err(Error::internal)?;
    Ok(document::write(&document, &Unlocated).trim().to_owned())
}

/// Each different text once.
fn source_texts<'a>(
    files: &'a SourceFiles,
    context: &KeyContext,
    glossary: &'a [(String, String)],
) -> Vec<SourceText<'a>> {
    let lowercase: Vec<String> = glossary
        .iter()
        .map(|(term, _)| term.to_lowercase())
        .collect();
    let mut known = BTreeSet::new();
    let segments = files.files.iter().flat_map(|file| file.segments());
    segments
        .filter(|segment| known.insert(segment.marked()))
        .map(|segment| {
            let text = segment.runs().join(" ").to_lowercase();
            let terms = glossary.iter().zip(&lowercase);
            let terms: Vec<_> = terms
                .filter(|(_, term)| text.contains(term.as_str()))
                .map(|(pair, _)| pair)
                .collect();
            SourceText {
                segment,
                machine: context.machine(segment, &terms),
                manual: memory_keys::manual(segment),
                terms,
            }
        })
        .collect()
}

async fn look_up(run: &Run<'_>, wanted: &[SourceText<'_>]) -> Result<HashMap<MemoryKey, String>> {
    let keys: Vec<MemoryKey> = wanted
        .iter()
        .flat_map(|wanted| [wanted.machine, wanted.manual])
        .collect();
    let (organization, id) = (run.translation.organization, run.translation.id);
    let mut known = HashMap::new();
    for keys in keys.chunks(LOOKUP_BATCH) {
        known.extend(memory::find(run.ctx.db(), organization, id, keys).await?);
    }
    Ok(known)
}

async fn store(run: &Run<'_>, entries: &[(MemoryKey, String)]) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let (organization, id) = (run.translation.organization, run.translation.id);
    let mut tx = run.ctx.begin_separate().await?;
    memory::insert(&mut tx, organization, id, run.number(), entries, false).await?;
    let permit = CommitPermit::without_event("the run is not over");
    tx.commit(permit).await
}

/// Counts the words against the hourly limit of the organization.
fn count_words(run: &Run<'_>, batch: &[SourceText<'_>]) -> Result<()> {
    let words: i64 = batch.iter().map(|wanted| words(wanted.segment)).sum();
    let words = u32::try_from(words).unwrap_or(u32::MAX);
    let Some(words) = NonZeroU32::new(words) else {
        return Ok(());
    };
    let limits = run.ctx.app.feature::<HourlyLimits>();
    limits.check_translation(run.translation.organization, words)
}

fn words(segment: &Segment) -> i64 {
    let runs = segment.runs();
    let words: usize = runs.iter().map(|run| run.split_whitespace().count()).sum();
    i64::try_from(words).unwrap_or(i64::MAX)
}

fn pages_with(files: &SourceFiles, new: &BTreeSet<String>) -> Vec<PageId> {
    let is_new = |segment: &&Segment| new.contains(&segment.marked());
    let pages = files
        .files
        .iter()
        .filter(|file| file.segments().iter().any(is_new));
    pages.filter_map(|file| file.page).collect()
}
