// Notion writes a callout as an `aside` that begins with its sign, and a task as an item that begins with its box.

import { isTag, type Piece, type Tag, textOf } from './html';
import { mapTags } from './origin';

const STYLES: [RegExp, string][] = [
    [/^(?:⚠️?|🚧|❗️?|‼️?)/u, 'warning'],
    [/^(?:🚨|⛔️?|🛑|❌|🔥)/u, 'danger'],
    [/^(?:✅|✔️?|🎉|👍)/u, 'success'],
];
const SIGN = /^\s*(?:\p{Extended_Pictographic}\ufe0f?\s*)/u;

/** Takes the first text that is not only spaces, and returns the pieces with what becomes of it. */
function mapFirstText(pieces: readonly Piece[], change: (text: string) => string): Piece[] {
    const index = pieces.findIndex((piece) => textOf(piece).trim() !== '');
    return pieces.map((piece, at) => {
        if (at !== index) return piece;
        return isTag(piece) ? { ...piece, children: mapFirstText(piece.children, change) } : change(piece);
    });
}

function callout(tag: Tag): Tag {
    const text = textOf(tag).trim();
    const style = STYLES.find(([sign]) => sign.test(text))?.[1] ?? 'info';
    const isIcon = (piece: Piece) => isTag(piece) && piece.name === 'img';
    const children = mapFirstText(
        tag.children.filter((piece) => !isIcon(piece)),
        (first) => first.replace(SIGN, ''),
    );
    return { name: 'hint', attributes: { style }, children };
}

export function readNotion(root: Tag): Tag {
    return mapTags(root, (tag) => {
        if (tag.name === 'aside') return callout(tag);
        if (tag.name !== 'li') return tag;
        const box = /^\s*\[([ xX])\]\s/.exec(textOf(tag));
        if (!box) return tag;
        const checked = String(box[1] !== ' ');
        const children = mapFirstText(tag.children, (text) => text.replace(/^\s*\[[ xX]\]\s+/, ''));
        return { ...tag, attributes: { ...tag.attributes, checked }, children };
    });
}
