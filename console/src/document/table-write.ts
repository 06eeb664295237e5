// Writes a table as its definition, records and fragments.

import type { Node } from 'prosemirror-model';
import type { BlockJson, Data, FragmentJson, NodeJson } from './json';
import type { Column, RowRecord } from './table-read';

type WriteBlocks = (node: Node) => NodeJson[];

export function writeTable(table: Node, writeBlocks: WriteBlocks): BlockJson {
    const data = table.attrs.data as Data;
    const [head, ...rows] = list(table) as [Node, ...Node[]];
    const titles = list(head);
    const records: Record<string, unknown> = {};
    const fragments: FragmentJson[] = [];
    const order = ordered(rows.map((row) => row.attrs.record as RowRecord));
    rows.forEach((row, index) => {
        const kept = row.attrs.record as RowRecord;
        const gone = Object.keys(kept.values).filter(
            (id) => wasShown(data, id) && !titles.some((cell) => cell.attrs.column === id),
        );
        const values = Object.fromEntries(Object.entries(kept.values).filter(([id]) => !gone.includes(id)));
        for (const cell of list(row)) {
            const column = cell.attrs.column as string;
            if (cell.type.name === 'table_value') {
                if (cell.attrs.value !== null || column in values) values[column] = cell.attrs.value;
                continue;
            }
            const fragment = writeCell(cell, kept.id, writeBlocks);
            if (fragment) fragments.push(fragment);
            if (fragment || column in values) values[column] = fragment?.fragment ?? null;
        }
        fragments.push(...kept.fragments);
        records[kept.id] = { orderIndex: order[index], values };
    });
    const written: Data = { ...data, definition: definition(data, titles), records };
    if (data.view) written.view = { ...(data.view as Data), ...viewColumns(data, titles) };
    return { object: 'block', type: 'table', data: written, isVoid: true, fragments };
}

/** The text of a cell; none for a cell that had none and got none. */
function writeCell(cell: Node, record: string, writeBlocks: WriteBlocks): FragmentJson | undefined {
    const nodes = writeBlocks(cell);
    const name = cell.attrs.name as string | null;
    if (name === null && nodes.length === 0) return undefined;
    const fragment = name ?? `cell-${record}-${cell.attrs.column}`;
    return { ...(cell.attrs.fragment as FragmentJson | null), object: 'fragment', fragment, nodes };
}

function definition(data: Data, titles: Node[]): Record<string, Column> {
    const before = (data.definition ?? {}) as Record<string, Column>;
    const shown = new Map(titles.map((cell) => [cell.attrs.column as string, cell.textContent]));
    const kept = Object.entries(before).filter(([id]) => shown.has(id) || !wasShown(data, id));
    const result: Record<string, Column> = Object.fromEntries(kept);
    for (const [id, title] of shown) result[id] = { ...(before[id] ?? { id, type: 'text' }), title } as Column;
    return result;
}

function wasShown(data: Data, column: string): boolean {
    const shown = (data.view as { columns?: string[] } | undefined)?.columns;
    return !shown || shown.includes(column);
}

function viewColumns(data: Data, titles: Node[]): Data {
    const before = (data.view as { columns?: string[] }).columns;
    return before ? { columns: titles.map((cell) => cell.attrs.column as string) } : {};
}

/** Rows keep the index by which they are sorted until one was added or moved. */
function ordered(records: RowRecord[]): string[] {
    const present = records.map((record) => record.orderIndex);
    const rises = present.every((index, at) => index !== null && (at === 0 || (present[at - 1] as string) <= index));
    if (rises) return present as string[];
    const digits = String(records.length).length;
    return records.map((_, index) => String(index + 1).padStart(digits, '0'));
}

function list(node: Node): Node[] {
    const result: Node[] = [];
    node.forEach((child) => {
        result.push(child);
    });
    return result;
}
