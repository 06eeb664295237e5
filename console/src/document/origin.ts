// What nodes of the editor were read from. A node that nobody touched is the same object for ever, and is written as the
// JSON it came from, byte for byte.

import type { Node } from 'prosemirror-model';
import { type BlockJson, keyOf } from './json';

const origins = new WeakMap<Node, BlockJson>();

export function remember(node: Node, json: BlockJson): Node {
    origins.set(node, json);
    return node;
}

export const originOf = (node: Node): BlockJson | undefined => origins.get(node);

/** The server's key of a block that is as it was read. */
export function keyOfNode(node: Node): string | undefined {
    const origin = origins.get(node);
    return origin && keyOf(origin);
}

let last = 0;

/** A name of a block or link, good for this page view only. */
export function newUid(): string {
    last += 1;
    return `u${last}`;
}
