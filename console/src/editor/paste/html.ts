// HTML of the clipboard as a tree of its own: nothing in it becomes an element of a page, so nothing in it can run, and it
// is read alike in browsers and tests. Programs write their clipboards by machine, so the rules for broken HTML are few.

import { decode } from './entities';

export interface Tag {
    name: string;
    attributes: Readonly<Record<string, string>>;
    children: Piece[];
}

export type Piece = Tag | string;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Their content is no HTML. */
const RAW = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '));

/** What an opening tag ends, if it is open within the nearest of its containers. */
const ENDS: Record<string, { closes: string[]; within: string[] }> = {
    li: { closes: ['li'], within: ['ul', 'ol'] },
    dt: { closes: ['dt', 'dd'], within: ['dl'] },
    dd: { closes: ['dt', 'dd'], within: ['dl'] },
    tr: { closes: ['tr', 'td', 'th', 'colgroup'], within: ['table'] },
    td: { closes: ['td', 'th'], within: ['tr', 'table'] },
    th: { closes: ['td', 'th'], within: ['tr', 'table'] },
    tbody: { closes: ['thead', 'tbody', 'tfoot', 'colgroup'], within: ['table'] },
    tfoot: { closes: ['thead', 'tbody', 'colgroup'], within: ['table'] },
    option: { closes: ['option'], within: ['select'] },
};
const ENDS_PARAGRAPH = new Set(
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
        ' ',
    ),
);
/** A paragraph does not end one that is outside of these. */
const PARAGRAPH_SCOPE = ['td', 'th', 'table', 'li', 'div', 'blockquote', 'body', 'button', 'aside', 'details'];
/** Deeper than any document; what is deeper is read as if it were not nested. */
const MAX_DEPTH = 200;

const TAG = /<(?:!--([\s\S]*?)(?:-->|$)|[!?]([^>]*)(?:>|$)|\/([a-zA-Z][^\s>/]*)[^>]*(?:>|$)|([a-zA-Z][^\s/>]*))/g;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?/y;

export function parse(html: string): Tag {
    const root: Tag = { name: '', attributes: {}, children: [] };
    const open: Tag[] = [root];
    const add = (piece: Piece) => (open.at(-1) as Tag).children.push(piece);
    const text = (part: string) => part && add(decode(part));
    let at = 0;
    for (;;) {
        TAG.lastIndex = at;
        const found = TAG.exec(html);
        if (!found) break;
        text(html.slice(at, found.index));
        at = TAG.lastIndex;
        const closing = found[3]?.toLowerCase();
        const opening = found[4]?.toLowerCase();
        if (closing) {
            const index = open.findLastIndex((tag) => tag.name === closing);
            if (index > 0) open.length = index;
            continue;
        }
        if (!opening) continue;
        const { attributes, end, isClosed } = attributesAt(html, at);
        at = end;
        endOthers(open, opening);
        const tag: Tag = { name: opening, attributes, children: [] };
        add(tag);
        if (RAW.has(opening)) {
            const rest = new RegExp(`</${opening}[\\s/>]`, 'i').exec(html.slice(at));
            tag.children.push(rest ? html.slice(at, at + rest.index) : html.slice(at));
            at = rest ? at + rest.index : html.length;
            open.push(tag);
        } else if (!VOID.has(opening) && !(isClosed && opening.includes(':')) && open.length < MAX_DEPTH) {
            open.push(tag);
        }
    }
    text(html.slice(at));
    return root;
}

function attributesAt(
    html: string,
    start: number,
): { attributes: Record<string, string>; end: number; isClosed: boolean } {
    const attributes: Record<string, string> = Object.create(null);
    let at = start;
    for (;;) {
        ATTRIBUTE.lastIndex = at;
        const found = ATTRIBUTE.exec(html);
        if (!found) break;
        const name = (found[1] as string).toLowerCase();
        attributes[name] ??= decode(found[2] ?? found[3] ?? found[4] ?? '');
        at = ATTRIBUTE.lastIndex;
    }
    const end = html.indexOf('>', at);
    return { attributes, end: end === -1 ? html.length : end + 1, isClosed: html[end - 1] === '/' };
}

/** Ends what HTML lets one leave open. */
function endOthers(open: Tag[], opening: string): void {
    const rule = ENDS[opening];
    if (rule) {
        const scope = open.findLastIndex((tag) => rule.within.includes(tag.name));
        const index = open.findIndex((tag, at) => at > Math.max(0, scope) && rule.closes.includes(tag.name));
        if (index > 0) open.length = index;
    }
    if (!ENDS_PARAGRAPH.has(opening)) return;
    const scope = open.findLastIndex((tag) => PARAGRAPH_SCOPE.includes(tag.name));
    const index = open.findIndex((tag, at) => at > Math.max(0, scope) && tag.name === 'p');
    if (index > 0) open.length = index;
}

export const isTag = (piece: Piece | undefined): piece is Tag => typeof piece === 'object';

/** All tags below one, in the order of the text. */
export function tagsIn(tag: Tag, found: Tag[] = []): Tag[] {
    for (const child of tag.children) {
        if (!isTag(child)) continue;
        found.push(child);
        tagsIn(child, found);
    }
    return found;
}

export const textOf = (piece: Piece): string =>
    typeof piece === 'string' ? piece : piece.name === 'br' ? '\n' : piece.children.map(textOf).join('');

export const hasClass = (tag: Tag, name: string): boolean => (tag.attributes.class ?? '').split(/\s+/).includes(name);
