//! Any text is an expression of the subset or is refused at a place, and an expression has a value or none within its
//! limits, the same one each time.

#![no_main]

use std::sync::LazyLock;

use expression::{Allowance, Context, Expression, MAX_SOURCE_BYTES, MAX_WORK};
use fuzz::text_and_choices;
use libfuzzer_sys::fuzz_target;
use serde_json::json;

const MAX_PRINTED: usize = 1 << 20;

static CONTEXT: LazyLock<Context> = LazyLock::new(|| {
    Context::new()
        .with(
            "space",
            json!({"vars": {"product": "Tides", "n": 3, "list": ["a", "b", 1, null]}}),
        )
        .with(
            "page",
            json!({"vars": {"deep": {"er": {"est": true}}, "toString": 1}}),
        )
        .with(
            "visitor",
            json!({"claims": {"beta": true, "groups": ["x"], "unsigned": {"lang": "de"}}}),
        )
});

fuzz_target!(|data: &[u8]| {
    let (text, _) = text_and_choices(data);
    let expression = match Expression::parse(&text) {
        Ok(expression) => expression,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1, "{error:?}");
            assert!(!error.problem.is_empty());
            return;
        }
    };
    assert!(text.trim().is_empty() || text.len() <= MAX_SOURCE_BYTES);
    for name in expression.names() {
        assert!(expression.uses(&name.root));
    }
    for context in [&*CONTEXT, &Context::new()] {
        check(&text, &expression, context);
    }
});

fn check(text: &str, expression: &Expression, context: &Context) {
    let is_blank = text.trim().is_empty();
    let value = expression.evaluate(context);
    let holds = is_blank || value.is_ok_and(|value| value.is_truthy());
    assert_eq!(expression.is_true(context), holds, "{text:?}");
    let printed = expression.print(context);
    assert_eq!(printed, expression.print(context), "{text:?}");
    let allowance = Allowance::new(MAX_WORK, MAX_PRINTED);
    assert_eq!(expression.is_true_within(context, &allowance), holds);
    assert!(allowance.work_left() <= MAX_WORK);
    let spent = Allowance::new(0, 0);
    let _ = expression.print_within(context, &spent);
    assert_eq!(spent.work_left(), 0);
}
