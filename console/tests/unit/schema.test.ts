// The kinds of nodes of the editor are those of the server.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MARKS, NODES } from '../../src/document/schema';

const source = readFileSync(new URL('../../../crates/document/src/node.rs', import.meta.url), 'utf8');

/** The names that an enum of the server has in JSON. */
function kinds(name: string): string[] {
    const [, body] = new RegExp(`pub enum ${name} \\{([^}]*)\\}`).exec(source) ?? [];
    const found: string[] = [];
    let renamed: string | undefined;
    for (const line of (body ?? '').split('\n')) {
        renamed = /rename = "([^"]+)"/.exec(line)?.[1] ?? renamed;
        const [, variant] = /^\s*(\w+),/.exec(line) ?? [];
        if (!variant) continue;
        found.push(renamed ?? variant.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase());
        renamed = undefined;
    }
    return found.sort();
}

const values = (entries: object[], field: string) =>
    entries.flatMap((entry) => (entry as Record<string, string>)[field] ?? []).sort();

test('every block kind of the server has a node, and no other', () => {
    expect(values(Object.values(NODES), 'block')).toEqual(kinds('BlockKind'));
    expect(kinds('BlockKind')).toHaveLength(38);
});

test('every inline kind of the server has a node or a mark, and no other', () => {
    const both = [...Object.values(NODES), ...Object.values(MARKS)];
    expect(values(both, 'inlineKind')).toEqual(kinds('InlineKind'));
    expect(kinds('InlineKind')).toHaveLength(9);
});

test('every mark kind of the server has a mark, and no other', () => {
    expect(values(Object.values(MARKS), 'mark')).toEqual(kinds('MarkKind'));
    expect(kinds('MarkKind')).toHaveLength(8);
});
