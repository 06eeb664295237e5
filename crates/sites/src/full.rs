//! `llms-full.txt`: all pages one after the other, in parts. They are sent one by one as they are made or found in the
//! cache, so that no more than one is held for it.

use std::{collections::VecDeque, sync::Arc, vec};

use app::contents::{PageIndex, pages};
use axum::{body::Body, response::Response};
use bytes::{Bytes, BytesMut};
use futures::stream;
use model::Result;

use crate::{
    answer::{self, Terms},
    markdown,
    serve::Website,
    whole::Place,
};

pub(crate) const NAME: &str = "llms-full.txt";
/// Pages in one part.
const PAGES_PER_PART: usize = 100;
/// Pages whose texts are loaded together.
const LOADED_AT_ONCE: usize = 25;
const BETWEEN: &[u8] = b"\n---\n\n";

/// The part that is meant by what comes after the name, of so many pages.
pub(crate) fn part(rest: &str, pages: usize) -> Option<usize> {
    if rest.is_empty() {
        return Some(0);
    }
    let written = rest.strip_prefix('/')?;
    let number: usize = written.parse().ok()?;
    let is_there = (1..pages.div_ceil(PAGES_PER_PART)).contains(&number);
    // One address for each part: no `+1`, no `01`, and no number for the first.
    (is_there && number.to_string() == written).then_some(number)
}

/// A part of all pages of these places.
pub(crate) struct Full {
    pub(crate) places: Vec<Place>,
    /// How many pages there are in all parts.
    pub(crate) pages: usize,
    pub(crate) part: usize,
    /// Of the first part.
    pub(crate) address: String,
    /// Addresses of what is in no part.
    pub(crate) more: Vec<String>,
    pub(crate) terms: Terms,
}

impl Full {
    /// How many pages are in the part.
    pub(crate) fn len(&self) -> usize {
        self.pages.saturating_sub(self.start()).min(PAGES_PER_PART)
    }

    fn start(&self) -> usize {
        self.part.saturating_mul(PAGES_PER_PART)
    }

    pub(crate) fn response(self, website: Arc<Website>) -> Response {
        let headers = answer::headers(&self.terms);
        let rest = Rest {
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

    /// The last lines: where there is more.
    fn end(&self) -> Option<String> {
        let is_last = self.start() + self.len() >= self.pages;
        let next = (!is_last).then(|| format!("{}/{}", self.address, self.part + 1));
        let more = self.more.iter().filter(|_| is_last).cloned();
        let more: Vec<String> = next.into_iter().chain(more).collect();
        let lines = more.iter().map(|address| format!("More: {address}\n"));
        (!more.is_empty()).then(|| lines.collect())
    }

    /// The places that have pages in the part, with those pages.
    fn sources(self, website: &Website) -> VecDeque<Source> {
        let (mut before, mut left) = (self.start(), self.len());
        let mut sources = VecDeque::new();
        for place in self.places {
            let pages: Vec<PageIndex> = {
                let view = place.view(&website.kept);
                let listed = view.indexes();
                let start = before.min(listed.len());
                before -= start;
                let pages = listed.iter().skip(start).take(left);
                pages.copied().collect()
            };
            left -= pages.len();
            if !pages.is_empty() {
                sources.push_back(Source {
                    place,
                    pages: pages.into_iter(),
                    loaded: 0,
                });
            }
        }
        sources
    }
}

/// Pages of one place that are left to be sent.
struct Source {
    place: Place,
    pages: vec::IntoIter<PageIndex>,
    /// So many of them have their texts loaded.
    loaded: usize,
}

/// What is left to be sent.
struct Rest {
    website: Arc<Website>,
    sources: VecDeque<Source>,
    end: Option<String>,
}

impl Rest {
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

impl Source {
    async fn next(&mut self, website: &Website) -> Result<Option<Bytes>> {
        let ctx = &self.place.ctx;
        let view = self.place.view(&website.kept);
        if self.loaded == 0 {
            let rest = self.pages.as_slice();
            let texts = &rest[..rest.len().min(LOADED_AT_ONCE)];
            pages::load_texts(ctx, &view.opened(ctx), texts).await?;
            self.loaded = texts.len();
        }
        let Some(index) = self.pages.next() else {
            return Ok(None);
        };
        self.loaded -= 1;
        let page = &view.pages.tree.pages[index];
        let answer = markdown::page(ctx, &view, page).await?;
        let mut text = BytesMut::from(&answer.text()[..]);
        text.extend_from_slice(BETWEEN);
        Ok(Some(text.freeze()))
    }
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn parts_have_one_address_and_an_end() {
        for (rest, pages, expected) in [
            ("", 0, Some(0)),
            ("", 250, Some(0)),
            ("/0", 250, None),
            ("/1", 250, Some(1)),
            ("/1", 100, None),
            ("/2", 250, Some(2)),
            ("/3", 250, None),
            ("/02", 250, None),
            ("/+2", 250, None),
            ("/", 250, None),
            ("-2", 250, None),
            ("ANYTHING", 250, None),
            ("/999", 250, None),
            ("/-1", 250, None),
            ("/1/", 250, None),
            ("/99999999999999999999", 250, None),
        ] {
            assert_eq!(part(rest, pages), expected, "{rest} of {pages}");
        }
    }
}
