// Markdown while typing, letter by letter.

import { EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../src/document/schema';
import { writeDocument } from '../../src/document/write';
import { tableOfLine, typing } from '../../src/editor/typing';

/** Types as an editor would: the rules see each letter before it is there. */
function typed(text: string, doc = schema.node('doc', null, schema.node('paragraph'))) {
    const plugin = typing(schema) as Plugin;
    const start = EditorState.create({ doc, plugins: [plugin] });
    const view = {
        state: start.apply(start.tr.setSelection(TextSelection.atEnd(doc))),
        dispatch(tr: EditorState['tr']) {
            view.state = view.state.apply(tr);
        },
    };
    for (const letter of text) {
        const { from, to } = view.state.selection;
        const handle = plugin.props.handleTextInput as unknown as (
            view: EditorView,
            from: number,
            to: number,
            text: string,
        ) => boolean;
        if (!handle.call(plugin, view as unknown as EditorView, from, to, letter))
            view.dispatch(view.state.tr.insertText(letter));
    }
    return view;
}
const written = (text: string) => writeDocument(typed(text).state.doc).nodes;

test('a box begins a task', () => {
    expect(written('[ ] a')).toMatchObject([{ type: 'list-tasks', nodes: [{ data: { checked: false } }] }]);
    expect(written('[x] a')).toMatchObject([{ type: 'list-tasks', nodes: [{ data: { checked: true } }] }]);
});

test('a box in a list makes tasks of it', () => {
    expect(written('- [ ] a')).toMatchObject([
        { type: 'list-tasks', nodes: [{ data: { checked: false }, nodes: [{ type: 'paragraph' }] }] },
    ]);
});

test('links and formulas', () => {
    expect(written('see [here](https://a.example/b)!')).toMatchObject([
        {
            nodes: [
                {},
                { type: 'link', data: { ref: { url: 'https://a.example/b' } } },
                { leaves: [{ text: '!', marks: [] }] },
            ],
        },
    ]);
    expect(written('[x](javascript:1)')).toMatchObject([{ nodes: [{ object: 'text' }] }]);
    expect(written('so $$a^2$$')).toMatchObject([{ nodes: [{}, { type: 'inline-math', data: { formula: 'a^2' } }] }]);
});

test('a line of bars is a table after Enter', () => {
    const view = typed('| Port | Height |');
    expect(tableOfLine(view.state, view.dispatch)).toBe(true);
    const [table] = writeDocument(view.state.doc).nodes;
    const definition = Object.values((table as unknown as { data: { definition: object } }).data.definition);
    expect(definition).toMatchObject([{ title: 'Port' }, { title: 'Height' }]);
    expect(view.state.selection.$from.node(-1).type.name).toBe('table_cell');
    const prose = typed('a | b');
    expect(tableOfLine(prose.state)).toBe(false);
});
