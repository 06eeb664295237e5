// Word writes items of lists as paragraphs whose style names a list and a level, with the sign of the item as text. Comments,
// tables of contents and text that was deleted with changes tracked are no part of the text.

import { hasClass, isTag, type Piece, type Tag, tagsIn, textOf } from './html';
import { type LeveledItem, withLists } from './levels';
import { mapTags } from './origin';
import { styleOf } from './style';

const TITLES: Record<string, string> = { MsoTitle: 'h1', MsoSubtitle: 'h2', MsoHeading7: 'h6', MsoHeading8: 'h6' };
const QUOTES = ['MsoQuote', 'MsoIntenseQuote'];
const isIgnored = (tag: Tag) => /^ignore$/i.test(styleOf(tag)['mso-list'] ?? '');

function isNoText(tag: Tag): boolean {
    const element = styleOf(tag)['mso-element'] ?? '';
    const isComment = ['MsoCommentReference', 'msocomanchor', 'msocomtxt'].some((name) => hasClass(tag, name));
    const isDeleted = hasClass(tag, 'msoDel') || (tag.name === 'del' && 'cite' in tag.attributes);
    return (
        isComment ||
        isDeleted ||
        /^(comment-list|header|footer)$/.test(element) ||
        /MsoToc\d/.test(tag.attributes.class ?? '')
    );
}

/** The sign before an item: `1.`, `a)`, `·`. */
function signOf(paragraph: Tag): string {
    const sign = tagsIn(paragraph).find(isIgnored);
    return sign ? textOf(sign).replace(/[\s\u00a0]+/g, '') : '';
}

const withoutSign = (tag: Tag): Piece[] =>
    tag.children.flatMap((child): Piece[] => {
        if (!isTag(child)) return [child];
        return isIgnored(child) ? [] : [{ ...child, children: withoutSign(child) }];
    });

function itemOf(piece: Piece): LeveledItem | undefined {
    if (!isTag(piece) || !/^(p|h[1-6])$/.test(piece.name)) return undefined;
    const level = /\blevel(\d+)/.exec(styleOf(piece)['mso-list'] ?? '')?.[1];
    if (!level || piece.name !== 'p') return undefined;
    const sign = signOf(piece);
    return {
        level: Number(level),
        isOrdered: /^\(?([\d.]+|[a-z]+|[A-Z]+)[.)]/.test(sign),
        start: Number.parseInt(sign, 10) || undefined,
        children: withoutSign(piece),
    };
}

function plain(tag: Tag): Tag | readonly Piece[] {
    if (isNoText(tag)) return [];
    if (tag.name === 'o:p') return tag.children;
    const heading = Object.entries(TITLES).find(([name]) => hasClass(tag, name))?.[1];
    if (tag.name === 'p' && heading) return { ...tag, name: heading };
    if (tag.name === 'p' && QUOTES.some((name) => hasClass(tag, name)))
        return { name: 'blockquote', attributes: {}, children: [{ ...tag, attributes: {} }] };
    // A heading that is numbered has its number as text.
    return /^h[1-6]$/.test(tag.name) ? { ...tag, children: withoutSign(tag) } : tag;
}

const nested = (tag: Tag): Tag => ({
    ...tag,
    children: withLists(tag.children, itemOf).map((child) => (isTag(child) ? nested(child) : child)),
});

export const readWord = (root: Tag): Tag => nested(mapTags(root, plain));

/** Word in the browser puts each item into a list of its own, with its level. */
export function readWordOnline(root: Tag): Tag {
    const itemsOf = (tag: Tag): Piece[] =>
        tag.children.flatMap((child): Piece[] => {
            if (!isTag(child)) return [child];
            if (hasClass(child, 'ListContainerWrapper') || child.name === 'ul' || child.name === 'ol')
                return itemsOf(child).map((item) =>
                    isTag(item) && item.name === 'li'
                        ? {
                              ...item,
                              attributes: {
                                  ...item.attributes,
                                  'data-list': item.attributes['data-list'] ?? child.name,
                              },
                          }
                        : item,
                );
            return [child.name === 'li' ? child : { ...child, children: itemsOf(child) }];
        });
    const leveled = (piece: Piece): LeveledItem | undefined => {
        if (!isTag(piece) || piece.name !== 'li') return undefined;
        const level = Number(piece.attributes['data-aria-level'] ?? piece.attributes['aria-level'] ?? 1) || 1;
        return { level, isOrdered: piece.attributes['data-list'] === 'ol', children: piece.children };
    };
    const again = (tag: Tag): Tag => ({
        ...tag,
        children: withLists(tag.children, leveled).map((child) =>
            isTag(child) && child.name !== 'ul' && child.name !== 'ol' ? again(child) : child,
        ),
    });
    const headings = mapTags(root, (tag) => {
        const level = tag.attributes.role === 'heading' && tag.attributes['aria-level'];
        return level && tag.name === 'p' ? { ...tag, name: `h${level}` } : tag;
    });
    return again({ ...headings, children: itemsOf(headings) });
}
