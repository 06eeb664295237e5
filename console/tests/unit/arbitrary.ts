// Random documents, with members and kinds that nobody knows.

import fc from 'fast-check';
import type { BlockJson, Data, FragmentJson, InlineJson, LeafJson, NodeJson, TextJson } from '../../src/document/json';

const word = fc.stringMatching(/^[a-z\n ]{0,12}$/);
const data: fc.Arbitrary<Data> = fc.dictionary(
    fc.constantFrom('id', 'style', 'later', 'align'),
    fc.jsonValue({ maxDepth: 1 }),
    { maxKeys: 2 },
);

const mark = fc
    .constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'unknown')
    .map((type) => ({ object: 'mark' as const, type }));
const leaf = (text: fc.Arbitrary<string>): fc.Arbitrary<LeafJson> =>
    fc.record({
        object: fc.constant('leaf' as const),
        text,
        marks: fc.uniqueArray(mark, { maxLength: 2, selector: (one) => one.type }),
    });
const text: fc.Arbitrary<TextJson> = fc.record({
    object: fc.constant('text' as const),
    leaves: fc.array(leaf(word), { maxLength: 3 }),
});

const voidInline: fc.Arbitrary<InlineJson> = fc
    .tuple(
        fc.constantFrom('emoji', 'icon', 'expression', 'inline-math', 'inline-image', 'mention', 'button', 'sparkle'),
        data,
    )
    .map(([type, data]) => ({ object: 'inline', type, data, isVoid: true }));
const inlines: fc.Arbitrary<NodeJson[]> = fc.array(fc.oneof({ weight: 3, arbitrary: text }, voidInline), {
    maxLength: 4,
});
const link: fc.Arbitrary<InlineJson> = fc
    .tuple(fc.constantFrom('link', 'annotation'), data, inlines)
    .map(([type, data, nodes]) => ({
        object: 'inline',
        type,
        data,
        isVoid: false,
        nodes,
        ...(type === 'annotation' && { fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [] }] }),
    }));
export const line: fc.Arbitrary<NodeJson[]> = fc.array(fc.oneof({ weight: 3, arbitrary: text }, voidInline, link), {
    maxLength: 5,
});

const block = (type: string, data: Data, nodes: NodeJson[]): BlockJson => ({
    object: 'block',
    type,
    data,
    isVoid: false,
    nodes,
});
const voidBlock = (type: string, data: Data, fragments?: FragmentJson[]): BlockJson => ({
    object: 'block',
    type,
    data,
    isVoid: true,
    ...(fragments && { fragments }),
});
const named = (fragment: string, nodes: NodeJson[]): FragmentJson => ({ object: 'fragment', fragment, nodes });
const typed = (type: string, nodes: NodeJson[]): FragmentJson => ({ object: 'fragment', fragment: type, type, nodes });

const paragraph = line.map((nodes) => block('paragraph', {}, nodes));
const lineBlock = fc
    .tuple(fc.constantFrom('paragraph', 'heading-1', 'heading-2', 'heading-3', 'invented'), data, line)
    .map(([type, data, nodes]) => block(type, data, nodes));
const code = fc
    .array(
        fc.tuple(data, fc.array(text, { maxLength: 2 })).map(([data, nodes]) => block('code-line', data, nodes)),
        { maxLength: 4 },
    )
    .map((lines) => block('code', { syntax: 'rust' }, lines));
const voids = fc
    .tuple(fc.constantFrom('divider', 'math', 'drawing', 'openapi-operation', 'content-ref', 'unheard'), data)
    .map(([type, data]) => voidBlock(type, data));
const pictures = fc
    .array(
        fc
            .tuple(data, fc.option(line, { nil: undefined }))
            .map(([data, caption]) =>
                voidBlock('image', data, caption && [named('caption', [block('paragraph', {}, caption)])]),
            ),
        { maxLength: 2 },
    )
    .map((images) => block('images', {}, images));

const table = fc
    .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.array(fc.option(paragraph, { nil: null }), { minLength: 3, maxLength: 3 }), { maxLength: 3 }),
        fc.boolean(),
    )
    .map(([shown, rows, kept]) => {
        const columns = ['a', 'b', 'c'];
        const definition = Object.fromEntries(
            columns.map((id) => [
                id,
                { id, title: id, type: id === 'c' ? 'number' : 'text', ...(kept && { later: 1 }) },
            ]),
        );
        const fragments: FragmentJson[] = [];
        const records = Object.fromEntries(
            rows.map((cells, row) => {
                const values = cells.map((cell, at) => {
                    if (at === 2) return ['c', row];
                    if (cell) fragments.push(named(`f${row}${at}`, [cell]));
                    return [columns[at], cell && `f${row}${at}`];
                });
                return [`r${row}`, { orderIndex: `${9 - row}`, values: Object.fromEntries(values) }];
            }),
        );
        return voidBlock(
            'table',
            { definition, records, view: { type: 'grid', columns: columns.slice(0, shown) } },
            fragments,
        );
    });

const CONTAINERS: [string, string | undefined][] = [
    ['list-ordered', 'list-item'],
    ['list-unordered', 'list-item'],
    ['list-tasks', 'list-item'],
    ['blockquote', undefined],
    ['hint', undefined],
    ['if', undefined],
    ['tabs', 'tabs-item'],
    ['stepper', 'stepper-step'],
    ['columns', 'column'],
    ['updates', 'update'],
    ['constructed', undefined],
];

export const blocks: fc.Arbitrary<NodeJson[]> = fc.letrec<{ block: NodeJson; blocks: NodeJson[] }>((tie) => ({
    block: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        lineBlock,
        code,
        voids,
        pictures,
        table,
        fc
            .tuple(fc.constantFrom(...CONTAINERS), data, fc.array(tie('blocks'), { maxLength: 2 }))
            .map(([[type, child], data, groups]) =>
                block(type, data, child ? groups.map((nodes) => block(child, {}, nodes)) : groups.flat()),
            ),
        fc
            .tuple(line, tie('blocks'))
            .map(([title, body]) =>
                voidBlock('expandable', {}, [
                    typed('expandable-title', [block('paragraph', {}, title)]),
                    typed('expandable-body', body),
                ]),
            ),
    ),
    blocks: fc.array(tie('block'), { maxLength: 4 }),
})).blocks;
