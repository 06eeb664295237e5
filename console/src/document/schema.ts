// The schema of the editor, made from `schema/schema.json`. What a node looks like is said in `src/editor/look.ts`:
// reading, comparing and writing documents needs no browser.

import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import file from '../../schema/schema.json';

/** One node of the file. */
export interface NodeEntry {
    /** The type of the block that it stands for. */
    block?: string;
    inlineKind?: string;
    /** The type of the fragment that it stands for. */
    fragment?: string;
    void?: boolean;
    caption?: boolean;
    content?: string;
    group?: string;
    marks?: string;
    code?: boolean;
    atom?: boolean;
    inline?: boolean;
    defining?: boolean;
    isolating?: boolean;
    attrs?: Record<string, unknown>;
}

export interface MarkEntry {
    mark?: string;
    inlineKind?: string;
    inclusive?: boolean;
}

export const NODES = file.nodes as Record<string, NodeEntry>;
export const MARKS = file.marks as Record<string, MarkEntry>;

const byKind = (field: 'block' | 'inlineKind') =>
    new Map(Object.entries(NODES).flatMap(([name, entry]) => (entry[field] ? [[entry[field], name]] : [])));

/** Names of nodes by the type of block or inline. */
export const NODE_OF_BLOCK: ReadonlyMap<string, string> = byKind('block');
export const NODE_OF_INLINE: ReadonlyMap<string, string> = byKind('inlineKind');

export const MARK_OF_KIND: ReadonlyMap<string, string> = new Map(
    Object.entries(MARKS).flatMap(([name, entry]) => (entry.mark ? [[entry.mark, name]] : [])),
);

export const isEmptyNode = (entry: NodeEntry) => !entry.content && (entry.atom || entry.void || !!entry.inlineKind);

/** Attributes of a node with their defaults. `data` is kept whole, so that members that nobody knows survive. */
export function attributesOf(entry: NodeEntry): Record<string, unknown> {
    if (entry.block) return { uid: null, data: {} };
    if (entry.inlineKind) return { data: {} };
    return entry.attrs ?? {};
}

export function nodeSpec(name: string): NodeSpec {
    const entry = NODES[name] as NodeEntry;
    const { content, group, marks, code, defining, isolating } = entry;
    const spec: NodeSpec = { content, group, marks, code, defining, isolating };
    if (isEmptyNode(entry)) spec.atom = true;
    if (entry.inline || entry.inlineKind) spec.inline = true;
    if (code) spec.whitespace = 'pre';
    const attributes = Object.entries(attributesOf(entry));
    if (attributes.length) spec.attrs = Object.fromEntries(attributes.map(([key, value]) => [key, { default: value }]));
    return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
}

export function markSpec(name: string): MarkSpec {
    const entry = MARKS[name] as MarkEntry;
    const attrs: Record<string, { default: unknown }> = { data: { default: {} } };
    // Two neighbours with one target are two links.
    if (entry.inlineKind) attrs.uid = { default: null };
    if (entry.inlineKind === 'annotation') attrs.fragments = { default: [] };
    return { attrs, inclusive: entry.inclusive ?? true };
}

/** The schema without looks, for what runs outside of the editor. */
export const schema = new Schema({
    nodes: Object.fromEntries(Object.keys(NODES).map((name) => [name, nodeSpec(name)])),
    marks: Object.fromEntries(Object.keys(MARKS).map((name) => [name, markSpec(name)])),
});
