// Documents as the server gives them: the pages of `bindery seed demo`. They are read without an opaque block, and written
// anew they mean the same. `tests/documents.mjs` reads them from a server again.

import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { sameNodes } from '../../src/document/equal';
import { type DocumentJson, tidy } from '../../src/document/json';
import { readDocument } from '../../src/document/read';
import { schema } from '../../src/document/schema';
import { writeDocument } from '../../src/document/write';
import documents from './documents.json';

const pages = Object.entries(documents as unknown as Record<string, DocumentJson>);

test.each(pages)('%s', (_, document) => {
    const doc = readDocument(schema, document);
    doc.check();
    const opaque: string[] = [];
    doc.descendants((node: Node) => {
        if (node.type.name.startsWith('opaque')) opaque.push(JSON.stringify(node.attrs.json).slice(0, 300));
    });
    expect(opaque).toEqual([]);
    const original = document.nodes.map(tidy);
    expect(writeDocument(doc).nodes).toEqual(original);
    expect(sameNodes(writeDocument(schema.nodeFromJSON(doc.toJSON())).nodes, original)).toBe(true);
});
