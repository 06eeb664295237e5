//! A plain tree of pages, changed the way batches are meant to change a space.

/// A page or group. Groups stand at the top only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// The id, or the reference while its batch is being made.
    pub(crate) key: String,
    pub(crate) title: String,
    /// None for groups.
    pub(crate) body: Option<String>,
    pub(crate) children: Vec<Node>,
}

/// The way to a node: the index at each level.
pub(crate) type Way = Vec<usize>;

/// The ways to all nodes, each before those below it.
pub(crate) fn ways(nodes: &[Node]) -> Vec<Way> {
    let mut all = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        all.push(vec![index]);
        for way in ways(&node.children) {
            all.push([vec![index], way].concat());
        }
    }
    all
}

pub(crate) fn at<'a>(nodes: &'a mut Vec<Node>, way: &[usize]) -> &'a mut Node {
    let (last, above) = way.split_last().expect("a way leads somewhere");
    &mut level(nodes, above)[*last]
}

/// The nodes below the one a way leads to; those at the top for the empty way.
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

/// A way as it is when the node of another way is gone.
pub(crate) fn without(way: &[usize], gone: &[usize]) -> Way {
    let mut way = way.to_vec();
    let (last, above) = gone.split_last().expect("a way leads somewhere");
    if way.len() > above.len() && way.starts_with(above) && way[above.len()] > *last {
        way[above.len()] -= 1;
    }
    way
}
