//! Which module each module mentions: in `use`, in paths, and inside of macros.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    ItemMod, ItemUse, Macro, UseTree,
    visit::{self, Visit},
};

use super::modules::{ModulePath, is_for_tests};

/// Re-exports of re-exports are followed this far.
const MAX_REEXPORTS: u8 = 8;

pub(crate) struct Imports {
    pub(crate) edges: BTreeSet<(ModulePath, ModulePath)>,
}

impl Imports {
    pub(crate) fn of(modules: &BTreeMap<ModulePath, syn::File>) -> Self {
        let mentions: BTreeMap<_, _> = modules
            .iter()
            .map(|(module, file)| {
                let mut mentions = Mentions::default();
                mentions.visit_file(file);
                (module.clone(), mentions)
            })
            .collect();
        let resolver = Resolver {
            modules,
            mentions: &mentions,
        };
        let mut edges = BTreeSet::new();
        for (module, found) in &mentions {
            for path in &found.paths {
                if let Some(target) = resolver.resolve(module, path, 0)
                    && target != *module
                {
                    edges.insert((module.clone(), target));
                }
            }
        }
        Self { edges }
    }
}

/// What one file says.
#[derive(Default)]
struct Mentions {
    paths: BTreeSet<Vec<String>>,
    /// The names that `use` brings in, each with its path.
    imported: BTreeMap<String, Vec<String>>,
}

impl Mentions {
    fn import(&mut self, prefix: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.import(&with(&path.ident), &path.tree),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(prefix, tree);
                }
            }
            UseTree::Name(name) => self.insert(name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(name) => self.insert(name.rename.to_string(), with(&name.ident)),
            UseTree::Glob(_) => {
                self.paths.insert(prefix.to_vec());
            }
        }
    }

    fn insert(&mut self, name: String, mut path: Vec<String>) {
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        self.paths.insert(path.clone());
        self.imported.insert(name, path);
    }

    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut path = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if colons == 2 => path.push(name.to_string()),
                TokenTree::Ident(name) => {
                    self.paths
                        .insert(std::mem::replace(&mut path, vec![name.to_string()]));
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => self.read_tokens(group.stream()),
                _ => {
                    self.paths.insert(std::mem::take(&mut path));
                }
            }
            colons = 0;
        }
        self.paths.insert(path);
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&[], &item.tree);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        self.paths.insert(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.read_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    /// `#[path(responses(...))]` and the like name types too.
    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.read_tokens(list.tokens.clone());
    }
}

struct Resolver<'a> {
    modules: &'a BTreeMap<ModulePath, syn::File>,
    mentions: &'a BTreeMap<ModulePath, Mentions>,
}

impl Resolver<'_> {
    /// The module of this crate in which a path ends, where re-exports count as the module that they come from.
    fn resolve(&self, module: &ModulePath, path: &[String], depth: u8) -> Option<ModulePath> {
        let mut base = module.clone();
        let mut rest = path;
        let (first, after) = rest.split_first()?;
        match first.as_str() {
            "crate" => (base, rest) = (Vec::new(), after),
            "self" => rest = after,
            "super" => {
                while let Some(("super", after)) = rest.split_first().map(|(a, b)| (a.as_str(), b))
                {
                    base.pop();
                    rest = after;
                }
            }
            name if !self.has(&base, name) => return None,
            _ => {}
        }
        while let Some((name, after)) = rest.split_first() {
            if self.has(&base, name) {
                base.push(name.clone());
                rest = after;
                continue;
            }
            let imported = self
                .mentions
                .get(&base)
                .and_then(|found| found.imported.get(name));
            if let Some(path) = imported.filter(|_| depth < MAX_REEXPORTS)
                && let Some(target) = self.resolve(&base, path, depth + 1)
            {
                return Some(target);
            }
            break;
        }
        Some(base)
    }

    fn has(&self, module: &ModulePath, child: &str) -> bool {
        let mut path = module.clone();
        path.push(child.to_owned());
        self.modules.contains_key(&path)
    }
}
