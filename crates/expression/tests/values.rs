//! Examples, one per line: the value of an expression in one context.

use expression::{Context, Expression};
use serde_json::{Value as Json, json};

fn context() -> Context {
    let space = json!({"vars": {"version": "v3.0.4", "limit": 25, "food": "pasta"}});
    let page = json!({"vars": {"tags": ["a", "b", 1, null]}});
    let unsigned = json!({"persona": "new", "emoji": "a😀b"});
    let visitor = json!({"claims": {"plan": "pro", "unsigned": unsigned}});
    Context::new()
        .with("space", space)
        .with("page", page)
        .with("visitor", visitor)
}

fn parse(source: &str) -> Expression {
    Expression::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// The lines of a table: an expression and its expected result.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = table.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.split_once(" ⇒ ").expect("each line has an arrow"))
}

const VALUES: &str = r#"
visitor.claims.plan === "pro" ⇒ true
visitor.claims.unsigned.persona !== 'partner' ⇒ true
!visitor.claims.unsigned.missing ⇒ true
"My favorite food is " + space.vars.food ⇒ "My favorite food is pasta"
space.vars.version === "v3.0.4" ? "Latest" : "Outdated" ⇒ "Latest"
visitor.claims.plan.charAt(0).toUpperCase() + visitor.claims.plan.slice(1) ⇒ "Pro"
` on the ${visitor.claims.plan} plan` ⇒ " on the pro plan"
1 + 1 ⇒ 2.0
0.1 + 0.2 + '' ⇒ "0.30000000000000004"
1e21 + '' ⇒ "1e+21"
-0 + '' ⇒ "0"
1 / 0 + '' ⇒ "Infinity"
'10' * '2' ⇒ 20.0
[] + {} ⇒ "[object Object]"
[1, [2, null], undefined] + '' ⇒ "1,2,,"
null == undefined && null !== undefined ⇒ true
'1' == 1 && [1] == 1 && '' == 0 && true == '1' ⇒ true
NaN === NaN ⇒ false
[NaN].includes(NaN) && [NaN].indexOf(NaN) === -1 ⇒ true
page.vars === page.vars && [1] !== [1] ⇒ true
'b' < 'a' || 10 < 9 || '10' < '9' ⇒ true
visitor?.x?.y.z.w ?? 'none' ⇒ "none"
visitor.x?.slice(1).length ?? 0 ⇒ 0.0
visitor.claims.plan.nothing?.slice?.(1) ?? 'no' ⇒ "no"
space['va' + 'rs']['food'] ⇒ "pasta"
page.vars.tags.length + page.vars.tags[1] ⇒ "4b"
'plan' in visitor.claims && !('x' in visitor) && 0 in [1] ⇒ true
visitor.claims.unsigned.emoji.length ⇒ 4.0
visitor.claims.unsigned.emoji.slice(1, 3) ⇒ "😀"
'\ud83d' + '\ude00' ⇒ "😀"
'a-b-c'.split('-').join('+') ⇒ "a+b+c"
'a-b-c'.replace('-', '$&$&') + 'a-b'.replaceAll('', '.') ⇒ "a--b-c.a.-.b."
'ß'.toUpperCase() + 'ΑΣ'.toLowerCase() ⇒ "SSας"
(1.005).toFixed(2) + (1e21).toFixed(2) + (-1.5).toFixed(0) ⇒ "1.001e+21-2"
'5'.padStart(3, '0') + 'ab'.repeat(2) ⇒ "005abab"
Object.keys({b: 1, 2: 1, a: 1, 1: 1}).join() ⇒ "1,2,b,a"
typeof nobody + typeof null + typeof '' ⇒ "undefinedobjectstring"
Number('0x1F') + Number(' 12 ') + Number('') ⇒ 43.0
Number('0x100000000000008000000000000000000001') > Number('0x100000000000008000000000000000000000') ⇒ true
['[object Object]'] == {} ⇒ false
Math.max(1, '3', 2) + Math.round(-2.5) ⇒ 1.0
String(null) + Boolean('') + Array.isArray([]) ⇒ "nullfalsetrue"
({a: {b: 1}}).a.b ⇒ 1.0
{a: 1, new: 2, class: undefined} ⇒ {"a": 1.0, "new": 2.0}
[1, undefined, 'x'].concat([2], 3) ⇒ [1.0, null, "x", 2.0, 3.0]
1 ?.5:2 ⇒ 0.5
"#;

#[test]
fn values() {
    let context = context();
    let value = |source: &str| match parse(source).evaluate(&context) {
        Ok(value) => value.to_json(),
        Err(error) => panic!("{source}: {error}"),
    };
    for (source, expected) in rows(VALUES) {
        let expected: Json = serde_json::from_str(expected).unwrap();
        assert_eq!(value(source), Some(expected), "{source}");
    }
    for source in [
        "visitor.missing",
        "undefined",
        "",
        "  ",
        "visitor?.a?.b",
        "[][0]",
    ] {
        assert_eq!(value(source), None, "{source}");
    }
}

const ERRORS: &str = "
nobody.plan ⇒ `nobody` is not known here
visitor.x.y ⇒ `y` is read from undefined. Write `?.` before it
null[1] ⇒ `1` is read from null
Object.keys(null) ⇒ `Object.keys` is read from null
space.vars.limit.slice(1) ⇒ A value of type number has no method `slice`
visitor.constructor ⇒ `constructor` is built into every object
visitor['__proto__'] ⇒ `__proto__` is built into every object
''['sub'] ⇒ `sub` is built into every string
'a' in 'abc' ⇒ `in` needs an object or an array, not a value of type string
({toString: 1}) + '' ⇒ has no text
'a'.repeat(-1) ⇒ `repeat` was called with a number out of its range
(1).toFixed(101) ⇒ `toFixed` was called with a number out of its range
'a'.repeat(1e9) ⇒ more than 100000 characters in one text
'a'.padEnd(1e300) ⇒ more than 100000 characters in one text
'a'.repeat(20000).split('') ⇒ more than 10000 items in one array
";

#[test]
fn errors_say_what_is_wrong() {
    let context = context();
    for (source, expected) in rows(ERRORS) {
        match parse(source).evaluate(&context) {
            Ok(value) => panic!("{source} has the value {value:?}"),
            Err(error) => assert!(error.to_string().contains(expected), "{source}: {error}"),
        }
    }
}

const REFUSALS: &str = "
a = 1 ⇒ Assignments are not part of expressions (line 1, column 3).
a.b++ ⇒ Assignments are not part of expressions (line 1, column 4).
1 + /x/.test(a) ⇒ Regular expressions are not part of expressions (line 1, column 5).
x => x ⇒ Functions are not part of expressions (line 1, column 3).
function () {} ⇒ Functions are not part of expressions (line 1, column 1).
new Date ⇒ Constructors (`new`) are not part of expressions (line 1, column 1).
this.x ⇒ Uses of `this` are not part of expressions (line 1, column 1).
a /* b */ ⇒ Comments are not part of expressions (line 1, column 3).
while(1){} ⇒ Statements are not part of expressions (line 1, column 1).
a; b ⇒ Statements are not part of expressions (line 1, column 2).
a, b ⇒ Several values with commas are not part of expressions (line 1, column 1).
1n ⇒ Large integers (`1n`) are not part of expressions (line 1, column 1).
2 ** 3 ⇒ Powers (`**`) are not part of expressions (line 1, column 3).
[...a] ⇒ Spreads (`...`) are not part of expressions (line 1, column 2).
[,] ⇒ A value is missing before `,` (line 1, column 2).
a`b` ⇒ Tagged templates are not part of expressions (line 1, column 2).
({f() {}}) ⇒ A block is not allowed here (line 1, column 7).
({get a() {}}) ⇒ An operator is missing here (line 1, column 7).
({__proto__: a}) ⇒ `__proto__` is not part of expressions (line 1, column 3).
({'__proto__': a}) ⇒ `__proto__` is not part of expressions (line 1, column 3).
JavaScript expression here ⇒ An operator is missing here (line 1, column 12).
space.vars.<name> ⇒ This is not an expression: Unexpected token (line 1, column 12).
a == == b ⇒ A value is missing before `==` (line 1, column 6).
visitor.claims... ⇒ Spreads (`...`) are not part of expressions (line 1, column 15).
(a ⇒ This is not an expression
(a: b) ⇒ This `:` belongs to no `?` and no object (line 1, column 3).
a.match('x') ⇒ `match` is not one of the methods that can be called (line 1, column 3).
(1).toString(2) ⇒ `toString` takes no argument here (line 1, column 1).
fetch('x') ⇒ `fetch` is not one of the functions that can be called (line 1, column 1).
Math.random() ⇒ `Math.random` is not one of the functions that can be called (line 1, column 1).
a[b](1) ⇒ Only the listed methods and functions can be called, by their names
constructor.constructor('x')() ⇒ Only the listed methods and functions can be called
'a ⇒ This text has no end
`a${b} ⇒ This template has no end
(a] ⇒ This `]` closes another bracket (line 1, column 3).
a) ⇒ This `)` closes nothing (line 1, column 2).
é = 1 ⇒ Assignments are not part of expressions (line 1, column 3).
a \\u0062 ⇒ `\\` has no meaning here (line 1, column 3).
";

#[test]
fn refusals_name_the_construct_and_the_place() {
    for (source, expected) in rows(REFUSALS) {
        match Expression::parse(source) {
            Ok(expression) => panic!("{source} was read as {expression:?}"),
            Err(error) => assert!(error.to_string().contains(expected), "{source}: {error}"),
        }
    }
    let error = Expression::parse("1 +\n  'é' = 2").unwrap_err();
    assert_eq!((error.line, error.column), (2, 7));
}

#[test]
fn conditions_and_inline_text() {
    let context = context();
    let is_true = |source| parse(source).is_true(&context);
    assert!(is_true(""));
    assert!(is_true("visitor.claims.plan"));
    assert!(!is_true("visitor.claims.missing"));
    assert!(!is_true("visitor.a.b.c"), "an error is false");
    assert!(!is_true("!nobody.x"), "an error is false");

    let print = |source| parse(source).print(&context);
    assert_eq!(print("space.vars.limit").as_deref(), Some("25"));
    assert_eq!(print("1 / 3").as_deref(), Some("0.3333333333333333"));
    assert_eq!(print("1 < 2").as_deref(), Some("true"));
    assert_eq!(print("space.vars.food").as_deref(), Some("pasta"));
    for source in [
        "",
        "space.vars",
        "[1]",
        "null",
        "visitor.missing",
        "visitor.a.b",
    ] {
        assert_eq!(print(source), None, "{source}");
    }
}

#[test]
fn names_tell_what_is_read() {
    let names = |source| -> Vec<String> {
        let names = parse(source).names();
        names.iter().map(ToString::to_string).collect()
    };
    assert_eq!(names("1 + 1"), [""; 0]);
    assert_eq!(
        names("visitor.claims['plan'].slice(1) + space.vars[page.vars.key].x"),
        ["page.vars.key", "space.vars", "visitor.claims.plan"]
    );
    assert_eq!(
        names("a?.b?.c.trim() ? `${d.e}` : {[f]: [g.h, !i], j: String(k) in l}"),
        ["a.b.c", "d.e", "f", "g.h", "i", "k", "l"]
    );
    let expression = parse("visitor?.claims.x || page.vars.y");
    assert!(expression.uses("visitor") && !expression.uses("space"));
}
