//! The Typst `World`: the files of one book and the fonts. There is no other file and no network.

use std::collections::HashMap;

use typst::{
    Library, LibraryExt, World,
    diag::{FileError, FileResult},
    foundations::{Bytes, Datetime, Duration},
    syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot},
    text::{Font, FontBook},
    utils::LazyHash,
};

use crate::{
    PressError,
    fonts::Fonts,
    sources::{MAIN, SourceFallback, TypstFile, fallback_notice},
};

const BUILTIN_SOURCES: [(&str, &str); 2] = [
    ("/book.typ", include_str!("book.typ")),
    ("/math.typ", include_str!("math.typ")),
];

pub(crate) struct BookWorld<'a> {
    library: LazyHash<Library>,
    fonts: &'a Fonts,
    main: FileId,
    sources: HashMap<FileId, Source>,
    pictures: HashMap<FileId, Bytes>,
    fallbacks: HashMap<FileId, SourceFallback>,
}

impl<'a> BookWorld<'a> {
    pub(crate) fn new(
        fonts: &'a Fonts,
        files: Vec<TypstFile>,
        pictures: HashMap<String, Bytes>,
    ) -> Result<Self, PressError> {
        let mut world = Self {
            library: LazyHash::new(Library::default()),
            fonts,
            main: id(MAIN)?,
            sources: HashMap::new(),
            pictures: HashMap::new(),
            fallbacks: HashMap::new(),
        };
        for (path, text) in BUILTIN_SOURCES {
            world.add_source(id(path)?, text.to_owned());
        }
        for file in files {
            let id = id(&file.path)?;
            world.add_source(id, file.text);
            world.fallbacks.insert(id, file.fallback);
        }
        for (path, bytes) in pictures {
            world.pictures.insert(id(&path)?, bytes);
        }
        Ok(world)
    }

    fn add_source(&mut self, id: FileId, text: String) {
        self.sources.insert(id, Source::new(id, text));
    }

    /// Replaces a file by its fallback. Returns false if it has none, or if it was replaced before.
    pub(crate) fn use_fallback(&mut self, id: FileId, reason: &str) -> bool {
        let text = match self.fallbacks.remove(&id) {
            None | Some(SourceFallback::Nothing) => return false,
            Some(SourceFallback::Notice(opening)) => {
                format!("{opening}{}}}", fallback_notice(reason))
            }
            Some(SourceFallback::Text(text)) => text,
        };
        self.add_source(id, text);
        true
    }
}

fn id(path: &str) -> Result<FileId, PressError> {
    let path = VirtualPath::new(path)
        .map_err(|_| PressError::Typesetting(format!("`{path}` is not a path")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl World for BookWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.fonts.store.book()
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.sources.get(&id).cloned().ok_or_else(|| unknown(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.pictures.get(&id).cloned().ok_or_else(|| unknown(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.store.font(index)
    }

    /// Books have no date except on the cover: the same job produces the same bytes.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn unknown(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}
