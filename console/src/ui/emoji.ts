/** An emoji is written as its code points, in hexadecimal, joined by hyphens. */
export function emojiOf(code: string): string {
    const points = code.split('-').map((part) => Number.parseInt(part, 16));
    return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}
