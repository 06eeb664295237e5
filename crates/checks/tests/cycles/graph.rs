//! Cycles among the modules below each parent.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};

use super::{imports::Imports, modules::ModulePath};

pub(crate) struct Cycle {
    parent: ModulePath,
    members: BTreeSet<String>,
    imports: Vec<String>,
}

impl Cycle {
    /// How `cycles.toml` calls it.
    pub(crate) fn title(&self, name: &str) -> String {
        let members: Vec<_> = self.members.iter().map(String::as_str).collect();
        let parents = [&[name.to_owned()], self.parent.as_slice()].concat();
        format!("{}: {}", parents.join("::"), members.join(", "))
    }

    pub(crate) fn describe(&self, name: &str) -> String {
        format!("cycle in {}\n{}", self.title(name), self.imports.join("\n"))
    }
}

pub(crate) fn cycles(imports: &Imports) -> Vec<Cycle> {
    let mut below: BTreeMap<&[String], Vec<(&ModulePath, &ModulePath)>> = BTreeMap::new();
    for (from, to) in &imports.edges {
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        if shared < from.len() && shared < to.len() {
            below.entry(&from[..shared]).or_default().push((from, to));
        }
    }
    let mut found = Vec::new();
    for (parent, edges) in below {
        let at = parent.len();
        let graph: DiGraphMap<&str, ()> = edges
            .iter()
            .map(|(from, to)| (from[at].as_str(), to[at].as_str()))
            .collect();
        for members in tarjan_scc(&graph)
            .into_iter()
            .filter(|members| members.len() > 1)
        {
            let members: BTreeSet<_> = members.into_iter().map(str::to_owned).collect();
            let inside = edges
                .iter()
                .filter(|(from, to)| members.contains(&from[at]) && members.contains(&to[at]));
            let imports = inside
                .map(|(from, to)| format!("    {} imports {}", from.join("::"), to.join("::")))
                .collect();
            found.push(Cycle {
                parent: parent.to_vec(),
                members,
                imports,
            });
        }
    }
    found
}
