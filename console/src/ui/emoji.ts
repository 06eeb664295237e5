/** An emoji is written as its code points, in hexadecimal, joined by hyphens. */
export function emojiOf(code: string): string {
    const points = code.split('-').map((part) => Number.parseInt(part, 16));
    return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

/** The code points of an emoji, as they are written. */
export const emojiCode = (emoji: string): string =>
    Array.from(emoji, (character) => character.codePointAt(0)?.toString(16)).join('-');
