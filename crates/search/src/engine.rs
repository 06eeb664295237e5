//! The Tantivy index of a directory, which an index and its writer share.

use std::{
    path::{Path, PathBuf},
    sync::RwLock,
};

use tantivy::{
    Executor, IndexReader, IndexSettings, ReloadPolicy, Searcher, tokenizer::TextAnalyzer,
};

use crate::{
    SearchError,
    directory::CheckedDirectory,
    lines::{LINES, LineTokenizer},
    schema::FIELDS,
    watermark::Watermark,
};

/// Shared by the index and its writer.
pub(crate) struct Shared {
    pub(crate) engine: tantivy::Index,
    pub(crate) reader: IndexReader,
    pub(crate) memory_bytes: usize,
    pub(crate) directory: PathBuf,
    watermark: RwLock<Option<i64>>,
}

impl Shared {
    pub(crate) fn open(directory: &Path, memory_bytes: usize) -> Result<Self, SearchError> {
        let engine = open_engine(directory)?;
        let metas = engine.load_metas()?;
        let watermark = Watermark::read(metas.payload.as_deref())?;
        let reader = engine
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()?;
        Ok(Self {
            engine,
            reader,
            memory_bytes,
            directory: directory.to_owned(),
            watermark: RwLock::new(watermark),
        })
    }

    pub(crate) fn searcher(&self) -> Searcher {
        self.reader.searcher()
    }

    /// The position of the last commit; None before the first.
    pub(crate) fn watermark(&self) -> Option<i64> {
        *self
            .watermark
            .read()
            .expect("no writer of the watermark panics")
    }

    /// Makes a commit visible to searches that start after it.
    pub(crate) fn publish_commit(&self, watermark: i64) -> Result<(), SearchError> {
        self.reader.reload()?;
        *self
            .watermark
            .write()
            .expect("no writer of the watermark panics") = Some(watermark);
        Ok(())
    }
}

fn open_engine(directory: &Path) -> Result<tantivy::Index, SearchError> {
    let files = CheckedDirectory::open(directory)?;
    let exists = tantivy::Index::exists(&files).map_err(tantivy::TantivyError::from)?;
    let mut engine = if exists {
        tantivy::Index::open(files)?
    } else {
        tantivy::Index::create(files, FIELDS.schema.clone(), IndexSettings::default())?
    };
    if engine.schema() != FIELDS.schema {
        return Err(SearchError::Damaged("its schema differs".to_owned()));
    }
    engine
        .tokenizers()
        .register(LINES, TextAnalyzer::from(LineTokenizer));
    engine.set_executor(Executor::single_thread());
    validate(&engine)?;
    Ok(engine)
}

/// Checks that every file of every segment exists and has its checksum.
fn validate(engine: &tantivy::Index) -> Result<(), SearchError> {
    let known = engine.directory().list_managed_files();
    for segment in engine.searchable_segment_metas()? {
        let id = segment.id().uuid_string();
        let listed = known
            .iter()
            .any(|path| path.to_str().is_some_and(|name| name.starts_with(&id)));
        if !listed {
            return Err(SearchError::Damaged(format!(
                "no file of segment {id} is listed"
            )));
        }
    }
    match engine.validate_checksum()?.iter().next() {
        Some(path) => Err(SearchError::Damaged(format!(
            "the checksum of {} is wrong",
            path.display()
        ))),
        None => Ok(()),
    }
}
