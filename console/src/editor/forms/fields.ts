// What is asked for each kind of node: the members of its data.

import { t } from '../../i18n';

export type Control =
    | 'line'
    | 'text'
    | 'url'
    | 'date'
    | 'number'
    | 'flag'
    | 'choice'
    | 'target'
    | 'picture'
    | 'snippet'
    | 'expression'
    | 'operation'
    | 'webhook'
    | 'schemas';

export interface Field {
    /** The member of `data`; some controls set others besides. */
    name: string;
    label: string;
    control: Control;
    isRequired?: boolean;
    choices?: Record<string, string>;
}

export function fieldsOf(node: string): Field[] {
    const words = t.insert.fields;
    const one = (name: string, label: string, control: Control, more: Partial<Field> = {}): Field => ({
        name,
        label,
        control,
        ...more,
    });
    const required = { isRequired: true };
    switch (node) {
        case 'math':
            return [one('formula', words.formula, 'text', required)];
        case 'inline_math':
            return [one('formula', words.formula, 'line', required)];
        case 'embed':
            return [one('url', words.url, 'url', required), one('fullWidth', words.fullWidth, 'flag')];
        case 'drawing':
            return [one('ref', words.picture, 'picture', required)];
        case 'image':
            return [one('alt', t.blocks.alt, 'line'), one('width', words.width, 'number')];
        case 'content_ref':
        case 'mention':
            return [one('ref', words.page, 'target', required)];
        case 'button':
            return [
                one('label', words.label, 'line', required),
                one('ref', words.target, 'target', required),
                one('kind', words.kind, 'choice', {
                    choices: { primary: words.primary, secondary: words.secondary },
                }),
            ];
        case 'icon':
            return [one('icon', words.icon, 'line', required)];
        case 'expression':
        case 'if':
            return [one('expression', words.expression, 'expression', required)];
        case 'prompt':
            return [one('description', words.description, 'line', required)];
        case 'update':
            return [one('date', words.date, 'date', required)];
        case 'reusable_content':
            return [one('ref', words.snippet, 'snippet', required)];
        case 'openapi_operation':
            return [one('ref', words.operation, 'operation', required)];
        case 'openapi_webhook':
            return [one('ref', words.webhook, 'webhook', required)];
        case 'openapi_schemas':
            return [one('ref', words.schemas, 'schemas', required), one('grouped', words.grouped, 'flag')];
        default:
            return [];
    }
}
