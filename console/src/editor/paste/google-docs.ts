// Google Docs wraps everything into a `b` that is not bold and says everything else by styles, which `reading.ts` reads. What
// is left: its boxes are pictures, and code is paragraphs in a font.

import { isTag, type Piece, type Tag, textOf } from './html';
import { mapTags } from './origin';
import { isMonospace } from './style';

const isBoxPicture = (tag: Tag) => tag.name === 'img' && tag.attributes['aria-roledescription'] === 'checkbox';

/** Whether all of a paragraph is in a font of code. */
function isCode(piece: Piece): piece is Tag {
    if (!isTag(piece) || piece.name !== 'p') return false;
    const parts = piece.children.filter((child) => textOf(child).trim());
    return parts.length > 0 && parts.every((child) => isTag(child) && isMonospace(child));
}

/** Two such paragraphs and more are a block of code; one alone is a line that is code. */
function withCode(tag: Tag): Tag {
    const children: Piece[] = [];
    let lines: Tag[] = [];
    const end = () => {
        const text = lines.map(textOf).join('\n');
        if (lines.length > 1) children.push({ name: 'pre', attributes: {}, children: [text] });
        else children.push(...lines);
        lines = [];
    };
    for (const child of tag.children) {
        if (isCode(child)) lines.push(child);
        else if (isTag(child) || child.trim() || lines.length === 0) {
            end();
            children.push(isTag(child) ? withCode(child) : child);
        }
    }
    end();
    return { ...tag, children };
}

/** What is done is struck out by its box, not by its author. */
const unstruck = (item: Tag): Tag =>
    mapTags({ ...item, attributes: { ...item.attributes, role: '', checked: 'true' } }, (tag) => {
        const style = tag.attributes.style?.replace(/\bline-through\b/g, 'none');
        return style ? { ...tag, attributes: { ...tag.attributes, style } } : tag;
    });

export function readGoogleDocs(root: Tag): Tag {
    const plain = mapTags(root, (tag) => {
        if (isBoxPicture(tag)) return [];
        return tag.attributes.role === 'checkbox' && tag.attributes['aria-checked'] === 'true' ? unstruck(tag) : tag;
    });
    return withCode(plain);
}
