// Commands for tables.

import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { RowRecord } from '../document/table-read';
import { children } from '../document/write';

export const newId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

export const emptyRecord = (): RowRecord => ({ id: newId('row'), orderIndex: null, values: {}, fragments: [] });

/** An empty table with a head. */
export function newTable(schema: Node['type']['schema'], columns = 3, rows = 2): Node {
    const { table, table_head, table_title, table_row } = schema.nodes;
    const ids = Array.from({ length: columns }, () => newId('column'));
    const definition = Object.fromEntries(ids.map((id) => [id, { id, title: '', type: 'text' }]));
    const head = table_head?.create(
        null,
        ids.map((column) => table_title?.create({ column }) as Node),
    ) as Node;
    const body = Array.from(
        { length: rows },
        () =>
            table_row?.create(
                { record: emptyRecord() },
                ids.map((column) => emptyCell(schema, column)),
            ) as Node,
    );
    return table?.create({ data: { definition, view: { type: 'grid', columns: ids, hideHeader: false } } }, [
        head,
        ...body,
    ]) as Node;
}

function emptyCell(schema: Node['type']['schema'], column: string): Node {
    return schema.nodes.table_cell?.create({ column }, schema.nodes.paragraph?.create()) as Node;
}

export function addRow(view: EditorView, at: number): void {
    const table = view.state.doc.nodeAt(at);
    if (!table) return;
    const { table_row, table_value } = view.state.schema.nodes;
    const last = children(table).at(-1) as Node;
    const cells = children(table.child(0)).map((title, index) => {
        const like = last.childCount > index ? last.child(index) : undefined;
        const column = title.attrs.column as string;
        return like?.type === table_value
            ? (table_value?.create({ column }) as Node)
            : emptyCell(view.state.schema, column);
    });
    const end = at + table.nodeSize - 1;
    const row = table_row?.create({ record: emptyRecord() }, cells) as Node;
    const tr = view.state.tr.insert(end, row);
    view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
    view.focus();
}

export function addColumn(view: EditorView, at: number): void {
    const table = view.state.doc.nodeAt(at);
    if (!table) return;
    const { table_title } = view.state.schema.nodes;
    const column = newId('column');
    const tr = view.state.tr;
    let end = at + 1;
    children(table).forEach((row, index) => {
        end += row.nodeSize;
        const cell = index === 0 ? (table_title?.create({ column }) as Node) : emptyCell(view.state.schema, column);
        tr.insert(tr.mapping.map(end - 1), cell);
    });
    view.dispatch(tr);
    view.focus();
}

/** How deep the cell around a position is, if it is in one. */
function cellDepth(position: ResolvedPos): number | undefined {
    for (let depth = position.depth; depth > 0; depth -= 1) {
        if (['table_cell', 'table_title'].includes(position.node(depth).type.name)) return depth;
    }
    return undefined;
}

/** Goes to the next or the previous cell; after the last one there is a new row. */
export const goToCell =
    (step: 1 | -1): Command =>
    (state, dispatch, view) => {
        const { $from } = state.selection;
        const depth = cellDepth($from);
        if (depth === undefined) return false;
        const table = $from.node(depth - 2);
        const start = $from.start(depth - 2);
        const cells: number[] = [];
        table.descendants((node, offset) => {
            if (['table_cell', 'table_title'].includes(node.type.name)) cells.push(start + offset);
            return !['table_cell', 'table_title'].includes(node.type.name);
        });
        const target = cells[cells.indexOf($from.before(depth)) + step];
        if (target === undefined) {
            if (step > 0 && view && dispatch) addRow(view, start - 1);
            return true;
        }
        dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(target + 1))).scrollIntoView());
        return true;
    };

/** Removes the row of the caret, or the column. The last one stays. */
export const removeRow: Command = (state, dispatch) => {
    const depth = cellDepth(state.selection.$from);
    if (depth === undefined) return false;
    const { $from } = state.selection;
    if ($from.node(depth - 1).type.name !== 'table_row' || $from.node(depth - 2).childCount <= 2) return false;
    dispatch?.(state.tr.delete($from.before(depth - 1), $from.after(depth - 1)));
    return true;
};

export const removeColumn: Command = (state, dispatch) => {
    const { $from } = state.selection;
    const depth = cellDepth($from);
    if (depth === undefined) return false;
    const index = $from.index(depth - 1);
    const table = $from.node(depth - 2);
    if (table.child(0).childCount <= 1) return false;
    const tr = state.tr;
    let at = $from.start(depth - 2);
    for (const row of children(table)) {
        const before = children(row)
            .slice(0, index)
            .reduce((sum, cell) => sum + cell.nodeSize, 0);
        const from = at + 1 + before;
        tr.delete(tr.mapping.map(from), tr.mapping.map(from + row.child(index).nodeSize));
        at += row.nodeSize;
    }
    dispatch?.(tr);
    return true;
};
