//! Adaptive content: conditions and expressions over the claims of a visitor.

use expression::{Context, EvaluationError, Expression};
use model::{Error, Result, reader::Reader};
use serde_json::{Map, Value, json};

/// Claim that holds the unsigned claims, beside the signed ones.
pub const UNSIGNED: &str = "unsigned";

/// Returns the `visitor` variable of expressions.
pub fn visitor(claims: &Map<String, Value>) -> Value {
    let mut claims = claims.clone();
    claims.entry(UNSIGNED).or_insert_with(|| json!({}));
    json!({ "claims": claims })
}

/// Returns whether a condition of a site holds for a reader. A condition that cannot be parsed holds for no one.
pub fn holds(reader: &Reader, condition: &str) -> bool {
    holds_for(&reader.claims, condition)
}

pub fn holds_for(claims: &Map<String, Value>, condition: &str) -> bool {
    if condition.trim().is_empty() {
        return true;
    }
    let context = Context::new().with("visitor", visitor(claims));
    Expression::parse(condition).is_ok_and(|condition| condition.is_true(&context))
}

/// Rejects a condition before any visitor meets it: one that cannot be parsed, or that exceeds the limits, either
/// without claims or with a string for every claim that it reads.
pub fn check(field: &str, condition: &str) -> Result<()> {
    let refusal = |error: &dyn std::fmt::Display| {
        Error::invalid(field.to_owned(), format!("cannot be evaluated: {error}"))
    };
    let expression = Expression::parse(condition).map_err(|error| refusal(&error))?;
    for visitor in [visitor(&Map::new()), visitor_with_all_claims(&expression)] {
        let context = Context::new().with("visitor", visitor);
        if let Err(error @ EvaluationError::Limit { .. }) = expression.evaluate(&context) {
            return Err(refusal(&error));
        }
    }
    Ok(())
}

/// Returns a visitor with a string for every claim that an expression reads.
fn visitor_with_all_claims(expression: &Expression) -> Value {
    let mut visitor = visitor(&Map::new());
    let names = expression.names();
    for name in names.iter().filter(|name| name.root == "visitor") {
        let mut place = &mut visitor;
        for key in &name.keys {
            if !place.is_object() {
                *place = json!({});
            }
            place = &mut place[key.as_str()];
        }
        if place.is_null() {
            *place = json!("word");
        }
    }
    visitor
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(value: &Value) -> Map<String, Value> {
        value.as_object().cloned().expect("an object")
    }

    #[test]
    fn a_condition_sees_signed_and_unsigned_claims_apart() {
        let known = claims(&json!({"beta": true, "unsigned": {"language": "fr"}}));
        assert!(holds_for(&known, "visitor.claims.beta"));
        assert!(holds_for(
            &known,
            "visitor.claims.unsigned.language == 'fr'"
        ));
        assert!(!holds_for(&known, "visitor.claims.language"));
        assert!(!holds_for(&known, "visitor.claims.unsigned.beta"));
    }

    #[test]
    fn empty_condition_holds_for_all_and_invalid_one_for_no_one() {
        let nothing = Map::new();
        assert!(holds_for(&nothing, ""));
        assert!(holds_for(&nothing, "!visitor.claims.unsigned.language"));
        for bad in [
            "constructor.constructor('return 1')()",
            "while(1){}",
            "visitor.claims.a.b",
            "1 +",
        ] {
            assert!(!holds_for(&nothing, bad), "{bad}");
        }
    }
}
