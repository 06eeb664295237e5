// Laws of reading and writing documents.

import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { sameNodes } from '../../src/document/equal';
import { type BlockJson, type NodeJson, paragraph } from '../../src/document/json';
import { readDocument } from '../../src/document/read';
import { schema } from '../../src/document/schema';
import { buildBlock, children, writeDocument } from '../../src/document/write';
import { blocks } from './arbitrary';

const read = (nodes: NodeJson[]) => readDocument(schema, { nodes });

/** The same document, of nodes that were never read. */
const forgotten = (doc: Node) => schema.nodeFromJSON(doc.toJSON());

test('what was read is written as it was', () => {
    fc.assert(
        fc.property(blocks, (nodes) => {
            const doc = read(nodes);
            doc.check();
            expect(writeDocument(doc).nodes).toEqual(nodes);
        }),
        { numRuns: 400 },
    );
});

test('what is written anew means the same', () => {
    fc.assert(
        fc.property(blocks, (nodes) => {
            expect(sameNodes(writeDocument(forgotten(read(nodes))).nodes, nodes)).toBe(true);
        }),
        { numRuns: 400 },
    );
});

test('a change leaves all other blocks as the very objects they were', () => {
    fc.assert(
        fc.property(blocks, fc.nat(), (nodes, where) => {
            const doc = read([...nodes, paragraph('end')]);
            const before = writeDocument(doc).nodes;
            const state = EditorState.create({ doc });
            const at = where % doc.childCount;
            const start = children(doc)
                .slice(0, at)
                .reduce((sum, node) => sum + node.nodeSize, 0);
            const changed = state.tr.delete(start, start + doc.child(at).nodeSize).doc;
            const after = writeDocument(changed).nodes;
            const rest = before.filter((_, index) => index !== at);
            expect(after).toHaveLength(rest.length);
            expect(after.every((node, index) => node === rest[index])).toBe(true);
        }),
    );
});

test('keys and anchors of the server are not sent back', () => {
    const heading = { ...paragraph('A'), type: 'heading-1', key: 'k1', meta: { id: 'a' } } as BlockJson;
    const [written] = writeDocument(read([heading])).nodes;
    expect(written).not.toHaveProperty('key');
    expect(written).not.toHaveProperty('meta');
});

test('an unknown block stays whole, and beside it everything can be written', () => {
    const unknown: NodeJson = {
        object: 'block',
        type: 'hologram',
        data: { depth: 3 },
        isVoid: false,
        nodes: [paragraph('x')],
    };
    const doc = read([paragraph('a'), unknown]);
    expect(doc.child(0).type.name).toBe('paragraph');
    expect(doc.child(1).type.name).toBe('opaque_block');
    expect(buildBlock(doc.child(1))).toEqual(unknown);
});

test('two links to one target beside each other stay two', () => {
    const link = {
        object: 'inline',
        type: 'link',
        data: { ref: { kind: 'url', url: 'https://a.example' } },
        isVoid: false,
        nodes: paragraph('a').nodes,
    } as NodeJson;
    const nodes = [{ ...paragraph(), nodes: [link, link] }];
    expect(writeDocument(forgotten(read(nodes))).nodes[0]?.object === 'block').toBe(true);
    expect(sameNodes(writeDocument(forgotten(read(nodes))).nodes, nodes)).toBe(true);
});

test('an empty document has a line to write in, which is not written', () => {
    const doc = read([]);
    expect(doc.childCount).toBe(1);
    expect(writeDocument(doc).nodes).toEqual([]);
});
