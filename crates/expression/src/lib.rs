//! Conditions and inline expressions: a listed subset of JavaScript expressions, parsed by a real parser and
//! evaluated by a small total evaluator. Pure: it does not know where values come from or what a condition hides.
//!
//! `docs/EXPRESSIONS.md` lists the subset. Everything in it means exactly what it means in JavaScript; everything else
//! is rejected by the parser, with the construct and its position.
//!
//! ```
//! use expression::{Context, Expression};
//! use serde_json::json;
//!
//! let context = Context::new().with("visitor", json!({"claims": {"plan": "pro"}}));
//! let condition = Expression::parse("visitor.claims.plan === 'pro'")?;
//! assert!(condition.is_true(&context));
//!
//! let inline = Expression::parse("visitor.claims.plan.toUpperCase()")?;
//! assert_eq!(inline.print(&context).as_deref(), Some("PRO"));
//! assert!(Expression::parse("fetch('/')").is_err());
//! # Ok::<(), expression::ParseError>(())
//! ```

mod allowance;
mod budget;
mod context;
mod convert;
mod error;
mod evaluate;
mod expression;
mod functions;
mod lower;
mod member;
mod methods;
mod names;
mod nesting;
mod operators;
mod parse;
mod punctuators;
mod text;
mod tree;
mod value;

pub use allowance::Allowance;
pub use budget::{MAX_ARRAY_ITEMS, MAX_TEXT_UNITS, MAX_WORK};
pub use context::Context;
pub use error::{EvaluationError, ParseError};
pub use expression::Expression;
pub use lower::MAX_DEPTH;
pub use names::Name;
pub use nesting::{MAX_NESTING, MAX_SOURCE_BYTES};
pub use text::Text;
pub use value::{Array, Object, Value};
