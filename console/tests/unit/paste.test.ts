// What the clipboards of other programs become.

import { readdirSync, readFileSync } from 'node:fs';
import type { Mark, Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { schema } from '../../src/document/schema';
import { readHtml } from '../../src/editor/paste';
import { insertBlocks } from '../../src/editor/paste/insert';
import { isMarkdown } from '../../src/editor/paste/markdown';
import { picturesOfRtf } from '../../src/editor/paste/rtf';
import { readSheetText, rowsOfText } from '../../src/editor/paste/sheet-text';

const folder = new URL('../fixtures/clipboard/', import.meta.url);
const clipboard = (name: string) => readFileSync(new URL(`${name}.html`, folder), 'utf8');

/** The hostile texts that the tests of the drawing use. */
const payloads = () =>
    ['crates/render/tests/html/payloads.txt', 'site-tests/payloads.txt'].flatMap((name) =>
        readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8').split('\n'),
    );

const SIGNS: Record<string, string> = { bold: '**', italic: '_', inline_code: '`', strikethrough: '~~', keyboard: '|' };

/** Nodes as short text, so that a test reads as what was pasted. */
function outline(nodes: readonly Node[], indent = ''): string {
    return nodes.map((node) => draw(node, indent)).join('\n');
}

const children = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, index) => node.child(index));

function marked(text: string, marks: readonly Mark[]): string {
    return marks.reduce((inner, mark) => {
        if (mark.type.name === 'link') return `[${inner}](${mark.attrs.data.ref.url})`;
        const sign = SIGNS[mark.type.name] ?? `<${mark.type.name}>`;
        return sign + inner + sign;
    }, text);
}

const line = (node: Node) =>
    children(node)
        .map((child) => (child.isText ? marked(child.text ?? '', child.marks) : `<${child.type.name}>`))
        .join('');

function draw(node: Node, indent: string): string {
    const { data = {} } = node.attrs;
    const name =
        node.type.name + (Object.keys(data).length && node.type.name !== 'table' ? ` ${JSON.stringify(data)}` : '');
    if (node.isTextblock) return `${indent}${node.type.name === 'paragraph' ? '' : `${name}: `}${line(node)}`;
    if (node.type.name === 'images') return `${indent}images ${JSON.stringify(node.firstChild?.attrs.data)}`;
    if (node.isLeaf) return indent + name;
    return `${indent}${name}\n${outline(children(node), `${indent}  `)}`;
}

const read = (html: string, language?: string) => {
    const nodes = readHtml(schema, html, language);
    for (const node of nodes) node.check();
    return outline(nodes);
};

test.each(readdirSync(folder).flatMap((name) => (name.endsWith('.html') ? [name.replace('.html', '')] : [])))(
    'the clipboard of %s',
    async (name) => {
        const language = name === 'vscode' ? 'typescript' : undefined;
        await expect(read(clipboard(name), language)).toMatchFileSnapshot(`../fixtures/clipboard/${name}.txt`);
    },
);

test('headings begin at the first level, whatever the highest of the text is', () => {
    expect(read('<h2>A</h2><h3>B</h3>')).toBe('heading_1: A\nheading_2: B');
    expect(read('<h1>A</h1><h2>B</h2><h6>C</h6>')).toBe('heading_1: A\nheading_2: B\nheading_3: C');
});

test('spaces are those that a browser shows', () => {
    expect(read('<p>  a <b> b</b>\n c </p> <p>&nbsp;</p> d<br>')).toBe('a **b** c\nd');
});

test('what is left open ends where HTML ends it', () => {
    expect(read('<p>a<p>b<ul><li>c<li>d</ul><table><tr><th>e<th>f<tr><td>g<td>h</table>i')).toBe(
        'a\nb\nlist_unordered\n  list_item\n    c\n  list_item\n    d\ntable\n  table_head\n    table_title: e\n    table_title: f\n  table_row\n    table_cell\n      g\n    table_cell\n      h\ni',
    );
});

test('formulas come back as what they were written as', () => {
    const formula = (name: string) =>
        `<span class="${name}"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html">a2</span></span>`;
    expect(read(`<p>x ${formula('katex')} y</p>`)).toBe('x <inline_math> y');
    expect(read(formula('katex-display'))).toBe('math {"formula":"a^2"}');
});

test('a merged cell leaves the fields beside it empty', () => {
    const table = readHtml(schema, '<table><tr><td rowspan=2>a<td>b<tr><td>c</table>')[0] as Node;
    expect(
        children(table)
            .slice(1)
            .map((row) => children(row).map((cell) => cell.textContent)),
    ).toEqual([
        ['a', 'b'],
        ['', 'c'],
    ]);
});

test('hostile HTML becomes text, and addresses that a browser would run are none', () => {
    for (const payload of payloads()) {
        for (const html of [payload, `<p>a</p>${payload}<table><tr><td>${payload}`, `<a href="${payload}">x</a>`]) {
            const nodes = readHtml(schema, html);
            for (const node of nodes) {
                node.check();
                node.descendants((child) => {
                    const refs = [child.attrs.data?.ref, ...child.marks.map((mark) => mark.attrs.data.ref)];
                    for (const ref of refs)
                        if (ref) expect(ref.url).toMatch(/^(https?:|mailto:|tel:|data:image\/|blob:|file:)/i);
                });
            }
        }
    }
});

test('deep nesting and broken tags end', () => {
    expect(read('<div>'.repeat(20_000))).toBe('');
    expect(read(`${'<b>'.repeat(5000)}x`)).toBe('**x**');
    expect(read('<a href="x')).toBe('');
    expect(read('<!-- a')).toBe('');
});

test('text with tabs or commas is a table only if all of it is', () => {
    expect(rowsOfText('a\tb\n1\t2\n')).toEqual([
        ['a', 'b'],
        ['1', '2'],
    ]);
    expect(rowsOfText('name,"with, comma"\nx,"a ""b"""')).toEqual([
        ['name', 'with, comma'],
        ['x', 'a "b"'],
    ]);
    expect(rowsOfText('First, we go\nThen, we stay')).toBeUndefined();
    expect(rowsOfText('a\tb\nc')).toBeUndefined();
    expect(rowsOfText('one line, only')).toBeUndefined();
    expect(outline([readSheetText(schema, 'Port\tHeight\nBrest\t6.9') as Node])).toContain('table_title: Port');
});

test('pictures of Word are in its RTF, once each', async () => {
    const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\picprop{\sp{\sn x}}}\picw1\pngblip\bliptag1{\*\blipuid 00ff}
89504e470d0a1a0a0000}}{\nonshppict{\pict\wmetafile8 0100090000}} text {\pict\jpegblip
ffd8ffe000104a464946}}`;
    const files = picturesOfRtf(rtf);
    expect(files.map((file) => [file.name, file.type, file.size])).toEqual([
        ['picture-1.png', 'image/png', 10],
        ['picture-2.jpeg', 'image/jpeg', 10],
    ]);
    expect(new Uint8Array(await (files[0] as File).arrayBuffer())[1]).toBe(0x50);
});

const stateAt = (html: string, text: string) => {
    const doc = schema.node('doc', null, readHtml(schema, html));
    let at = 0;
    doc.descendants((node, position) => {
        if (node.isText && node.text === text) at = position + node.nodeSize;
    });
    const state = EditorState.create({ doc });
    return state.apply(state.tr.setSelection(TextSelection.create(doc, at)));
};
const pasteAt = (html: string, text: string, pasted: string) =>
    outline(children(insertBlocks(stateAt(html, text), readHtml(schema, pasted)).doc));

test('a paragraph joins the line, blocks stand by themselves', () => {
    expect(pasteAt('<p>a</p>', 'a', 'b <b>c</b>')).toBe('ab **c**');
    expect(pasteAt('<p>a</p>', 'a', '<h1>b</h1>')).toBe('a\nheading_1: b');
});

test('items that are pasted into an item become items beside it', () => {
    expect(pasteAt('<ul><li>a</li></ul>', 'a', '<ul><li>b</li><li>c</li></ul>')).toBe(
        'list_unordered\n  list_item\n    ab\n  list_item\n    c',
    );
});

test('text with two signs of Markdown is Markdown, prose is not', () => {
    for (const text of [
        '# A\n\n* b',
        '**a** and `b`',
        '1. a\n2. b',
        '| a | b |\n| - | - |',
        '{% hint %}\na `b`',
        '[a](b) > c\n> d',
    ])
        expect(isMarkdown(text), text).toBe(true);
    for (const text of ['a - b', '#1 of 2\n2 * 3', 'I **mean** it', 'a\nb\nc', '- only one', 'cost: 5 | 6'])
        expect(isMarkdown(text), text).toBe(false);
});
