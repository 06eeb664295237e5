//! From text to tree: the nesting check, the parser, then the subset.

use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;

use crate::{
    error::ParseError,
    lower::{Lowering, UnsupportedSyntax},
    nesting,
    tree::Node,
};

pub(crate) fn parse(source: &str) -> Result<Node, ParseError> {
    nesting::check(source)?;
    let allocator = Allocator::default();
    let options = ParseOptions {
        preserve_parens: false,
        ..ParseOptions::default()
    };
    // As a module: scripts have comments that start with `<!--`.
    let parsed = Parser::new(&allocator, source, SourceType::mjs())
        .with_options(options)
        .parse_expression();
    let expression = parsed.map_err(|diagnostics| {
        let first = diagnostics.iter().next();
        let place = first.and_then(|first| first.labels.first());
        let place = place.map_or(0, |label| label.offset() as usize);
        let problem = first.map_or_else(String::new, |first| first.message.to_string());
        let problem = format!(
            "This is not an expression: {}",
            problem.trim_end_matches('.')
        );
        ParseError::at(source, place, problem)
    })?;
    Lowering::default()
        .node(&expression)
        .map_err(|UnsupportedSyntax { offset, problem }| ParseError::at(source, offset, problem))
}
