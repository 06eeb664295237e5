//! The modules of a crate, from its first file along every `mod name;`.

use std::{collections::BTreeMap, fs, path::Path};

use syn::{Item, Meta};

/// The names from the root of the crate down to a module; the root has none.
pub(crate) type ModulePath = Vec<String>;

pub(crate) fn read(entry_point: &Path) -> BTreeMap<ModulePath, syn::File> {
    let mut found = BTreeMap::new();
    let folder = entry_point.parent().expect("a file is in a directory");
    read_file(entry_point, folder, Vec::new(), &mut found);
    found
}

fn read_file(
    file: &Path,
    children: &Path,
    module: ModulePath,
    found: &mut BTreeMap<ModulePath, syn::File>,
) {
    let text = fs::read_to_string(file).expect("the file is text");
    let parsed = syn::parse_file(&text).expect("the file is Rust");
    for item in &parsed.items {
        let Item::Mod(item) = item else { continue };
        if item.content.is_some() || is_for_tests(&item.attrs) {
            continue;
        }
        let name = item.ident.to_string();
        let below = children.join(&name);
        let flat = children.join(format!("{name}.rs"));
        let file = if flat.exists() {
            flat
        } else {
            below.join("mod.rs")
        };
        let mut path = module.clone();
        path.push(name);
        read_file(&file, &below, path, found);
    }
    found.insert(module, parsed);
}

/// Tests may use everything that they test.
pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().starts_with("test")
        }
        _ => false,
    })
}
