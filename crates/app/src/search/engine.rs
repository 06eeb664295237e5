//! Where a query is answered: by a shard of this node, or by another node.
