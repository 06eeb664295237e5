//! The functions of `store` that send a statement.

use std::{fs, path::Path};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    ImplItemFn, ItemFn, Macro,
    visit::{self, Visit},
};

use super::modules;

/// A statement and who sends it.
pub(crate) struct Place {
    /// The path of the function below `store`.
    pub(crate) function: String,
    pub(crate) sql: String,
}

/// The places of `queries`, which are all statements that the compiler checked.
pub(crate) fn read(store: &Path, queries: &[String]) -> Vec<Place> {
    let mut found = Vec::new();
    for (module, file) in modules::read(&store.join("src/lib.rs")) {
        let mut reader = Reader {
            store,
            queries,
            path: module,
            found: Vec::new(),
        };
        reader.visit_file(&file);
        found.extend(reader.found);
    }
    found
}

struct Reader<'a> {
    store: &'a Path,
    queries: &'a [String],
    path: Vec<String>,
    found: Vec<Place>,
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.path.push(item.sig.ident.to_string());
        visit::visit_item_fn(self, item);
        self.path.pop();
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.path.push(item.sig.ident.to_string());
        visit::visit_impl_item_fn(self, item);
        self.path.pop();
    }

    /// `query!`, `query_as!` and `query_scalar!` of sqlx contain the statement, `query_file!` the name of its file. Macros
    /// of `store`, such as `query_spaces!`, contain its beginning and its end: the columns between them are in the macro.
    fn visit_macro(&mut self, call: &'ast Macro) {
        let name = call.path.segments.last().map(|part| part.ident.to_string());
        let Some(name) = name.filter(|name| name.starts_with("query")) else {
            return;
        };
        let function = self.path.join("::");
        let sql = match strings(call.tokens.clone()).as_slice() {
            [file, ..] if name.starts_with("query_file") => {
                fs::read_to_string(self.store.join(file)).expect("the file of the query")
            }
            [before, after, ..] if call.path.segments.len() == 1 => {
                between(self.queries, before, after)
                    .unwrap_or_else(|problem| panic!("{function}: `{name}!` {problem}"))
            }
            [text, ..] => text.clone(),
            [] => panic!("{function}: `{name}!` without a string"),
        };
        self.found.push(Place { function, sql });
    }
}

/// The only query with this beginning and this end.
pub(crate) fn between(queries: &[String], before: &str, after: &str) -> Result<String, String> {
    let matches = |query: &&String| {
        let rest = query.strip_prefix(before);
        rest.is_some_and(|rest| rest.ends_with(after))
    };
    match queries.iter().filter(matches).collect::<Vec<_>>()[..] {
        [query] => Ok(query.clone()),
        [] => Err("is not in .sqlx: run `just gen`".to_owned()),
        ref several => Err(format!("may be each of {} queries", several.len())),
    }
}

/// The string literals among the arguments of a macro.
fn strings(tokens: TokenStream) -> Vec<String> {
    let literals = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Literal(literal) => Some(syn::Lit::new(literal)),
        _ => None,
    });
    let texts = literals.filter_map(|literal| match literal {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    });
    texts.collect()
}
