// Opening the form of a block or an inline node. The forms themselves are loaded when one is first needed.

import type { NodeType, Schema } from 'prosemirror-model';
import { type Command, NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { insert, make } from './commands';
import { floating } from './floating';

/** Nodes whose data is asked for in a form. */
export const FORMS: ReadonlySet<string> = new Set([
    'math',
    'inline_math',
    'embed',
    'drawing',
    'image',
    'content_ref',
    'button',
    'icon',
    'expression',
    'if',
    'prompt',
    'update',
    'mention',
    'reusable_content',
    'openapi_operation',
    'openapi_schemas',
    'openapi_webhook',
]);

/** Forms go away with their editor. */
export const forms = () =>
    new Plugin({ view: () => ({ destroy: () => floating().querySelector('.block-form')?.remove() }) });

/** Opens the form of the node at a position. One that was just inserted goes away again if its form is closed. */
export function openForm(view: EditorView, at: number, isNew = false): void {
    void import('./forms').then(({ showForm }) => {
        if (!view.isDestroyed) showForm(view, at, isNew);
    });
}

/** Inserts a node and asks what it is about. */
export const insertWithForm =
    (name: string, data: object): Command =>
    (state, dispatch, view) => {
        const type = state.schema.nodes[name];
        if (type?.isInline) {
            if (!dispatch || !view) return true;
            const at = state.selection.from;
            dispatch(state.tr.replaceSelectionWith(type.create({ data })).scrollIntoView());
            openForm(view, at, true);
            return true;
        }
        const build = make[name] ?? ((schema: Schema) => (schema.nodes[name] as NodeType).create({ data }));
        // A list of updates asks about the first of them.
        const asked = (at: number) => view && openForm(view, name === 'updates' ? at + 1 : at, true);
        return insert(build, asked)(state, dispatch, view);
    };

/** Enter on a selected node opens its form. */
export const editSelected: Command = (state, _, view) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || !FORMS.has(selection.node.type.name)) return false;
    if (view) openForm(view, selection.from);
    return true;
};

/** Gives the caret back to the text, after the node: what is typed next must not replace it. */
export function leaveForm(view: EditorView, at: number | undefined): void {
    const { doc, schema, tr } = view.state;
    const node = at === undefined ? null : doc.nodeAt(at);
    if (at !== undefined && node) {
        const isWhole = node.isBlock && !node.isTextblock && (node.isAtom || node.content.size === 0);
        const end = at + node.nodeSize;
        const $end = doc.resolve(end);
        const paragraph = schema.nodes.paragraph?.create();
        if (
            isWhole &&
            paragraph &&
            !$end.nodeAfter &&
            $end.parent.canReplaceWith($end.index(), $end.index(), paragraph.type)
        )
            tr.insert(end, paragraph);
        const place = tr.doc.resolve(node.isInline ? end : isWhole ? Math.min(end + 1, tr.doc.content.size) : at + 1);
        view.dispatch(tr.setSelection(TextSelection.near(place)));
    }
    view.focus();
}
