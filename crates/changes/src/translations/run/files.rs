//! The files of the source with texts to translate: pages, reusable contents and the table of contents.

use std::collections::BTreeSet;

use content::{BString, PageTree, error::MissingCollector, pages::PageKind, tree};
use context::Ctx;
use document::translation::{self, Segment, Translation};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, PageId},
    revision::Revision,
};
use pages::{commits, repository::Repository};
use space_files::{
    FrontMatter, Summary, front_matter,
    summary::{Entry, EntryKind},
};
use uuid::Uuid;

/// Returns the translation of a text; None if it stays as it is.
pub(super) type Translate<'a> = dyn Fn(&Segment) -> Option<Translation> + Sync + 'a;

/// Bytes of the texts of one space. They are in memory at once.
const MAX_SOURCE_BYTES: usize = 64 << 20;
/// The key of front matter whose value is shown to readers.
const DESCRIPTION: &str = "description";

pub(super) struct SourceFiles {
    pub(super) files: Vec<SourceFile>,
    /// Anchors that some link of the space leads to.
    linked_anchors: BTreeSet<String>,
    /// The ids of all files: the translated space has the same.
    pub(super) ids: Vec<(BString, Uuid)>,
    /// Texts that are too long to be translated.
    pub(super) skipped: usize,
}

pub(super) struct SourceFile {
    pub(super) path: String,
    /// None for the table of contents and for reusable contents.
    pub(super) page: Option<PageId>,
    text: String,
    texts: FileTexts,
}

/// A translated file of the space.
pub(super) struct TranslatedFile {
    pub(super) path: String,
    pub(super) text: String,
}

/// The texts of one file.
enum FileTexts {
    Page {
        segments: Vec<Segment>,
        description: Option<Segment>,
        skipped: usize,
    },
    Summary(Vec<SummaryTitle>),
}

struct SummaryTitle {
    entry: usize,
    title: Segment,
    link_title: Option<Segment>,
}

impl SourceFiles {
    /// Loads the files of a revision.
    pub(super) async fn load(repository: &mut Repository<'_>, revision: &Revision) -> Result<Self> {
        let (root, ids) = (revision.tree, commits::identity_of(revision)?);
        let (found, ids) = repository
            .run(|objects| {
                let pages = PageTree::read(objects, root, &ids)?;
                let mut gather = MissingCollector::default();
                let summary =
                    gather.take(tree::find(objects, root, pages.summary.as_str().into()))?;
                gather.check()?;
                let summary = summary.flatten().map(|entry| entry.oid);
                Ok((list(&pages, summary), file_ids(&pages)))
            })
            .await?;
        let oids: Vec<Oid> = found.iter().map(|file| file.oid).collect();
        repository.load(&oids).await?;
        let bytes: usize = oids.iter().map(|oid| size(repository, *oid)).sum();
        if bytes > MAX_SOURCE_BYTES {
            return Err(Error::Unprocessable(format!(
                "The space has {bytes} bytes of text; {MAX_SOURCE_BYTES} can be translated. Split it into several spaces."
            )));
        }
        let texts: Vec<(FoundFile, String)> = found
            .into_iter()
            .map(|file| {
                let text = repository.text(file.oid);
                (file, text)
            })
            .collect();
        let files = repository.run(|_| Ok(Self::parse(&texts))).await?;
        Ok(Self { ids, ..files })
    }

    fn parse(texts: &[(FoundFile, String)]) -> Self {
        let mut linked_anchors = BTreeSet::new();
        for (_, text) in texts {
            document::retarget(text, &mut |target| {
                if let Some((_, anchor)) = target.split_once('#') {
                    linked_anchors.insert(anchor.to_owned());
                }
                None
            });
        }
        let files = texts.iter().map(|(found, text)| SourceFile {
            path: found.path.clone(),
            page: found.page,
            texts: FileTexts::parse(text, found.is_summary),
            text: text.clone(),
        });
        let files: Vec<SourceFile> = files.collect();
        Self {
            skipped: files.iter().map(|file| file.texts.skipped()).sum(),
            files,
            linked_anchors,
            ids: Vec::new(),
        }
    }

    /// Returns the files that differ from the source in the other language.
    pub(super) async fn translated(
        &self,
        ctx: &Ctx,
        organization: OrganizationId,
        translation_of: &Translate<'_>,
    ) -> Result<Vec<TranslatedFile>> {
        let translate = || {
            let translated = self.files.iter().filter_map(|file| {
                let text = file.translate(translation_of, &self.linked_anchors);
                (text != file.text).then(|| TranslatedFile {
                    path: file.path.clone(),
                    text,
                })
            });
            translated.collect()
        };
        ctx.app.compute.run(organization, translate).await
    }
}

struct FoundFile {
    path: String,
    page: Option<PageId>,
    oid: Oid,
    is_summary: bool,
}

fn list(pages: &PageTree, summary: Option<Oid>) -> Vec<FoundFile> {
    let documents = pages.pages.iter().filter_map(|page| match &page.kind {
        PageKind::Document {
            file,
            oid: Some(oid),
        } => Some(FoundFile {
            path: file.clone(),
            page: Some(page.id),
            oid: *oid,
            is_summary: false,
        }),
        _ => None,
    });
    let reusable = pages.reusable_contents.iter().map(|content| FoundFile {
        path: content.path.clone(),
        page: None,
        oid: content.oid,
        is_summary: false,
    });
    let summary = summary.map(|oid| FoundFile {
        path: pages.summary.clone(),
        page: None,
        oid,
        is_summary: true,
    });
    let mut known = BTreeSet::new();
    documents
        .chain(reusable)
        .chain(summary)
        // The table of contents may list a page twice.
        .filter(|file| known.insert(file.path.clone()))
        .collect()
}

fn file_ids(pages: &PageTree) -> Vec<(BString, Uuid)> {
    let documents = pages.pages.iter().filter_map(|page| match &page.kind {
        PageKind::Document { file, .. } => Some((file.as_str().into(), page.id.uuid())),
        _ => None,
    });
    let files = pages.files.iter();
    let files = files.map(|file| (file.path.clone(), file.id.uuid()));
    let reusable = pages.reusable_contents.iter();
    let reusable = reusable.map(|content| (content.path.as_str().into(), content.id.uuid()));
    documents.chain(files).chain(reusable).collect()
}

fn size(repository: &Repository<'_>, oid: Oid) -> usize {
    let object = repository.objects().get(oid);
    object.map_or(0, |object| object.bytes.len())
}

impl SourceFile {
    pub(super) fn segments(&self) -> Vec<&Segment> {
        self.texts.segments()
    }

    fn translate(
        &self,
        translation_of: &Translate<'_>,
        linked_anchors: &BTreeSet<String>,
    ) -> String {
        match &self.texts {
            FileTexts::Page {
                segments,
                description,
                ..
            } => {
                let translations = segments.iter().enumerate();
                let translations: Vec<_> = translations
                    .filter_map(|(index, segment)| Some((index, translation_of(segment)?)))
                    .collect();
                let page = translation::apply(&self.text, &translations, linked_anchors).text;
                let described = description.as_ref().and_then(translation_of);
                match described {
                    Some(translation) => {
                        front_matter::set(&page, DESCRIPTION, Some(translation.text().into()))
                    }
                    None => page,
                }
            }
            FileTexts::Summary(titles) => translate_summary(&self.text, titles, translation_of),
        }
    }
}

impl FileTexts {
    pub(super) fn parse(text: &str, is_summary: bool) -> Self {
        if is_summary {
            return Self::Summary(summary_titles(&Summary::parse(text)));
        }
        let front = FrontMatter::parse(text);
        let description = front.get(DESCRIPTION).and_then(|value| value.as_str());
        let found = translation::extract(text);
        Self::Page {
            skipped: found.skipped + usize::from(found.over_limit),
            segments: found.segments,
            description: description.and_then(plain),
        }
    }

    pub(super) fn segments(&self) -> Vec<&Segment> {
        match self {
            Self::Page {
                segments,
                description,
                ..
            } => segments.iter().chain(description).collect(),
            Self::Summary(titles) => titles
                .iter()
                .flat_map(|title| std::iter::once(&title.title).chain(&title.link_title))
                .collect(),
        }
    }
}

impl FileTexts {
    fn skipped(&self) -> usize {
        match self {
            Self::Page { skipped, .. } => *skipped,
            Self::Summary(_) => 0,
        }
    }
}

fn summary_titles(summary: &Summary) -> Vec<SummaryTitle> {
    let titles = summary.entries().iter().enumerate();
    let titles = titles.filter_map(|(index, entry)| {
        Some(SummaryTitle {
            entry: index,
            title: plain(&entry.title)?,
            link_title: entry.link_title.as_deref().and_then(plain),
        })
    });
    titles.collect()
}

/// None for a text without letters.
fn plain(text: &str) -> Option<Segment> {
    text.contains(char::is_alphabetic)
        .then(|| Segment::plain(text))
}

fn translate_summary(
    text: &str,
    titles: &[SummaryTitle],
    translation_of: &Translate<'_>,
) -> String {
    let mut summary = Summary::parse(text);
    for title in titles {
        let anchor = summary.entries().get(title.entry).and_then(derived_slug);
        if let Some(translated) = translation_of(&title.title)
            // An entry that cannot be edited keeps its title.
            && summary.retitle(title.entry, &translated.text()).is_ok()
            && let Some(anchor) = anchor
        {
            let group = EntryKind::Group {
                anchor: Some(anchor),
            };
            summary.retarget(title.entry, &group).ok();
        }
        let label = title.link_title.as_ref();
        if let Some(translated) = label.and_then(translation_of) {
            summary.relabel(title.entry, Some(&translated.text())).ok();
        }
    }
    summary.text().to_owned()
}

/// The slug of a group that has it from its title: paths of pages must not change with the language.
fn derived_slug(entry: &Entry) -> Option<String> {
    match &entry.kind {
        EntryKind::Group { anchor: None } => {
            Some(document::slug(&entry.title)).filter(|slug| !slug.is_empty())
        }
        _ => None,
    }
}

/// The texts of one version of a file, to compare it with another.
pub(super) struct FileVersion(FileTexts);

impl FileVersion {
    pub(super) fn parse(path: &str, summary_path: &str, text: &str) -> Self {
        Self(FileTexts::parse(text, path == summary_path))
    }

    pub(super) fn segments(&self) -> Vec<&Segment> {
        self.0.segments()
    }
}
