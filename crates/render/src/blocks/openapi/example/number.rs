//! Numbers: guessed from the name, within the bounds of the schema.

use openapi::SpecValue;
use serde_json::Number;

use super::name_words::{ends_with_word, to_snake_case};

/// Names of numbers, with an integer and a fraction each.
#[rustfmt::skip]
const GUESSES: &[(&[&str], f64, f64)] = &[
    (&["lat", "latitude"], 52.0, 52.52),
    (&["lon", "lng", "long", "longitude"], 13.0, 13.405),
    (&["price", "amount", "cost", "total", "subtotal", "balance", "fee", "value"], 1999.0, 19.99),
    (&["quantity", "qty", "count", "seats"], 3.0, 2.5),
    (&["age"], 36.0, 36.5),
    (&["page"], 2.0, 2.0),
    (&["limit", "per_page", "page_size", "size"], 20.0, 20.0),
    (&["offset", "skip", "position", "index"], 10.0, 10.0),
    (&["year"], 2026.0, 2026.0),
    (&["month"], 6.0, 6.0),
    (&["day"], 15.0, 15.0),
    (&["port"], 8080.0, 8080.0),
    (&["percent", "percentage"], 25.0, 12.5),
    (&["rate", "ratio", "probability"], 5.0, 0.25),
    (&["rating", "score", "stars"], 4.0, 4.5),
    (&["temperature", "temp"], 21.0, 21.5),
    (&["width"], 1280.0, 12.5),
    (&["height"], 720.0, 8.5),
    (&["timeout", "duration", "seconds", "interval", "ttl", "expires_in"], 60.0, 7.5),
    (&["minutes"], 30.0, 7.5),
    (&["bytes", "length"], 2048.0, 2048.0),
    (&["timestamp", "at", "time"], 1_768_469_400.0, 1_768_469_400.5),
    (&["status", "status_code"], 200.0, 200.0),
    (&["version", "revision"], 3.0, 1.5),
    (&["id"], 1042.0, 1042.0),
];

pub(super) fn integer(name: &str, schema: &SpecValue) -> SpecValue {
    let guess = clamp_to_bounds(schema, guess(name).map_or(42.0, |(whole, _)| whole), 1.0);
    // A number too large for an integer is not printed as one either.
    let whole = format!("{guess:.0}").parse::<i64>();
    whole.unwrap_or(42).into()
}

pub(super) fn number(name: &str, schema: &SpecValue) -> SpecValue {
    let guess = clamp_to_bounds(
        schema,
        guess(name).map_or(12.5, |(_, fraction)| fraction),
        0.5,
    );
    let is_whole = guess.fract().abs() < f64::EPSILON && guess.abs() < 1e15;
    if is_whole && let Ok(whole) = format!("{guess:.0}").parse::<i64>() {
        return SpecValue::from(whole);
    }
    Number::from_f64(guess).map_or(SpecValue::Null, SpecValue::Number)
}

fn guess(name: &str) -> Option<(f64, f64)> {
    let words = to_snake_case(name);
    let mut guesses = GUESSES.iter();
    let found = guesses.find(|(endings, ..)| ends_with_word(&words, endings));
    found.map(|(_, whole, fraction)| (*whole, *fraction))
}

/// Clamps the guess to the bounds. `step` is the distance from an exclusive bound.
fn clamp_to_bounds(schema: &SpecValue, guess: f64, step: f64) -> f64 {
    let number = |name: &str| schema.get(name).and_then(SpecValue::as_f64);
    // In OpenAPI 3.0 exclusive bounds are `true` next to the bound, in 3.1 the bound itself.
    let bound = |plain: &str, exclusive: &str, step: f64| {
        let is_exclusive = schema.is_true(exclusive);
        let plain = number(plain).map(|bound| if is_exclusive { bound + step } else { bound });
        plain.or(number(exclusive).map(|bound| bound + step))
    };
    let least = bound("minimum", "exclusiveMinimum", step);
    let most = bound("maximum", "exclusiveMaximum", -step);
    let mut value = guess;
    if let Some(most) = most {
        value = value.min(most);
    }
    if let Some(least) = least {
        value = value.max(least);
    }
    if let Some(factor) = number("multipleOf").filter(|factor| *factor >= 1.0) {
        let above = (value / factor).ceil() * factor;
        let is_over = most.is_some_and(|most| above > most);
        value = if is_over { above - factor } else { above };
    }
    value
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn check(sample: &SpecValue, expected: Value) {
        assert_eq!(*sample, SpecValue::from(expected));
    }

    #[test]
    fn numbers_are_guessed_by_name() {
        let none = SpecValue::from(json!({}));
        check(&integer("stationId", &none), json!(1042));
        check(&integer("anything", &none), json!(42));
        check(&number("lat", &none), json!(52.52));
        check(&number("total_price", &none), json!(19.99));
        check(&number("anything", &none), json!(12.5));
        check(&number("year", &none), json!(2026));
    }

    #[test]
    fn numbers_keep_their_bounds() {
        check(&integer("n", &json!({"minimum": 100}).into()), json!(100));
        check(&integer("n", &json!({"maximum": 5}).into()), json!(5));
        check(
            &integer("n", &json!({"exclusiveMinimum": 50}).into()),
            json!(51),
        );
        let old = json!({"maximum": 10, "exclusiveMaximum": true});
        check(&integer("n", &old.into()), json!(9));
        check(&integer("n", &json!({"multipleOf": 5}).into()), json!(45));
        let narrow = json!({"multipleOf": 5, "maximum": 43});
        check(&integer("n", &narrow.into()), json!(40));
        check(
            &number("n", &json!({"minimum": 0, "maximum": 1}).into()),
            json!(1),
        );
        check(&integer("n", &json!({"minimum": 1e300}).into()), json!(42));
    }
}
