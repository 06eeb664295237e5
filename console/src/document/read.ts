// From the document of the API to nodes of the editor. What the schema would bend stays as it is, in an opaque node: a
// block is written again as soon as it was read, and has to be equal.

import { Fragment, type Node, type NodeType, type Schema } from 'prosemirror-model';
import { sameNode } from './equal';
import { readInlines } from './inlines';
import { type BlockJson, type DocumentJson, type NodeJson, tidy } from './json';
import { newUid, remember } from './origin';
import { NODE_OF_BLOCK, NODES, type NodeEntry } from './schema';
import { readTable } from './table-read';
import { buildBlock } from './write';

export function readDocument(schema: Schema, document: Pick<DocumentJson, 'nodes'>): Node {
    const nodes = document.nodes.map((node) => readBlock(schema, tidy(node)));
    return type(schema, 'doc').createChecked(null, nodes.length ? nodes : [emptyParagraph(schema)]);
}

/** Reads a tidy block, with all that is in it. Never fails. */
export function readBlock(schema: Schema, json: NodeJson): Node {
    if (json.object === 'block') {
        const name = NODE_OF_BLOCK.get(json.type);
        const node = name && tryTo(() => build(schema, name, json));
        if (node && sameNode(buildBlock(node), json)) return remember(node, json);
    }
    return type(schema, 'opaque_block').create({ json });
}

function tryTo<T>(read: () => T): T | undefined {
    try {
        return read();
    } catch (error) {
        // What ProseMirror throws at content that does not fit.
        if (error instanceof RangeError) return undefined;
        throw error;
    }
}

function build(schema: Schema, name: string, json: BlockJson): Node {
    if (name === 'table') return readTable(schema, json, readBlocks);
    const content = name === 'expandable' ? expandable(schema, json) : contentOf(schema, name, json);
    return type(schema, name).createChecked({ uid: newUid(), data: json.data }, content);
}

function contentOf(schema: Schema, name: string, json: BlockJson): Node[] {
    const entry = NODES[name] as NodeEntry;
    if (entry.caption) return caption(schema, json);
    if (!entry.content) return [];
    const nodes = json.nodes ?? [];
    if (isLine(entry)) return readInlines(schema, nodes, [], entry.code);
    return entry.content === 'block+' ? readBlocks(schema, nodes) : nodes.map((node) => readBlock(schema, node));
}

/** Whether a node holds text and not blocks. */
const isLine = (entry: NodeEntry) => entry.content === 'inline*' || (entry.code && entry.content !== 'code_line+');

/** The blocks of a container; one without any gets a paragraph to write in. */
export function readBlocks(schema: Schema, nodes: NodeJson[]): Node[] {
    return nodes.length ? nodes.map((node) => readBlock(schema, node)) : [emptyParagraph(schema)];
}

function caption(schema: Schema, json: BlockJson): Node[] {
    const fragment = json.fragments?.find((part) => part.fragment === 'caption');
    const line = fragment?.nodes[0];
    if (line?.object !== 'block') return [];
    return [type(schema, 'caption').createChecked(null, readInlines(schema, line.nodes ?? []))];
}

function expandable(schema: Schema, json: BlockJson): Fragment {
    const part = (kind: string) => json.fragments?.find((fragment) => fragment.type === kind)?.nodes ?? [];
    const title = part('expandable-title')[0];
    const line = title?.object === 'block' ? (title.nodes ?? []) : [];
    return Fragment.from([
        type(schema, 'expandable_title').createChecked(null, readInlines(schema, line)),
        type(schema, 'expandable_body').createChecked(null, readBlocks(schema, part('expandable-body'))),
    ]);
}

const emptyParagraph = (schema: Schema) => type(schema, 'paragraph').create({ uid: newUid() });

const type = (schema: Schema, name: string) => schema.nodes[name] as NodeType;
