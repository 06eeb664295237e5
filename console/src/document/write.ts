// From nodes of the editor to the document of the API.

import type { Node } from 'prosemirror-model';
import { isEmptyParagraph } from './equal';
import { writeInlines } from './inlines';
import { type BlockJson, type Data, type DocumentJson, type FragmentJson, type NodeJson, paragraph } from './json';
import { originOf } from './origin';
import { NODES } from './schema';
import { writeTable } from './table-write';

/** Writes the whole document. `data` is that of the document it was read from. */
export function writeDocument(doc: Node, data: Data = { schemaVersion: 1 }): DocumentJson {
    const nodes = children(doc).map(writeBlock);
    const isEmpty = nodes.length === 1 && isEmptyParagraph(nodes[0]) && !originOf(doc.child(0));
    return { object: 'document', data, nodes: isEmpty ? [] : nodes };
}

/** Writes a block: as it was read if nobody touched it. */
export function writeBlock(node: Node): NodeJson {
    return originOf(node) ?? buildBlock(node);
}

/** Writes a block anew. */
export function buildBlock(node: Node): NodeJson {
    const name = node.type.name;
    if (name === 'opaque_block') return node.attrs.json as NodeJson;
    if (name === 'table') return writeTable(node, writeBlocks);
    const entry = NODES[name];
    if (!entry?.block) throw new Error(`a ${name} is no block`);
    const block: BlockJson = {
        object: 'block',
        type: entry.block,
        data: node.attrs.data as Data,
        isVoid: !!entry.void,
    };
    if (name === 'expandable') return { ...block, fragments: expandable(node) };
    if (entry.caption) return node.childCount ? { ...block, fragments: [caption(node)] } : block;
    if (entry.void) return block;
    if (name === 'code_line') return { ...block, nodes: codeLine(node) };
    return { ...block, nodes: node.inlineContent ? writeInlines(children(node)) : writeBlocks(node) };
}

/** Blocks of a container. An empty paragraph alone is what the editor put there to write in. */
export function writeBlocks(node: Node): NodeJson[] {
    const nodes = children(node).map(writeBlock);
    return nodes.length === 1 && isEmptyParagraph(nodes[0]) && !originOf(node.child(0)) ? [] : nodes;
}

/** An empty line has a leaf without text. */
function codeLine(node: Node): NodeJson[] {
    if (node.childCount) return writeInlines(children(node));
    return [{ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] }];
}

function caption(node: Node): FragmentJson {
    const line = { ...paragraph(), nodes: writeInlines(children(node.child(0))) };
    return { object: 'fragment', fragment: 'caption', nodes: [line] };
}

function expandable(node: Node): FragmentJson[] {
    const typed = (type: string, nodes: NodeJson[]): FragmentJson => ({
        object: 'fragment',
        fragment: type,
        type,
        nodes,
    });
    const title = { ...paragraph(), nodes: writeInlines(children(node.child(0))) };
    const body = writeBlocks(node.child(1));
    return [typed('expandable-title', [title]), typed('expandable-body', body.length ? body : [paragraph()])];
}

export function children(node: Node): Node[] {
    const result: Node[] = [];
    node.forEach((child) => {
        result.push(child);
    });
    return result;
}
