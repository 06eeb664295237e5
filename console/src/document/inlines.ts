// Text, marks and inline nodes, in both directions.

import type { Mark, MarkType, Node, NodeType, Schema } from 'prosemirror-model';
import { sameJson, sameNodes } from './equal';
import type { InlineJson, LeafJson, MarkJson, NodeJson, TextJson } from './json';
import { newUid } from './origin';
import { MARK_OF_KIND, MARKS, NODE_OF_INLINE, NODES } from './schema';

/** Marks that are inline nodes with children in the document, the outer one first. */
const WRAPPERS = ['annotation', 'link'] as const;
type Wrapper = (typeof WRAPPERS)[number];

const isWrapper = (type: string): type is Wrapper => (WRAPPERS as readonly string[]).includes(type);

export function readInlines(schema: Schema, nodes: NodeJson[], marks: readonly Mark[] = [], isCode = false): Node[] {
    return nodes.flatMap((node) => {
        if (node.object === 'text') return readText(schema, node, marks, isCode);
        if (node.object === 'inline') return readInline(schema, node, marks);
        throw new RangeError(`a ${node.type} within a line`);
    });
}

function readText(schema: Schema, node: TextJson, outer: readonly Mark[], isCode: boolean): Node[] {
    const known = node.leaves.every((leaf) => leaf.marks.every((mark) => MARK_OF_KIND.has(mark.type)));
    if (!known || (isCode && node.leaves.some((leaf) => leaf.marks.length))) return [opaque(schema, node, outer)];
    return node.leaves.flatMap((leaf) => {
        const marks = leaf.marks.reduce(
            (set, mark) =>
                markType(schema, MARK_OF_KIND.get(mark.type))
                    .create({ data: mark.data ?? {} })
                    .addToSet(set),
            outer,
        );
        return isCode ? textNodes(schema, leaf.text, marks) : lines(schema, leaf.text, marks);
    });
}

const markType = (schema: Schema, name: string | undefined) => schema.marks[name ?? ''] as MarkType;

const textNodes = (schema: Schema, text: string, marks: readonly Mark[]) => (text ? [schema.text(text, marks)] : []);

/** A line end within a leaf is a line break. */
function lines(schema: Schema, text: string, marks: readonly Mark[]): Node[] {
    return text.split('\n').flatMap((line, index) => {
        const before = index > 0 ? [(schema.nodes.hard_break as NodeType).create(null, null, marks)] : [];
        return [...before, ...textNodes(schema, line, marks)];
    });
}

function readInline(schema: Schema, node: InlineJson, marks: readonly Mark[]): Node[] {
    if (isWrapper(node.type)) {
        const mark = markType(schema, node.type).create({
            data: node.data,
            uid: newUid(),
            ...(node.type === 'annotation' && { fragments: node.fragments ?? [] }),
        });
        const alone = readInlines(schema, node.nodes ?? [], [mark]);
        if (!sameNodes(writeInlines(alone), [node])) return [opaque(schema, node, marks)];
        return alone.map((child) => child.mark(marks.reduce((set, outer) => outer.addToSet(set), child.marks)));
    }
    const type = schema.nodes[NODE_OF_INLINE.get(node.type) ?? ''];
    const read = type?.create({ data: node.data }, null, marks);
    const fits = read && sameJson(writeAtom(read), node);
    return [fits ? read : opaque(schema, node, marks)];
}

function opaque(schema: Schema, json: NodeJson, marks: readonly Mark[]): Node {
    return (schema.nodes.opaque_inline as NodeType).create({ json }, null, marks);
}

export function writeInlines(nodes: readonly Node[], wrappers: readonly Wrapper[] = WRAPPERS): NodeJson[] {
    const result: NodeJson[] = [];
    let index = 0;
    while (index < nodes.length) {
        const node = nodes[index] as Node;
        const mark = wrapperOf(node, wrappers);
        if (mark) {
            const end = nodes.findIndex((other, at) => at > index && !mark.isInSet(other.marks));
            const inside = nodes.slice(index, end === -1 ? nodes.length : end);
            result.push(
                writeWrapper(
                    mark,
                    writeInlines(
                        inside,
                        wrappers.filter((name) => name !== mark.type.name),
                    ),
                ),
            );
            index += inside.length;
            continue;
        }
        push(result, node);
        index += 1;
    }
    return result;
}

function wrapperOf(node: Node, wrappers: readonly Wrapper[]): Mark | undefined {
    for (const name of wrappers) {
        const mark = node.marks.find((candidate) => candidate.type.name === name);
        if (mark) return mark;
    }
    return undefined;
}

function writeWrapper(mark: Mark, nodes: NodeJson[]): InlineJson {
    const inline: InlineJson = { object: 'inline', type: mark.type.name, data: mark.attrs.data, isVoid: false, nodes };
    const fragments = mark.attrs.fragments as InlineJson['fragments'];
    return fragments?.length ? { ...inline, fragments } : inline;
}

function push(result: NodeJson[], node: Node): void {
    if (node.type.name === 'opaque_inline') {
        result.push(node.attrs.json as NodeJson);
    } else if (NODES[node.type.name]?.inlineKind) {
        result.push(writeAtom(node));
    } else {
        const leaf: LeafJson = { object: 'leaf', text: node.text ?? '\n', marks: node.marks.flatMap(writeMark) };
        const before = result.at(-1);
        if (before?.object === 'text') addLeaf(before, leaf);
        else result.push({ object: 'text', leaves: [leaf] });
    }
}

function addLeaf(text: TextJson, leaf: LeafJson): void {
    const last = text.leaves.at(-1);
    if (last && sameJson(last.marks, leaf.marks)) last.text += leaf.text;
    else text.leaves.push(leaf);
}

/** Marks on inline nodes are not written: the model has none there. */
function writeAtom(node: Node): InlineJson {
    const type = NODES[node.type.name]?.inlineKind as string;
    return { object: 'inline', type, data: node.attrs.data, isVoid: true };
}

function writeMark(mark: Mark): MarkJson[] {
    const type = MARKS[mark.type.name]?.mark;
    if (!type) return [];
    const data = mark.attrs.data as MarkJson['data'];
    return [data && Object.keys(data).length ? { object: 'mark', type, data } : { object: 'mark', type }];
}
