// Tables: rows are records, cells are values of them, and text stands in fragments that values name. Columns that are
// hidden ride along in their row.

import type { Node, NodeType, Schema } from 'prosemirror-model';
import type { BlockJson, Data, FragmentJson, NodeJson } from './json';
import { newUid } from './origin';

export interface Column {
    id: string;
    title: string;
    type: string;
    [member: string]: unknown;
}

/** What a row has besides its visible cells. */
export interface RowRecord {
    id: string;
    orderIndex: string | null;
    /** Values of all columns, as they were read. */
    values: Data;
    /** Fragments of hidden columns. */
    fragments: FragmentJson[];
}

type ReadBlocks = (schema: Schema, nodes: NodeJson[]) => Node[];

interface RecordJson {
    orderIndex: string;
    values: Data;
}

export function columnsOf(data: Data): Column[] {
    const definition = (data.definition ?? {}) as Record<string, Column>;
    const shown = (data.view as { columns?: string[] } | undefined)?.columns ?? Object.keys(definition);
    return shown.map((id) => {
        const column = definition[id];
        if (!column) throw new RangeError('a column without definition');
        return column;
    });
}

export function readTable(schema: Schema, json: BlockJson, readBlocks: ReadBlocks): Node {
    const { records, ...data } = json.data;
    const columns = columnsOf(data);
    const fragments = new Map((json.fragments ?? []).map((fragment) => [fragment.fragment ?? '', fragment]));
    const rows = Object.entries((records ?? {}) as Record<string, RecordJson>)
        .sort(([, a], [, b]) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
        .map(([id, record]) => readRow(schema, id, record, columns, fragments, readBlocks));
    const head = type(schema, 'table_head').createChecked(
        null,
        columns.map((column) => titleCell(schema, column)),
    );
    return type(schema, 'table').createChecked({ uid: newUid(), data }, [head, ...rows]);
}

function titleCell(schema: Schema, column: Column): Node {
    const text = column.title ? [schema.text(column.title)] : [];
    return type(schema, 'table_title').createChecked({ column: column.id }, text);
}

function readRow(
    schema: Schema,
    id: string,
    record: RecordJson,
    columns: Column[],
    fragments: Map<string, FragmentJson>,
    readBlocks: ReadBlocks,
): Node {
    const shown = new Set<string>();
    const cells = columns.map((column) => {
        const value = record.values[column.id] ?? null;
        if (column.type !== 'text') return type(schema, 'table_value').create({ column: column.id, value });
        if (value === null) return type(schema, 'table_cell').create({ column: column.id }, readBlocks(schema, []));
        const fragment = fragments.get(String(value));
        if (!fragment) throw new RangeError('a cell without text');
        shown.add(String(value));
        const attrs = { column: column.id, name: value, fragment: { ...fragment, nodes: [] } };
        return type(schema, 'table_cell').createChecked(attrs, readBlocks(schema, fragment.nodes));
    });
    const hidden = Object.values(record.values).flatMap((value) => {
        const fragment = typeof value === 'string' && !shown.has(value) ? fragments.get(value) : undefined;
        return fragment ? [fragment] : [];
    });
    const kept: RowRecord = { id, orderIndex: record.orderIndex, values: record.values, fragments: hidden };
    return type(schema, 'table_row').createChecked({ record: kept }, cells);
}

const type = (schema: Schema, name: string) => schema.nodes[name] as NodeType;
