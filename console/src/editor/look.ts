// How nodes and marks look, in the elements and classes of published pages (crates/render), so that writing looks like
// reading. Nodes that need controls have a view besides, in `views/`.

import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';
import type { Data, NodeJson } from '../document/json';
import { t } from '../i18n';
import { emojiOf } from '../ui/emoji';
import { ICONS, type IconName } from '../ui/icon-paths';
import { pictureUrl, resolve } from './references';

const SVG = 'http://www.w3.org/2000/svg ';

export function icon(name: IconName): DOMOutputSpec {
    const paths = ICONS[name].map((d) => [`${SVG}path`, { d }]);
    return [
        `${SVG}svg`,
        { class: 'ui', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        ...paths,
    ] as unknown as DOMOutputSpec;
}

const data = (node: Node) => node.attrs.data as Data;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const align = (node: Node) =>
    ['center', 'end'].includes(text(data(node).align)) ? { class: text(data(node).align) } : {};

const HINTS: Record<string, IconName> = { info: 'info', success: 'success', warning: 'warning', danger: 'danger' };

export const hintStyle = (node: Node) => (text(data(node).style) in HINTS ? text(data(node).style) : 'info');

/** A block that is chosen, not written: its kind, and what it is about. */
function card(kind: string, title: string, iconName: IconName): DOMOutputSpec {
    return [
        'div',
        { class: 'card', contenteditable: 'false' },
        icon(iconName),
        ['span', { class: 'title' }, title || kind],
        ['span', { class: 'about' }, kind],
    ];
}

const kindOf = (node: Node) => t.blocks.kinds[node.type.name] ?? node.type.name;

export function picture(ref: unknown, alt: unknown, attributes: Record<string, string> = {}): DOMOutputSpec {
    const src = pictureUrl(ref);
    if (!src) return ['span', { class: 'missing told' }, t.blocks.missing];
    return ['img', { src, alt: text(alt), loading: 'lazy', ...attributes }];
}

function length(value: unknown): Record<string, string> {
    return typeof value === 'number' ? { width: String(value) } : {};
}

type Look = (node: Node) => DOMOutputSpec;

export const NODE_LOOKS: Record<string, Look> = {
    paragraph: (node) => ['p', align(node), 0],
    heading_1: (node) => ['h2', align(node), 0],
    heading_2: (node) => ['h3', align(node), 0],
    heading_3: (node) => ['h4', align(node), 0],
    list_ordered: (node) => ['ol', typeof data(node).start === 'number' ? { start: text(data(node).start) } : {}, 0],
    list_unordered: () => ['ul', 0],
    list_tasks: () => ['ul', { class: 'tasks' }, 0],
    list_item: (node) => {
        if (!('checked' in data(node))) return ['li', 0];
        const checked = data(node).checked === true ? { checked: 'checked' } : {};
        return [
            'li',
            ['input', { type: 'checkbox', disabled: 'disabled', 'aria-label': t.blocks.done, ...checked }],
            ['div', 0],
        ];
    },
    divider: () => ['hr'],
    blockquote: () => ['blockquote', 0],
    hint: (node) => [
        'div',
        { class: `hint ${hintStyle(node)}` },
        icon(HINTS[hintStyle(node)] ?? 'info'),
        ['div', { class: 'inside' }, 0],
    ],
    if: (node) => [
        'div',
        { class: 'condition' },
        [
            'div',
            { class: 'condition-head', contenteditable: 'false' },
            icon('eye'),
            t.blocks.condition,
            ' ',
            ['code', text(data(node).expression)],
        ],
        ['div', { class: 'inside' }, 0],
    ],
    images: (node) => ['div', { class: node.childCount > 1 ? 'gallery' : 'pictures' }, 0],
    image: (node) => [
        'figure',
        { class: 'picture' },
        picture(data(node).ref, data(node).alt, length(data(node).width)),
        ['div', { class: 'picture-caption' }, 0],
    ],
    caption: () => ['figcaption', 0],
    file: (node) => [
        'figure',
        { class: 'attachment' },
        card(kindOf(node), resolve(data(node).ref)?.title ?? '', 'file'),
        ['div', 0],
    ],
    embed: (node) => [
        'figure',
        { class: 'attachment' },
        card(kindOf(node), text(data(node).url), 'external'),
        ['div', 0],
    ],
    drawing: (node) => ['figure', { class: 'picture' }, picture(data(node).ref, kindOf(node))],
    code: (node) => [
        'div',
        { class: codeClass(node) },
        ['div', { class: 'code-head', contenteditable: 'false' }, ['span', { class: 'code-title' }, codeTitle(node)]],
        ['pre', { tabindex: '0' }, ['code', 0]],
    ],
    code_line: (node) => ['div', { class: data(node).highlighted ? 'line marked' : 'line' }, 0],
    math: (node) => ['div', { class: 'math' }, ['code', { class: 'formula' }, text(data(node).formula)]],
    expandable: () => ['div', { class: 'expandable open' }, 0],
    expandable_title: () => ['div', { class: 'expandable-title' }, 0],
    expandable_body: () => ['div', { class: 'inside' }, 0],
    tabs: () => ['div', { class: 'tabs stacked' }, 0],
    tabs_item: (node) => [
        'section',
        { class: 'tab' },
        ['div', { class: 'tab-title', contenteditable: 'false' }, text(data(node).title) || t.blocks.tab],
        ['div', { class: 'inside' }, 0],
    ],
    stepper: () => ['ol', { class: 'steps' }, 0],
    stepper_step: () => ['li', { class: 'step' }, ['div', { class: 'inside' }, 0]],
    columns: () => ['div', { class: 'columns' }, 0],
    column: () => ['div', { class: 'column' }, 0],
    table: (node) => ['div', { class: tableClass(node) }, ['table', ['tbody', 0]]],
    table_head: () => ['tr', 0],
    table_title: () => ['th', { scope: 'col' }, 0],
    table_row: () => ['tr', 0],
    table_cell: () => ['td', 0],
    table_value: (node) => ['td', { contenteditable: 'false' }, valueText(node.attrs.value)],
    swagger: (node) => card(kindOf(node), operation(node), 'code'),
    openapi_operation: (node) => card(kindOf(node), operation(node), 'code'),
    openapi_schemas: (node) =>
        card(kindOf(node), (data(node).schemas as string[] | undefined)?.join(', ') ?? '', 'code'),
    openapi_webhook: (node) => card(kindOf(node), text(data(node).name), 'code'),
    content_ref: (node) => card(kindOf(node), resolve(data(node).ref)?.title ?? t.blocks.missing, 'page'),
    integration: (node) => card(kindOf(node), `${text(data(node).integration)} ${text(data(node).block)}`, 'space'),
    reusable_content: (node) => card(kindOf(node), resolve(data(node).ref)?.title ?? '', 'page'),
    updates: () => ['div', { class: 'updates' }, 0],
    update: (node) => [
        'div',
        { class: 'update' },
        ['div', { class: 'update-head', contenteditable: 'false' }, ['time', text(data(node).date)]],
        ['div', { class: 'inside' }, 0],
    ],
    prompt: (node) => [
        'div',
        { class: 'prompt' },
        ['div', { class: 'prompt-head', contenteditable: 'false' }, text(data(node).description) || kindOf(node)],
        ['div', 0],
    ],
    opaque_block: (node) => opaqueBlock(node.attrs.json as NodeJson),
    hard_break: () => ['br'],
    emoji: (node) => ['span', { class: 'emoji' }, emojiOf(text(data(node).code)) || '□'],
    icon: (node) => ['span', { class: 'inline-chip', title: text(data(node).icon) }, text(data(node).icon)],
    expression: (node) => ['code', { class: 'expression' }, text(data(node).expression)],
    inline_math: (node) => ['code', { class: 'formula' }, text(data(node).formula)],
    inline_image: (node) =>
        picture(data(node).ref, data(node).alt, { class: data(node).size === 'line' ? 'inline line' : 'inline' }),
    mention: (node) => ['a', { class: 'mention' }, resolve(data(node).ref)?.title ?? t.blocks.missing],
    button: (node) => [
        'span',
        { class: data(node).kind === 'primary' ? 'button primary' : 'button' },
        text(data(node).label),
    ],
    opaque_inline: (node) => [
        'span',
        { class: 'inline-chip', title: t.blocks.opaqueInline((node.attrs.json as { type?: string }).type ?? 'text') },
        '⋯',
    ],
};

export const MARK_LOOKS: Record<string, (mark: Mark) => DOMOutputSpec> = {
    bold: () => ['strong', 0],
    italic: () => ['em', 0],
    inline_code: () => ['code', 0],
    keyboard: () => ['kbd', 0],
    strikethrough: () => ['s', 0],
    superscript: () => ['sup', 0],
    subscript: () => ['sub', 0],
    color: (mark) => ['span', { class: colourClass(mark.attrs.data as Data) }, 0],
    link: (mark) => {
        const target = resolve((mark.attrs.data as Data).ref);
        return [
            'a',
            target ? { href: target.href ?? '#', title: target.title } : { href: '#', title: t.blocks.missing },
            0,
        ];
    },
    annotation: () => ['span', { class: 'note' }, 0],
};

function codeClass(node: Node): string {
    const classes = ['code'];
    if (data(node).lineNumbers) classes.push('numbered');
    if (data(node).overflow === 'wrap') classes.push('wrap');
    return classes.join(' ');
}

export const codeTitle = (node: Node) => text(data(node).title) || text(data(node).syntax) || t.blocks.code;

/** Cards are drawn as cards, and edited as such: each row is one. */
export function tableClass(node: Node): string {
    const view = (data(node).view ?? {}) as { type?: string; hideHeader?: boolean };
    const isCards = view.type === 'cards';
    return ['table', isCards ? 'as-cards' : '', isCards || view.hideHeader ? 'without-head' : '']
        .filter(Boolean)
        .join(' ');
}

const operation = (node: Node) => `${text(data(node).method).toUpperCase()} ${text(data(node).path)}`.trim();

function colourClass(colour: Data): string {
    const name = (value: unknown) =>
        text(value)
            .replace('$', '')
            .replace(/[^a-z]/g, '');
    const parts = [];
    if (colour.text && colour.text !== 'default') parts.push(`text-${name(colour.text)}`);
    if (colour.background && colour.background !== 'default') parts.push(`back-${name(colour.background)}`);
    return parts.join(' ');
}

function valueText(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? '✓' : '–';
    if (Array.isArray(value)) return value.map(valueText).join(', ');
    if (typeof value === 'object') return resolve('ref' in value ? value.ref : value)?.title ?? '';
    return String(value);
}

function opaqueBlock(json: NodeJson): DOMOutputSpec {
    const type = 'type' in json ? json.type : 'text';
    return ['div', { class: 'opaque', contenteditable: 'false' }, icon('lock'), ['p', t.blocks.opaque(type)]];
}
