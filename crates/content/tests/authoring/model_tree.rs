//! A plain tree of pages, changed as batches should change a space.

/// A page or group. Groups are at the top level only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// The id, or the reference while its batch is being built.
    pub(crate) key: String,
    pub(crate) title: String,
    /// None for groups.
    pub(crate) body: Option<String>,
    pub(crate) children: Vec<Node>,
}

/// The path to a node: the index at each level.
pub(crate) type NodePath = Vec<usize>;

/// The paths to all nodes, parents before children.
pub(crate) fn node_paths(nodes: &[Node]) -> Vec<NodePath> {
    let mut all = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        all.push(vec![index]);
        for way in node_paths(&node.children) {
            all.push([vec![index], way].concat());
        }
    }
    all
}

pub(crate) fn at<'a>(nodes: &'a mut Vec<Node>, way: &[usize]) -> &'a mut Node {
    let (last, above) = way.split_last().expect("a way leads somewhere");
    &mut level(nodes, above)[*last]
}

/// The children of the node at a path; the top level for the empty path.
pub(crate) fn level<'a>(nodes: &'a mut Vec<Node>, way: &[usize]) -> &'a mut Vec<Node> {
    way.iter()
        .fold(nodes, |nodes, index| &mut nodes[*index].children)
}

pub(crate) fn remove(nodes: &mut Vec<Node>, way: &[usize]) -> Node {
    let (last, above) = way.split_last().expect("a way leads somewhere");
    level(nodes, above).remove(*last)
}

pub(crate) fn insert(nodes: &mut Vec<Node>, above: &[usize], index: usize, node: Node) {
    let level = level(nodes, above);
    let index = index.min(level.len());
    level.insert(index, node);
}

/// A path after the node at another path was removed.
pub(crate) fn without(way: &[usize], gone: &[usize]) -> NodePath {
    let mut way = way.to_vec();
    let (last, above) = gone.split_last().expect("a way leads somewhere");
    if way.len() > above.len() && way.starts_with(above) && way[above.len()] > *last {
        way[above.len()] -= 1;
    }
    way
}
