//! All links of a revision, resolved as far as that does not depend on the caller.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use content::{
    PageTree,
    pages::{PageIndex, PageKind},
};
use document::facts::LinkKind;
use model::Oid;
use uuid::Uuid;

use super::url_classifier::{OtherSpaceTarget, UrlClassifier};
use crate::contents::{
    LinkResolution, Links, OpenContent, Pages,
    link_facts::{LinkFacts, WrittenLink},
};

/// A source of links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkSourceKey {
    Page(PageIndex),
    /// By index among the reusable contents.
    Reusable(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    Ok,
    Broken,
    /// A URL of the app, which only members can open.
    InApp,
}

/// How a source depends on its link target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Reference,
    /// The source embeds the target.
    DependsOn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UsageTarget {
    Page {
        page: PageIndex,
        anchor: Option<String>,
    },
    File(usize),
    Reusable(usize),
    /// An OpenAPI spec of the organization, by slug.
    Spec(String),
    /// A URL, or the written target if nothing was found.
    Url(String),
    OtherSpace(OtherSpaceTarget),
}

#[derive(Debug, Clone)]
pub struct Usage {
    pub relation: Relation,
    pub target: UsageTarget,
    /// None if it depends on the caller: targets in other spaces.
    pub(super) state: Option<LinkState>,
    /// As written in the text.
    pub written: String,
    /// The line in the file.
    pub line: Option<usize>,
}

#[derive(Debug)]
pub struct LinkSource {
    pub key: LinkSourceKey,
    pub id: Uuid,
    pub usages: Vec<Usage>,
}

/// The links of a revision by source: pages in order, then reusable contents.
#[derive(Debug)]
pub struct LinkGraph {
    pub(super) sources: Vec<LinkSource>,
    /// The sources that link to a page or file, in order.
    pub(super) to_page: HashMap<PageIndex, Vec<usize>>,
    pub(super) to_file: HashMap<usize, Vec<usize>>,
}

/// Returns all sources in list order. Links of computed pages are not those of the space's writers.
pub(super) fn source_keys(pages: &Pages) -> Vec<LinkSourceKey> {
    let tree = &pages.tree;
    let mut keys = Vec::with_capacity(tree.pages.len() + tree.reusable_contents.len());
    let mut waiting: Vec<PageIndex> = tree.top.iter().rev().copied().collect();
    while let Some(index) = waiting.pop() {
        if !pages.is_computed(tree.pages[index].id) {
            keys.push(LinkSourceKey::Page(index));
        }
        waiting.extend(tree.pages[index].children.iter().rev());
    }
    keys.extend((0..tree.reusable_contents.len()).map(LinkSourceKey::Reusable));
    keys
}

/// Returns the blob with the text of a source.
pub(super) fn blob(tree: &PageTree, key: LinkSourceKey) -> Option<Oid> {
    match key {
        LinkSourceKey::Page(index) => match tree.pages[index].kind {
            PageKind::Document { oid, .. } => oid,
            _ => None,
        },
        LinkSourceKey::Reusable(index) => Some(tree.reusable_contents[index].oid),
    }
}

type AllFacts = HashMap<Oid, Arc<LinkFacts>>;

impl LinkGraph {
    pub(super) fn new(
        opened: &OpenContent,
        host: &str,
        keys: Vec<LinkSourceKey>,
        facts: &AllFacts,
    ) -> Self {
        let resolver = LinkResolver::new(opened, host, facts);
        let sources: Vec<LinkSource> = keys.into_iter().map(|key| resolver.source(key)).collect();
        let (mut to_page, mut to_file) = (HashMap::new(), HashMap::new());
        for (number, source) in sources.iter().enumerate() {
            for usage in &source.usages {
                let linking: &mut Vec<usize> = match usage.target {
                    UsageTarget::Page { page, .. } if source.key != LinkSourceKey::Page(page) => {
                        to_page.entry(page).or_default()
                    }
                    UsageTarget::File(file) => to_file.entry(file).or_default(),
                    _ => continue,
                };
                if linking.last() != Some(&number) {
                    linking.push(number);
                }
            }
        }
        Self {
            sources,
            to_page,
            to_file,
        }
    }

    pub fn source(&self, number: usize) -> &LinkSource {
        &self.sources[number]
    }

    /// Approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        let usages = self.sources.iter().flat_map(|source| &source.usages);
        // The written text is mostly repeated in the target.
        let usages = usages.map(|usage| size_of::<Usage>() + usage.written.len() * 2);
        usages.sum::<usize>() + self.sources.len() * (size_of::<LinkSource>() + 32)
    }
}

/// Resolves link targets.
struct LinkResolver<'a> {
    opened: &'a OpenContent,
    urls: UrlClassifier<'a>,
    facts: &'a AllFacts,
    anchors: HashMap<PageIndex, HashSet<&'a str>>,
    files: HashMap<Uuid, usize>,
    reusable: HashMap<Uuid, usize>,
}

impl<'a> LinkResolver<'a> {
    fn new(opened: &'a OpenContent, host: &'a str, facts: &'a AllFacts) -> Self {
        let tree = &opened.pages.tree;
        let pages = 0..tree.pages.len();
        let anchors = pages.filter_map(|index| {
            let facts = facts.get(&blob(tree, LinkSourceKey::Page(index))?)?;
            let anchors = facts.anchors.iter().map(String::as_str);
            Some((index, anchors.collect()))
        });
        let files = tree.files.iter().enumerate();
        let reusable = tree.reusable_contents.iter().enumerate();
        Self {
            opened,
            urls: UrlClassifier::new(host),
            facts,
            anchors: anchors.collect(),
            files: files.map(|(at, file)| (file.id.uuid(), at)).collect(),
            reusable: reusable
                .map(|(at, content)| (content.id.uuid(), at))
                .collect(),
        }
    }

    fn source(&self, key: LinkSourceKey) -> LinkSource {
        let tree = &self.opened.pages.tree;
        let (id, file) = match key {
            LinkSourceKey::Page(index) => (tree.pages[index].id.uuid(), self.file(index)),
            LinkSourceKey::Reusable(index) => {
                let content = &tree.reusable_contents[index];
                (content.id.uuid(), content.path.as_str())
            }
        };
        let links = Links::new(&self.opened.pages, file);
        let facts = blob(tree, key).and_then(|oid| self.facts.get(&oid));
        let written = facts.map(|facts| facts.links.as_slice());
        let written = written.unwrap_or_default().iter();
        let mut usages: Vec<Usage> = written.map(|link| self.usage(&links, link)).collect();
        if let LinkSourceKey::Page(index) = key
            && let PageKind::Link { target } = &tree.pages[index].kind
        {
            let link = WrittenLink {
                target: target.clone(),
                kind: LinkKind::Link,
                line: None,
            };
            usages.push(self.usage(&links, &link));
        }
        LinkSource { key, id, usages }
    }

    /// Returns the file that targets are relative to: for entries without a file, the table of contents.
    fn file(&self, index: PageIndex) -> &'a str {
        let tree = &self.opened.pages.tree;
        match &tree.pages[index].kind {
            PageKind::Document { file, .. } => file,
            _ => &tree.summary,
        }
    }

    fn usage(&self, links: &Links<'a>, link: &WrittenLink) -> Usage {
        let (target, state) = match link.kind {
            LinkKind::Include => self.include(links, &link.target),
            LinkKind::OpenApiSpec => (UsageTarget::Spec(link.target.clone()), None),
            _ => self.target(links, &link.target),
        };
        let relation = match link.kind {
            LinkKind::Include | LinkKind::OpenApi | LinkKind::OpenApiSpec => Relation::DependsOn,
            _ => Relation::Reference,
        };
        Usage {
            relation,
            target,
            state,
            written: link.target.clone(),
            line: link.line,
        }
    }

    fn include(&self, links: &Links<'a>, target: &str) -> (UsageTarget, Option<LinkState>) {
        let found = links.reusable_content(target);
        match found.and_then(|content| self.reusable.get(&content.id.uuid())) {
            Some(index) => (UsageTarget::Reusable(*index), Some(LinkState::Ok)),
            None => self.target(links, target),
        }
    }

    fn target(&self, links: &Links<'a>, target: &str) -> (UsageTarget, Option<LinkState>) {
        let url = || UsageTarget::Url(target.to_owned());
        match links.resolve_target(target) {
            LinkResolution::Page(page, anchor) => match self.opened.pages.tree.index_of(page.id) {
                Some(index) => self.page(index, anchor),
                None => (url(), Some(LinkState::Broken)),
            },
            LinkResolution::File(file) => match self.files.get(&file.id.uuid()) {
                Some(file) => (UsageTarget::File(*file), Some(LinkState::Ok)),
                None => (url(), Some(LinkState::Broken)),
            },
            LinkResolution::Url => self.url_target(target),
            LinkResolution::OwnAnchor(_) => (url(), Some(LinkState::Ok)),
            LinkResolution::NotFound => (url(), Some(LinkState::Broken)),
        }
    }

    fn url_target(&self, target: &str) -> (UsageTarget, Option<LinkState>) {
        let Some(other) = self.urls.space(target) else {
            let state = if self.urls.is_app(target) {
                LinkState::InApp
            } else {
                LinkState::Ok
            };
            return (UsageTarget::Url(target.to_owned()), Some(state));
        };
        if other.space != self.opened.content.space.id || other.path.is_empty() {
            return (UsageTarget::OtherSpace(other), None);
        }
        let tree = &self.opened.pages.tree;
        let page = tree.by_path(&other.path);
        match page.and_then(|page| tree.index_of(page.id)) {
            Some(index) => self.page(index, other.anchor.as_deref()),
            None => (UsageTarget::Url(target.to_owned()), Some(LinkState::Broken)),
        }
    }

    fn page(&self, page: PageIndex, anchor: Option<&str>) -> (UsageTarget, Option<LinkState>) {
        let has = |anchor: &str| {
            let anchors = self.anchors.get(&page);
            anchors.is_some_and(|anchors| anchors.contains(anchor))
        };
        let written = match &self.opened.pages.tree.pages[page].kind {
            PageKind::Document { oid, .. } => oid.is_some(),
            _ => true,
        };
        let state = match anchor {
            _ if !written => LinkState::Broken,
            Some(anchor) if !has(anchor) && !has(&space_files::path::decode(anchor)) => {
                LinkState::Broken
            }
            _ => LinkState::Ok,
        };
        let anchor = anchor.map(str::to_owned);
        (UsageTarget::Page { page, anchor }, Some(state))
    }
}
