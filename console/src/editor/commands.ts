// What one can do to blocks and text.

import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { Fragment, type Node, type NodeType, type Schema } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, NodeSelection, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { newTable } from './tables';

const LISTS = ['list_unordered', 'list_ordered', 'list_tasks'];

const type = (schema: Schema, name: string) => schema.nodes[name] as NodeType;

export const toggle =
    (name: string): Command =>
    (state, dispatch, view) => {
        const mark = state.schema.marks[name];
        return mark ? toggleMark(mark)(state, dispatch, view) : false;
    };

export const setBlock =
    (name: string): Command =>
    (state, dispatch, view) =>
        setBlockType(type(state.schema, name))(state, dispatch, view);

export const wrap =
    (name: string, data = {}): Command =>
    (state, dispatch, view) =>
        wrapIn(type(state.schema, name), { data })(state, dispatch, view);

/** The list around the selection. */
function listAround(selection: Selection): { node: Node; at: number } | undefined {
    const { $from } = selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
        if (LISTS.includes($from.node(depth).type.name)) return { node: $from.node(depth), at: $from.before(depth) };
    }
    return undefined;
}

/** Makes a list, turns one into another, or takes it away. */
export const toggleList =
    (name: string): Command =>
    (state, dispatch, view) => {
        const around = listAround(state.selection);
        if (around?.node.type.name === name) return liftListItem(type(state.schema, 'list_item'))(state, dispatch);
        if (around) {
            const tr = state.tr.setNodeMarkup(around.at, type(state.schema, name), { ...around.node.attrs, data: {} });
            setTasks(tr, around.at, name === 'list_tasks');
            dispatch?.(tr);
            return true;
        }
        return wrapInList(type(state.schema, name), { data: {} })(
            state,
            dispatch &&
                ((tr) => {
                    const list = listAround(tr.selection);
                    if (list && name === 'list_tasks') setTasks(tr, list.at, true);
                    dispatch(tr);
                }),
            view,
        );
    };

/** Items of tasks say whether they are done, others do not. */
function setTasks(tr: Transaction, at: number, isTasks: boolean): void {
    const list = tr.doc.nodeAt(at);
    list?.forEach((item, offset) => {
        const { checked: _, ...data } = item.attrs.data as { checked?: boolean };
        tr.setNodeMarkup(at + 1 + offset, undefined, {
            ...item.attrs,
            data: isTasks ? { ...data, checked: false } : data,
        });
    });
}

/** Puts a block in place of the empty paragraph of the caret, or after the block of the caret, and says where it is then. */
export const insert =
    (make: (schema: Schema) => Node, inserted?: (at: number) => void): Command =>
    (state, dispatch) => {
        const { $from } = state.selection;
        const node = make(state.schema);
        const parent = $from.parent;
        if (!parent.isTextblock) return false;
        const isEmpty = parent.content.size === 0 && parent.type.name === 'paragraph';
        // A caption or a title holds no blocks: they come after what it belongs to.
        let { depth } = $from;
        const takes = () =>
            $from.node(depth - 1).canReplaceWith($from.indexAfter(depth - 1), $from.indexAfter(depth - 1), node.type);
        while (depth > 0 && !takes()) depth -= 1;
        if (depth === 0) return false;
        const to = $from.after(depth);
        const from = isEmpty && depth === $from.depth ? $from.before() : to;
        if (!dispatch) return true;
        const tr = state.tr.replaceWith(from, to, node);
        const inside = tr.doc.resolve(Math.min(from + 1, tr.doc.content.size));
        const near =
            node.isAtom || node.content.size === 0 || node.type.name === 'images'
                ? NodeSelection.create(tr.doc, from)
                : TextSelection.near(inside);
        dispatch(tr.setSelection(near).scrollIntoView());
        inserted?.(from);
        return true;
    };

const paragraph = (schema: Schema) => type(schema, 'paragraph').create();

export const make: Record<string, (schema: Schema) => Node> = {
    divider: (schema) => type(schema, 'divider').create(),
    code: (schema) => type(schema, 'code').create({ data: {} }, type(schema, 'code_line').create()),
    table: (schema) => newTable(schema),
    image: (schema) =>
        type(schema, 'images').create(null, type(schema, 'image').create(null, type(schema, 'caption').create())),
    expandable: (schema) =>
        type(schema, 'expandable').create(null, [
            type(schema, 'expandable_title').create(),
            type(schema, 'expandable_body').create(null, paragraph(schema)),
        ]),
    tabs: (schema) =>
        type(schema, 'tabs').create(
            null,
            Fragment.from(
                [1, 2].map((n) => type(schema, 'tabs_item').create({ data: { title: `Tab ${n}` } }, paragraph(schema))),
            ),
        ),
    stepper: (schema) =>
        type(schema, 'stepper').create(
            null,
            [1, 2].map(() =>
                type(schema, 'stepper_step').create(null, [type(schema, 'heading_2').create(), paragraph(schema)]),
            ),
        ),
    cards: (schema) => {
        const table = newTable(schema, 2, 3);
        const data = table.attrs.data as { view: object };
        return table.type.create({ data: { ...data, view: { ...data.view, type: 'cards' } } }, table.content);
    },
    if: (schema) => type(schema, 'if').create({ data: { expression: '' } }, paragraph(schema)),
    prompt: (schema) =>
        type(schema, 'prompt').create({ data: { description: '' } }, [
            type(schema, 'code').create({ data: {} }, type(schema, 'code_line').create()),
        ]),
    updates: (schema) =>
        type(schema, 'updates').create(
            null,
            type(schema, 'update').create({ data: { date: new Date().toISOString().slice(0, 10) } }, paragraph(schema)),
        ),
    columns: (schema) =>
        type(schema, 'columns').create(
            null,
            [1, 2].map(() => type(schema, 'column').create(null, paragraph(schema))),
        ),
};

/** Enter within code begins a new line of it; in an empty last line it leaves the code. */
export const newCodeLine: Command = (state, dispatch) => {
    const { $from, $to } = state.selection;
    if ($from.parent.type.name !== 'code_line' || !$from.sameParent($to)) return false;
    const block = $from.node(-1);
    const isLast = $from.index(-1) === block.childCount - 1;
    if (isLast && block.childCount > 1 && $from.parent.content.size === 0) {
        const after = $from.after(-1);
        const tr = state.tr.insert(after, paragraph(state.schema)).delete($from.before(), $from.after());
        dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(after)))).scrollIntoView());
        return true;
    }
    const indent = /^\s*/.exec($from.parent.textContent)?.[0].slice(0, $from.parentOffset) ?? '';
    const tr = state.tr
        .delete($from.pos, $to.pos)
        .split($from.pos, 1, [{ type: type(state.schema, 'code_line'), attrs: { data: {} } }]);
    dispatch?.(tr.insertText(indent).scrollIntoView());
    return true;
};

export const insertTab: Command = (state, dispatch) => {
    if (state.selection.$from.parent.type.name !== 'code_line') return false;
    dispatch?.(state.tr.insertText('    ').scrollIntoView());
    return true;
};

/** Moves the block of the caret past its neighbour. */
export const moveBlock =
    (step: 1 | -1): Command =>
    (state, dispatch) => {
        const { $from } = state.selection;
        const depth = $from.depth === 0 ? 0 : 1;
        const at = depth ? $from.before(1) : state.selection.from;
        const node = state.doc.nodeAt(at);
        const index = state.doc.resolve(at).index(0);
        if (!node || index + step < 0 || index + step >= state.doc.childCount) return false;
        const other = state.doc.child(index + step);
        const target = step > 0 ? at + other.nodeSize : at - other.nodeSize;
        const offset = state.selection.from - at;
        const tr = state.tr.delete(at, at + node.nodeSize).insert(target, node);
        dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(target + offset))).scrollIntoView());
        return true;
    };
