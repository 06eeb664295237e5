//! `llms-full.txt`: all pages one after the other, in parts. A part is streamed page by page, as each is rendered or
//! found in the cache. Texts are loaded 25 at a time; the spaces of the part stay open until it is sent.

use std::{collections::VecDeque, sync::Arc, vec};

use ::pages::contents::{PageIndex, pages};
use axum::{body::Body, response::Response};
use bytes::{Bytes, BytesMut};
use futures::stream;
use model::Result;

use crate::{
    llms_space::LlmsSpace,
    markdown,
    prepared_response::{self, ResponseMeta},
    website::Website,
};

pub(crate) const FILE_NAME: &str = "llms-full.txt";
const PAGES_PER_PART: usize = 100;
/// Pages whose texts are loaded in one query.
const LOAD_BATCH: usize = 25;
const SEPARATOR: &[u8] = b"\n---\n\n";

/// Parses the number of the part from a path, without checking that it exists. None for other paths.
pub(crate) fn parse_part(path: &str) -> Option<usize> {
    let rest = path.strip_prefix(FILE_NAME)?;
    if rest.is_empty() {
        return Some(0);
    }
    let written = rest.strip_prefix('/')?;
    let number: usize = written.parse().ok()?;
    // One path for each part: no `+1`, no `01`, and no number for the first.
    (number > 0 && number.to_string() == written).then_some(number)
}

/// Whether this part of this many pages exists.
pub(crate) fn has_part(part: usize, pages: usize) -> bool {
    part == 0 || part < pages.div_ceil(PAGES_PER_PART)
}

/// One part of all pages of these spaces.
pub(crate) struct LlmsFullPart {
    pub(crate) spaces: Vec<LlmsSpace>,
    /// Number of pages in all parts.
    pub(crate) pages: usize,
    pub(crate) part: usize,
    /// URL of the first part.
    pub(crate) url: String,
    /// URLs of spaces that are in no part.
    pub(crate) more: Vec<String>,
    pub(crate) meta: ResponseMeta,
}

impl LlmsFullPart {
    /// Number of pages in the part.
    pub(crate) fn len(&self) -> usize {
        self.pages.saturating_sub(self.start()).min(PAGES_PER_PART)
    }

    fn start(&self) -> usize {
        self.part.saturating_mul(PAGES_PER_PART)
    }

    pub(crate) fn response(self, website: Arc<Website>) -> Response {
        let headers = prepared_response::headers(&self.meta);
        let rest = PartStream {
            end: self.end(),
            sources: self.sources(&website),
            website,
        };
        let texts = stream::try_unfold(rest, |mut rest| async move {
            let text = rest.next().await?;
            Ok::<_, model::Error>(text.map(|text| (text, rest)))
        });
        let mut response = Response::new(Body::from_stream(texts));
        *response.headers_mut() = headers;
        response
    }

    /// The last lines: links to the next part or to further spaces.
    fn end(&self) -> Option<String> {
        let is_last = self.start() + self.len() >= self.pages;
        let next = (!is_last).then(|| format!("{}/{}", self.url, self.part + 1));
        let more = self.more.iter().filter(|_| is_last).cloned();
        let more: Vec<String> = next.into_iter().chain(more).collect();
        let lines = more.iter().map(|url| format!("More: {url}\n"));
        (!more.is_empty()).then(|| lines.collect())
    }

    /// The spaces that have pages in the part, with those pages.
    fn sources(self, website: &Website) -> VecDeque<SpacePages> {
        let (mut before, mut left) = (self.start(), self.len());
        let mut sources = VecDeque::new();
        for space in self.spaces {
            let pages: Vec<PageIndex> = {
                let view = space.view(&website.response_cache);
                let indexes = view.indexes();
                let start = before.min(indexes.len());
                before -= start;
                let pages = indexes.iter().skip(start).take(left);
                pages.copied().collect()
            };
            left -= pages.len();
            if !pages.is_empty() {
                sources.push_back(SpacePages {
                    space,
                    pages: pages.into_iter(),
                    loaded: 0,
                });
            }
        }
        sources
    }
}

/// Pages of one space that remain to be sent.
struct SpacePages {
    space: LlmsSpace,
    pages: vec::IntoIter<PageIndex>,
    /// Number of next pages whose texts are loaded.
    loaded: usize,
}

/// State of the stream: what remains to be sent.
struct PartStream {
    website: Arc<Website>,
    sources: VecDeque<SpacePages>,
    end: Option<String>,
}

impl PartStream {
    async fn next(&mut self) -> Result<Option<Bytes>> {
        while let Some(source) = self.sources.front_mut() {
            if let Some(text) = source.next(&self.website).await? {
                return Ok(Some(text));
            }
            self.sources.pop_front();
        }
        Ok(self.end.take().map(Bytes::from))
    }
}

impl SpacePages {
    async fn next(&mut self, website: &Website) -> Result<Option<Bytes>> {
        let ctx = &self.space.ctx;
        let view = self.space.view(&website.response_cache);
        if self.loaded == 0 {
            let rest = self.pages.as_slice();
            let texts = &rest[..rest.len().min(LOAD_BATCH)];
            pages::load_texts(ctx, &view.open_content(ctx), texts).await?;
            self.loaded = texts.len();
        }
        let Some(index) = self.pages.next() else {
            return Ok(None);
        };
        self.loaded -= 1;
        let page = &view.pages.tree.pages[index];
        let response = markdown::page(ctx, &view, page).await?;
        let mut text = BytesMut::from(&response.text()[..]);
        text.extend_from_slice(SEPARATOR);
        Ok(Some(text.freeze()))
    }
}

#[cfg(test)]
mod tests {
    use super::{has_part, parse_part};

    #[test]
    fn parts_have_one_address() {
        for (path, expected) in [
            ("llms-full.txt", Some(0)),
            ("llms-full.txt/1", Some(1)),
            ("llms-full.txt/20", Some(20)),
            ("llms-full.txt/0", None),
            ("llms-full.txt/02", None),
            ("llms-full.txt/+2", None),
            ("llms-full.txt/-1", None),
            ("llms-full.txt/", None),
            ("llms-full.txt/1/", None),
            ("llms-full.txt/abc", None),
            ("llms-full.txt-2", None),
            ("llms-full.txtX", None),
            ("llms-full.txt/99999999999999999999", None),
            ("llms.txt", None),
            ("guide/llms-full.txt", None),
        ] {
            assert_eq!(parse_part(path), expected, "{path}");
        }
    }

    #[test]
    fn parts_have_an_end() {
        for (part, pages, expected) in [
            (0, 0, true),
            (0, 250, true),
            (1, 100, false),
            (1, 101, true),
            (2, 250, true),
            (3, 250, false),
        ] {
            assert_eq!(has_part(part, pages), expected, "{part} of {pages}");
        }
    }
}
