//! The blocks of a document as HTML.
