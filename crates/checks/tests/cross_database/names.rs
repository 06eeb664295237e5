//! The tables, views and functions that a piece of SQL names.
//!
//! It reads tokens instead of a syntax tree: bodies of functions are PL/pgSQL, which `sqlparser` does not parse, and no
//! statement may escape the check by syntax that it does not know.

use std::collections::BTreeSet;

use sqlparser::{
    dialect::PostgreSqlDialect,
    tokenizer::{Token, Tokenizer},
};

/// The statements of a script, each as the texts of its tokens. The body of a function is a part of its statement.
pub(crate) fn statements(sql: &str) -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    for token in tokens(sql) {
        let text = match token {
            Token::SemiColon => {
                found.push(Vec::new());
                continue;
            }
            Token::DollarQuotedString(body) => {
                let body = statements(&body.value).into_iter().flatten();
                found.last_mut().expect("one is open").extend(body);
                continue;
            }
            Token::Whitespace(_) => continue,
            Token::Word(word) => word.value.to_lowercase(),
            // What a string says is no name.
            Token::SingleQuotedString(_) | Token::EscapedStringLiteral(_) => "''".to_owned(),
            other => other.to_string(),
        };
        found.last_mut().expect("one is open").push(text);
    }
    found
}

fn tokens(sql: &str) -> Vec<Token> {
    Tokenizer::new(&PostgreSqlDialect {}, sql)
        .tokenize()
        .unwrap_or_else(|error| panic!("{error} in:\n{sql}"))
}

/// What stands where a table can stand, and what is called. Aliases, columns and CTEs may be among them: whoever asks
/// knows the names that count.
pub(crate) fn names(statement: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // For each open parenthesis, whether a comma stands between tables.
    let mut lists = vec![false];
    let mut table_is_next = false;
    let mut was_table = false;
    for (at, text) in statement.iter().enumerate() {
        let follows_table = std::mem::take(&mut was_table);
        match text.as_str() {
            // A parenthesis may open a join.
            "(" => lists.push(false),
            ")" => {
                lists.pop();
                table_is_next = false;
            }
            "," => table_is_next = lists.last() == Some(&true),
            // The name of a schema stands before the table.
            "." => table_is_next = follows_table,
            "from" if is_comparison(&statement[..at]) => {}
            "from" | "using" => {
                in_list(&mut lists, true);
                table_is_next = true;
            }
            "join" | "into" | "update" | "only" | "lateral" => table_is_next = true,
            "except" | "for" | "group" | "having" | "intersect" | "limit" | "offset" | "order"
            | "returning" | "select" | "set" | "union" | "values" | "where" | "window" => {
                in_list(&mut lists, false);
                table_is_next = false;
            }
            name => {
                was_table = std::mem::take(&mut table_is_next);
                let called = statement.get(at + 1).is_some_and(|next| next == "(");
                if was_table || called {
                    found.insert(name.to_owned());
                }
            }
        }
    }
    found
}

fn in_list(lists: &mut [bool], is_list: bool) {
    if let Some(innermost) = lists.last_mut() {
        *innermost = is_list;
    }
}

/// Whether `from` after these goes on with `is distinct from` or `is not distinct from`.
fn is_comparison(before: &[String]) -> bool {
    matches!(before, [.., verb, distinct] if distinct == "distinct" && (verb == "is" || verb == "not"))
}
