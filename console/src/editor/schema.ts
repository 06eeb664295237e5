// The schema with its looks, and what pasted HTML becomes.

import { DOMSerializer, type ParseRule, Schema } from 'prosemirror-model';
import { MARKS, markSpec, NODES, nodeSpec } from '../document/schema';
import { MARK_LOOKS, NODE_LOOKS } from './look';
import { safeUrl } from './references';

const PASTED: Record<string, ParseRule[]> = {
    paragraph: [{ tag: 'p' }],
    heading_1: [{ tag: 'h1' }, { tag: 'h2' }],
    heading_2: [{ tag: 'h3' }],
    heading_3: [{ tag: 'h4' }, { tag: 'h5' }, { tag: 'h6' }],
    list_ordered: [{ tag: 'ol' }],
    list_unordered: [{ tag: 'ul' }],
    list_item: [{ tag: 'li' }],
    divider: [{ tag: 'hr' }],
    blockquote: [{ tag: 'blockquote' }],
    hard_break: [{ tag: 'br' }],
};

const PASTED_MARKS: Record<string, ParseRule[]> = {
    bold: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight=bold' },
    ],
    italic: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    inline_code: [{ tag: 'code' }],
    keyboard: [{ tag: 'kbd' }],
    strikethrough: [{ tag: 's' }, { tag: 'del' }],
    superscript: [{ tag: 'sup' }],
    subscript: [{ tag: 'sub' }],
    link: [{ tag: 'a[href]', getAttrs: linkAttributes }],
};

function linkAttributes(element: HTMLElement): { data: object } | false {
    const url = safeUrl(element.getAttribute('href') ?? '');
    return url && !url.startsWith('#') ? { data: { ref: { kind: 'url', url } } } : false;
}

/** What was copied here comes back as it was: its attributes travel with it. */
function ownRule(name: string): ParseRule {
    return {
        tag: `[data-node=${name}]`,
        priority: 90,
        getAttrs: (element) => {
            try {
                return JSON.parse(element.getAttribute('data-attrs') ?? '{}');
            } catch {
                return false;
            }
        },
    };
}

export const schema = new Schema({
    nodes: Object.fromEntries(
        Object.keys(NODES).map((name) => {
            const look = NODE_LOOKS[name];
            const spec = nodeSpec(name);
            if (!look) return [name, spec];
            return [name, { ...spec, toDOM: look, parseDOM: [ownRule(name), ...(PASTED[name] ?? [])] }];
        }),
    ),
    marks: Object.fromEntries(
        Object.keys(MARKS).map((name) => [
            name,
            { ...markSpec(name), toDOM: MARK_LOOKS[name], parseDOM: PASTED_MARKS[name] ?? [] },
        ]),
    ),
});

/** Draws nodes that nobody writes in, as in a comparison. */
export const drawing = DOMSerializer.fromSchema(schema);

const plain = new Set(Object.keys(PASTED));

/** Draws what is copied: simple blocks as any program knows them, all others with their attributes. */
export const clipboard = new DOMSerializer(
    Object.fromEntries(
        Object.entries(drawing.nodes).map(([name, look]) => {
            if (plain.has(name) || name === 'text' || !NODE_LOOKS[name]) return [name, look];
            return [
                name,
                (node) => {
                    const attributes = {
                        'data-node': name,
                        'data-attrs': JSON.stringify({ ...node.attrs, uid: null }),
                    };
                    const tag = node.isInline ? 'span' : 'div';
                    return node.type.spec.content ? [tag, attributes, 0] : [tag, attributes];
                },
            ];
        }),
    ),
    drawing.marks,
);
