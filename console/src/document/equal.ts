// When two pieces of documents mean the same. The order of members, split leaves and empty text make no difference,
// because the server writes the same text for both. Every piece has one canonical text, which is compared.

import type { FragmentJson, LeafJson, MarkJson, NodeJson } from './json';

type Piece = NodeJson | FragmentJson;

/** Documents are never changed in place, so what was computed stays true. */
const texts = new WeakMap<object, string>();

/** Returns the text that all pieces of the same meaning have in common. */
export function canonical(piece: Piece): string {
    let text = texts.get(piece);
    if (text === undefined) {
        text = piece.object === 'text' ? `"${leaves(piece.leaves)}"` : element(piece);
        texts.set(piece, text);
    }
    return text;
}

export const sameNode = (a: Piece, b: Piece) => a === b || canonical(a) === canonical(b);

export const sameNodes = (a: NodeJson[], b: NodeJson[]) => content(a) === content(b);

/** Compares any two JSON values. */
export const sameJson = (a: unknown, b: unknown) => a === b || stable(a) === stable(b);

function element(piece: Exclude<Piece, { object: 'text' }>): string {
    const { nodes, fragments, ...rest } = piece as Exclude<Piece, { object: 'text' }> & { fragments?: FragmentJson[] };
    // Fragments are found by name, so their order means nothing.
    const parts = (fragments ?? []).map(canonical).sort().join();
    return `${stable(rest)}(${content(nodes ?? [])})(${parts})`;
}

/** Children without what has no text: a container that has only an empty paragraph has nothing. */
function content(nodes: NodeJson[]): string {
    if (nodes.length === 1 && isEmptyParagraph(nodes[0])) return '';
    const result: string[] = [];
    let line: LeafJson[] = [];
    const endLine = () => {
        const text = leaves(line);
        if (text) result.push(`"${text}"`);
        line = [];
    };
    for (const node of nodes) {
        if (node.object === 'text') {
            line.push(...node.leaves);
        } else {
            endLine();
            result.push(canonical(node));
        }
    }
    endLine();
    return result.join();
}

export function isEmptyParagraph(node: NodeJson | undefined): boolean {
    if (node?.object !== 'block' || node.type !== 'paragraph' || node.fragments?.length) return false;
    return Object.keys(node.data).length === 0 && content(node.nodes ?? []) === '';
}

/** The text of leaves, in runs of the same marks. */
function leaves(list: LeafJson[]): string {
    const runs: { marks: string; text: string }[] = [];
    for (const leaf of list) {
        if (!leaf.text) continue;
        const marks = leaf.marks.map(markText).sort().join();
        const last = runs.at(-1);
        if (last?.marks === marks) last.text += leaf.text;
        else runs.push({ marks, text: leaf.text });
    }
    return runs.map((run) => `${run.marks}:${JSON.stringify(run.text)}`).join();
}

const markText = (mark: MarkJson) => mark.type + stable(mark.data ?? {});

/** JSON with its members in order. Members that are undefined count as absent. */
function stable(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stable(member)}`).join()}}`;
}
