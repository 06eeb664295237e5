//! The approximate memory size of a page tree.

use model::Oid;

use super::{File, Page, PageKind, PageTree, ReusableContent};

/// The size of a map entry without the text of its key.
const BYTES_PER_KEY: usize = 64;

impl PageTree {
    pub fn bytes(&self) -> usize {
        let pages: usize = self.pages.iter().map(Page::bytes).sum();
        let files = self.files.iter();
        // Paths are keys as well.
        let files = files.map(|file| size_of::<File>() + file.path.len() * 2 + BYTES_PER_KEY * 2);
        let reusable = self.reusable_contents.iter();
        let reusable = reusable.map(|content| {
            size_of::<ReusableContent>() + content.path.len() * 2 + BYTES_PER_KEY * 2
        });
        let redirects = self.redirects.iter();
        let redirects = redirects.map(|(from, to)| from.len() + to.len() + BYTES_PER_KEY);
        let overlays = self.overlays.keys();
        let overlays = overlays.map(|path| path.len() + size_of::<Oid>() + BYTES_PER_KEY);
        let problems = self.problems.iter();
        let problems =
            problems.map(|problem| problem.file.len() + problem.message.len() + BYTES_PER_KEY);
        pages
            + files.sum::<usize>()
            + reusable.sum::<usize>()
            + redirects.sum::<usize>()
            + overlays.sum::<usize>()
            + problems.sum::<usize>()
    }
}

impl Page {
    fn bytes(&self) -> usize {
        let titles = [&self.title, &self.link_title].into_iter().flatten();
        let file = match &self.kind {
            PageKind::Document { file, .. } => file.len(),
            PageKind::Link { target } => target.len(),
            PageKind::Computed { value } => value.to_string().len(),
            PageKind::Group => 0,
        };
        // Paths and files are keys as well.
        size_of::<Self>()
            + titles.map(String::len).sum::<usize>()
            + self.slug.len()
            + (self.path.len() + file) * 2
            + self.children.len() * size_of::<usize>()
            + BYTES_PER_KEY * 3
    }
}
