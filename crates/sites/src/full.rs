//! `llms-full.txt`: all pages one after the other, in parts. They are sent one by one as they are made or found in the
//! cache, so that no more than one is held for it.

use std::sync::Arc;

use app::{
    Ctx,
    contents::{PageIndex, pages},
    published::Published,
};
use axum::{body::Body, response::Response};
use bytes::{Bytes, BytesMut};
use futures::stream;
use model::Result;

use crate::{
    answer, markdown,
    serve::Website,
    state::Key,
    surroundings::Surroundings,
    texts::{PLAIN, terms},
    view::View,
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
    let is_there = number < pages.div_ceil(PAGES_PER_PART).max(1);
    // One address for each part: no `+1`, no `01`.
    (is_there && number.to_string() == written).then_some(number)
}

/// How many pages are in a part.
pub(crate) fn pages_in(view: &View<'_>, part: usize) -> usize {
    let start = part.saturating_mul(PAGES_PER_PART);
    view.listed()
        .len()
        .saturating_sub(start)
        .min(PAGES_PER_PART)
}

/// What is left to be sent.
struct Rest {
    website: Arc<Website>,
    ctx: Ctx,
    found: Box<Published>,
    around: (Option<Key>, Arc<Surroundings>),
    pages: std::vec::IntoIter<PageIndex>,
    /// So many of them have their texts loaded.
    loaded: usize,
    /// The last line.
    end: Option<String>,
}

pub(crate) fn response(
    website: Arc<Website>,
    ctx: Ctx,
    found: Box<Published>,
    (key, around, part): (Option<Key>, Arc<Surroundings>, usize),
) -> Response {
    let view = View::again(&website.kept, &found, (key, around.clone()));
    let headers = answer::headers(&terms(&view, PLAIN));
    let start = part.saturating_mul(PAGES_PER_PART);
    let pages: Vec<PageIndex> = view
        .indexes()
        .iter()
        .copied()
        .skip(start)
        .take(PAGES_PER_PART)
        .collect();
    let is_last = start + pages.len() >= view.listed().len();
    let end = (!is_last).then(|| {
        let next = format!("{}{NAME}/{}", view.addresses.base, part + 1);
        format!("More: {}\n", view.absolute(&next))
    });
    drop(view);
    let rest = Rest {
        website,
        ctx,
        found,
        around: (key, around),
        pages: pages.into_iter(),
        loaded: 0,
        end,
    };
    let texts = stream::try_unfold(rest, |mut rest| async move {
        let text = rest.next().await?;
        Ok::<_, model::Error>(text.map(|text| (text, rest)))
    });
    let mut response = Response::new(Body::from_stream(texts));
    *response.headers_mut() = headers;
    response
}

impl Rest {
    async fn next(&mut self) -> Result<Option<Bytes>> {
        let view = View::again(&self.website.kept, &self.found, self.around.clone());
        if self.loaded == 0 {
            let rest = self.pages.as_slice();
            let texts = &rest[..rest.len().min(LOADED_AT_ONCE)];
            pages::load_texts(&self.ctx, &view.opened(&self.ctx), texts).await?;
            self.loaded = texts.len();
        }
        let Some(index) = self.pages.next() else {
            return Ok(self.end.take().map(Bytes::from));
        };
        self.loaded -= 1;
        let page = &view.pages.tree.pages[index];
        let answer = markdown::page(&self.ctx, &view, page).await?;
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
            ("/0", 250, Some(0)),
            ("/2", 250, Some(2)),
            ("/3", 250, None),
            ("/02", 250, None),
            ("/+2", 250, None),
            ("/", 250, None),
            ("-2", 250, None),
            ("ANYTHING", 250, None),
            ("/999", 250, None),
        ] {
            assert_eq!(part(rest, pages), expected, "{rest} of {pages}");
        }
    }
}
