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

pub(crate) fn read(store: &Path) -> Vec<Place> {
    let mut found = Vec::new();
    for (module, file) in modules::read(&store.join("src/lib.rs")) {
        let mut reader = Reader {
            store,
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

    /// `query!`, `query_as!`, `query_scalar!` hold the statement, `query_file!` and its kin the name of its file.
    fn visit_macro(&mut self, call: &'ast Macro) {
        let name = call.path.segments.last().map(|part| part.ident.to_string());
        let Some(name) = name.filter(|name| name.starts_with("query")) else {
            return;
        };
        let text = first_string(call.tokens.clone())
            .unwrap_or_else(|| panic!("{}: `{name}!` without a string", self.path.join("::")));
        let sql = if name.starts_with("query_file") {
            fs::read_to_string(self.store.join(&text)).expect("the file of the query")
        } else {
            text
        };
        self.found.push(Place {
            function: self.path.join("::"),
            sql,
        });
    }
}

fn first_string(tokens: TokenStream) -> Option<String> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Literal(literal) => match syn::Lit::new(literal) {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}
