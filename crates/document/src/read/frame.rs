//! One Markdown container while its pieces are read, with the elements and tags that are open in it.
//!
//! Pieces stay in one flat list; only the end of an element or tag moves the pieces after its start into it. So an
//! unclosed one costs nothing and changes nothing around it.

use pulldown_cmark::Tag as Markdown;

use super::{
    attributes::Attributes,
    piece::{Element, Piece, PieceKind, Span},
};

/// How far back an end searches for its start: in hostile input, not every end may walk over every start.
const MAX_LOOKBACK: usize = 64;

pub(super) struct Frame<'a> {
    /// None for the document itself.
    pub(super) markdown: Option<Markdown<'a>>,
    pub(super) start: usize,
    pub(super) flat: Vec<Piece<'a>>,
    pub(super) open: Vec<Open>,
    /// Tags that end with this container although their end is nested deeper.
    pub(super) closing: Vec<(String, usize)>,
}

pub(super) struct Open {
    pub(super) what: OpenKind,
    /// Its index in the flat list.
    pub(super) at: usize,
    /// Too deep to become a container.
    pub(super) is_too_deep: bool,
}

pub(super) enum OpenKind {
    Element(String, Attributes),
    Tag(String),
}

impl<'a> Frame<'a> {
    pub(super) fn new(markdown: Option<Markdown<'a>>, start: usize) -> Self {
        Self {
            markdown,
            start,
            flat: Vec::new(),
            open: Vec::new(),
            closing: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, kind: PieceKind<'a>, span: Span) {
        if let PieceKind::Text(more) = &kind
            && let Some(Piece {
                kind: PieceKind::Text(text),
                span: before,
            }) = self.flat.last_mut()
        {
            text.push_str(more);
            before.end = span.end;
            return;
        }
        self.flat.push(Piece { kind, span });
    }

    pub(super) fn open(&mut self, what: OpenKind, marker: PieceKind<'a>, span: Span, ghost: bool) {
        let at = self.flat.len();
        self.flat.push(Piece { kind: marker, span });
        self.open.push(Open {
            what,
            at,
            is_too_deep: ghost,
        });
    }

    /// Finds the open element that an end tag closes. It cannot be outside of an open tag.
    pub(super) fn find_element(&self, name: &str) -> Option<usize> {
        for (index, open) in self.open.iter().enumerate().rev().take(MAX_LOOKBACK) {
            match &open.what {
                OpenKind::Element(opened, _) if opened == name => return Some(index),
                OpenKind::Element(..) => {}
                OpenKind::Tag(_) => return None,
            }
        }
        None
    }

    pub(super) fn find_tag(&self, name: &str) -> Option<usize> {
        let is_it = |open: &Open| matches!(&open.what, OpenKind::Tag(opened) if opened == name);
        let back = self.open.iter().rev().take(MAX_LOOKBACK).position(is_it)?;
        Some(self.open.len() - 1 - back)
    }

    /// Closes an open one; those opened after it have no end. Returns the number of closed containers.
    pub(super) fn close(&mut self, index: usize, end: usize) -> usize {
        let mut closed = self.open.split_off(index).into_iter();
        let Some(open) = closed.next() else { return 0 };
        let inner = closed.filter(|open| !open.is_too_deep).count();
        if open.is_too_deep {
            return inner;
        }
        let children = self.flat.split_off(open.at + 1);
        if let Some(marker) = self.flat.last_mut() {
            marker.span.end = end;
            match (&mut marker.kind, open.what) {
                (PieceKind::Tag(_, slot), OpenKind::Tag(_)) => *slot = Some(children),
                (kind, OpenKind::Element(name, attributes)) => {
                    *kind = PieceKind::Element(Element {
                        name,
                        attributes,
                        children,
                    });
                }
                _ => {}
            }
        }
        inner + 1
    }
}
