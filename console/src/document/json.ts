// The document of blocks as the API has it, in JSON. `docs/openapi.json` describes it with optional members only; the
// server always writes those that are required here, and `tidy` adds what other clients leave out.

export type Data = Record<string, unknown>;

export interface MarkJson {
    object: 'mark';
    type: string;
    data?: Data;
}

export interface LeafJson {
    object: 'leaf';
    text: string;
    marks: MarkJson[];
}

export interface TextJson {
    object: 'text';
    key?: string;
    leaves: LeafJson[];
}

export interface FragmentJson {
    object: 'fragment';
    key?: string;
    fragment?: string;
    type?: string;
    nodes: NodeJson[];
}

interface ElementJson {
    type: string;
    key?: string;
    data: Data;
    isVoid: boolean;
    nodes?: NodeJson[];
    fragments?: FragmentJson[];
    meta?: { id?: string };
}

export interface BlockJson extends ElementJson {
    object: 'block';
}

export interface InlineJson extends ElementJson {
    object: 'inline';
}

export type NodeJson = BlockJson | InlineJson | TextJson;

export interface DocumentJson {
    object: 'document';
    data: Data;
    nodes: NodeJson[];
}

/** Names of members that the server makes: they are never sent, and differ between equal blocks. */
const MADE_BY_SERVER = new Set(['key', 'meta']);

/** The server's keys of tidy nodes. Comments name a block by its key. */
const keys = new WeakMap<object, string>();

export const keyOf = (node: object): string | undefined => keys.get(node);

/** Notes the server's key of a node that was made from one. */
export function withKey<T extends object>(node: T, key: string | undefined): T {
    if (key) keys.set(node, key);
    return node;
}

/** Returns a node without what the server makes, so that two reads of the same text are equal. */
export function tidy<T extends NodeJson | FragmentJson>(node: T): T {
    const result: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(node)) {
        if (MADE_BY_SERVER.has(name)) continue;
        const holdsNodes = (name === 'nodes' || name === 'fragments') && Array.isArray(value);
        result[name] = holdsNodes ? value.map(tidy) : value;
    }
    if (node.object === 'block' || node.object === 'inline') {
        result.data ??= {};
        result.isVoid ??= false;
    }
    if (node.key) keys.set(result, node.key);
    return result as unknown as T;
}

export function emptyDocument(): DocumentJson {
    return { object: 'document', data: { schemaVersion: 1 }, nodes: [] };
}

export function paragraph(text = ''): BlockJson {
    const leaf: LeafJson = { object: 'leaf', text, marks: [] };
    const nodes: NodeJson[] = text ? [{ object: 'text', leaves: [leaf] }] : [];
    return { object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes };
}

export function plainText(node: NodeJson | FragmentJson): string {
    if (node.object === 'text') return node.leaves.map((leaf) => leaf.text).join('');
    const parts: string[] = [];
    for (const fragment of ('fragments' in node && node.fragments) || []) parts.push(plainText(fragment));
    for (const child of node.nodes ?? []) parts.push(plainText(child));
    return parts.join(node.object === 'inline' ? '' : isLine(node) ? '' : '\n');
}

function isLine(node: { nodes?: NodeJson[] }): boolean {
    return (node.nodes ?? []).every((child) => child.object !== 'block');
}
