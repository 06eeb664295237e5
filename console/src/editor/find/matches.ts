// Where words stand in a text.

import type { Node } from 'prosemirror-model';

export interface Match {
    from: number;
    to: number;
}

/** More are not marked: each is drawn. */
export const MAX_MATCHES = 2000;

/** The places of words in all lines. Marks make no difference; a picture or a chip in a line ends a word. */
export function matchesIn(doc: Node, words: string, isExact: boolean): Match[] {
    const found: Match[] = [];
    if (!words) return found;
    const wanted = isExact ? words : words.toLowerCase();
    doc.descendants((node, at) => {
        if (!node.isTextblock || found.length >= MAX_MATCHES) return found.length < MAX_MATCHES;
        const written = node.textBetween(0, node.content.size, undefined, '\ufffc');
        const text = isExact ? written : lower(written);
        for (let index = text.indexOf(wanted); index !== -1; index = text.indexOf(wanted, index + wanted.length))
            found.push({ from: at + 1 + index, to: at + 1 + index + wanted.length });
        return false;
    });
    return found.slice(0, MAX_MATCHES);
}

/** In small letters, each at its place: some letters become two. */
function lower(text: string): string {
    const small = text.toLowerCase();
    if (small.length === text.length) return small;
    return Array.from({ length: text.length }, (_, at) => {
        const letter = (text[at] as string).toLowerCase();
        return letter.length === 1 ? letter : (text[at] as string);
    }).join('');
}
