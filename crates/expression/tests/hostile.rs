//! Hostile text is rejected quickly, without a panic and without overflowing the stack.

use std::{
    thread,
    time::{Duration, Instant},
};

use expression::{Context, Expression, MAX_DEPTH, MAX_NESTING};
use proptest::prelude::*;
use serde_json::json;

/// Half the stack of a server thread. An overflow ends the process, and so the test.
const STACK: usize = 1024 * 1024;
/// Far above the usual time, so that a busy machine does not fail the test.
const MAX_TIME: Duration = Duration::from_millis(500);

fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    let thread = thread.expect("a thread starts");
    thread.join().expect("no panic")
}

/// Parses and, if that succeeds, evaluates. Returns whether there is a value.
fn try_out(source: String) -> bool {
    let started = Instant::now();
    let shown: String = source.chars().take(60).collect();
    let has_value = on_a_small_stack(move || {
        let context = Context::new().with("a", json!({"a": "a", "long": "ab".repeat(40_000)}));
        Expression::parse(&source).is_ok_and(|expression| {
            drop(expression.names());
            expression.evaluate(&context).is_ok()
        })
    });
    let took = started.elapsed();
    assert!(took < MAX_TIME, "{shown}… took {took:?}");
    has_value
}

/// Ways to nest: the opening of a level, its content, its end.
const NESTS: &[(&str, &str, &str)] = &[
    ("(", "1", ")"),
    ("[", "1", "]"),
    ("{a:", "1", "}"),
    ("!", "a", ""),
    ("- ", "1", ""),
    ("typeof ", "a", ""),
    ("1?", "1", ":1"),
    ("({a:[", "1", "]})"),
    ("1?1:", "1", ""),
    ("1?(1):", "1", ""),
    ("1?(", "1", "):1"),
    ("(1,", "1", ")"),
    ("(a,{a:[", "a", "]})"),
    ("`${", "1", "}`"),
    ("a[", "'a'", "]"),
    ("String(", "1", ")"),
    ("a?.a?.at(", "1", ")"),
    ("!(-[", "1", "][0])"),
    ("a<(", "1", ")"),
    ("(a?(a)", "1", ":a)"),
];

#[test]
fn deep_nesting_is_refused() {
    for (open, inside, close) in NESTS {
        for levels in [MAX_NESTING, 200, 1_000, 400_000] {
            let source = [&open.repeat(levels), *inside, &close.repeat(levels)].concat();
            let has_value = try_out(source);
            assert!(!has_value || levels == MAX_NESTING, "{open} × {levels}");
        }
    }
}

#[test]
fn nesting_up_to_the_bound_is_read() {
    for (open, inside, close) in &NESTS[..7] {
        let source = [
            &open.repeat(MAX_NESTING),
            *inside,
            &close.repeat(MAX_NESTING),
        ]
        .concat();
        assert!(try_out(source), "{open}");
    }
}

#[test]
fn long_chains_are_read_up_to_the_bound() {
    let operators = [
        "+a.a",
        "||a.a",
        "&&a.a",
        "===1",
        "-1",
        "?.a",
        ".concat(1)",
        "<1||1",
    ];
    for operator in operators {
        assert!(
            try_out(["a.a", &operator.repeat(MAX_DEPTH / 2 - 2)].concat()),
            "{operator}"
        );
        assert!(
            !try_out(["a.a", &operator.repeat(MAX_DEPTH + 1)].concat()),
            "{operator}"
        );
        assert!(
            !try_out(["a.a", &operator.repeat(300_000)].concat()),
            "{operator}"
        );
    }
}

#[test]
fn expensive_expressions_are_stopped() {
    let sources = [
        "'a'.repeat(1e15)",
        "'a'.repeat(90000).repeat(90000)",
        "'a'.repeat(99999).padEnd(1e15, 'b')",
        "'a'.repeat(50000).replaceAll('a', 'a'.repeat(50000))",
        "'a'.repeat(50000).replaceAll('a', '$`')",
        "'a'.repeat(99999).replaceAll('', 'aaa')",
        "'a'.repeat(99999).indexOf('a'.repeat(49999) + 'b')",
        "'a'.repeat(99999).split('a'.repeat(40000) + 'b')",
        "'a'.repeat(99999).lastIndexOf('a'.repeat(49999) + 'b')",
        "'a'.repeat(99999).split('')",
        "'a'.repeat(99999).split('a').join('a')",
        "a.long + a.long + a.long + a.long",
    ];
    for source in sources {
        assert!(!try_out(source.into()), "{source}");
    }
    // Many cheap steps are stopped too, and so are many expensive ones.
    let dear = "a.long.indexOf('x')+".repeat(90);
    assert!(!try_out(dear + "1"));
}

#[test]
fn no_construct_hides_nesting_from_the_scanner() {
    let deep = "(".repeat(5_000);
    let hidings = [
        "/\"/+DEEP+/\"/",
        "typeof /\"/+DEEP+/\"/",
        "a./\"/+DEEP+/\"/",
        "a?./\"/+DEEP+/\"/",
        "1/\"/+DEEP+/\"/",
        "a//\"\nDEEP//\"",
        "a/*\"*/DEEP/*\"*/",
        "a<!--\"\nDEEP<!--\"",
        "#!\"\nDEEP\"",
        "'\\\n'DEEP'",
        "`${'`'}DEEP`",
        "`${`DEEP",
        "`\\${DEEP}`",
        "`$${DEEP",
        "'\u{2028}DEEP'",
        "typeof\u{a0}/\"/DEEP/\"/",
        "typeof\u{feff}/\"/DEEP/\"/",
        "typ\\u0065of/\"/DEEP/\"/",
        "({f(){{}/\"/DEEP/\"/}})",
        "({f():A<B>{{}/\"/DEEP/\"/}})",
        "a as DEEP",
        "<a>DEEP",
        "a!DEEP",
    ];
    for hiding in hidings {
        try_out(hiding.replace("DEEP", &deep));
    }
}

#[test]
fn a_megabyte_is_refused() {
    for unit in ["a", "(", "'", "`", "😀", " ", "a+", "\\", "\n", "${", "1?"] {
        let source = unit.repeat(1_000_000 / unit.len());
        let is_blank = source.trim().is_empty();
        assert_eq!(try_out(source), is_blank, "{unit:?}");
    }
}

/// Pieces that are significant to the nesting check or to the parser.
fn soup() -> impl Strategy<Value = String> {
    let pieces = "( ) [ ] { } ` ${ ' \" \\ / // /* */ ? : ?. . ... ?? || && ! - + ~ * ** = => == \
        < > <!-- --> ; , # @ a b 1 1. .5 1e in typeof new void class function async await yield \
        extends as satisfies keyof get set static of 😀 é null this super import a.a a?.a() .at( \
        {a: [a] (a) 'a' `a` `${a}` (a)=> )=>{ ){ }/ )/ ]/ '/ \n \u{2028} \u{feff} \u{a0}";
    let pieces: Vec<String> = pieces.split(' ').map(str::to_owned).collect();
    let piece = (prop::sample::select(pieces), prop::bool::ANY);
    let piece = piece.prop_map(|(piece, spaced)| if spaced { piece + " " } else { piece });
    prop::collection::vec(piece, 0..400).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_soup_is_read_or_refused(source in soup()) {
        try_out(source);
    }

    #[test]
    fn any_text_is_read_or_refused(source in any::<String>()) {
        try_out(source);
    }

    #[test]
    fn the_place_of_an_error_is_inside(source in soup()) {
        if let Err(error) = Expression::parse(&source) {
            let line = source.split('\n').nth(error.line - 1);
            prop_assert!(line.is_some_and(|line| error.column <= line.chars().count() + 1));
        }
    }
}
