// Lines as words, for merging and comparing within a block. Inline nodes are one token each.

import { canonical } from './equal';
import type { LeafJson, MarkJson, NodeJson } from './json';

export type Token = { text: string; marks: MarkJson[]; id: string } | { node: NodeJson; id: string };

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

export function tokensOf(nodes: NodeJson[]): Token[] {
    return nodes.flatMap((node): Token[] => {
        if (node.object !== 'text') return [{ node, id: canonical(node) }];
        return node.leaves.flatMap((leaf) => leafTokens(leaf));
    });
}

function leafTokens(leaf: LeafJson): Token[] {
    const marks = leaf.marks.length ? canonical({ object: 'text', leaves: [{ ...leaf, text: '.' }] }) : '';
    return Array.from(words.segment(leaf.text), ({ segment }) => ({
        text: segment,
        marks: leaf.marks,
        id: segment + marks,
    }));
}

export function nodesOf(tokens: Token[]): NodeJson[] {
    const result: NodeJson[] = [];
    for (const token of tokens) {
        if ('node' in token) {
            result.push(token.node);
            continue;
        }
        const last = result.at(-1);
        const text = last?.object === 'text' ? last : undefined;
        const leaf = text?.leaves.at(-1);
        if (text && leaf && sameMarks(leaf.marks, token.marks)) leaf.text += token.text;
        else if (text) text.leaves.push({ object: 'leaf', text: token.text, marks: token.marks });
        else result.push({ object: 'text', leaves: [{ object: 'leaf', text: token.text, marks: token.marks }] });
    }
    return result;
}

const sameMarks = (a: MarkJson[], b: MarkJson[]) => a === b || JSON.stringify(a) === JSON.stringify(b);
