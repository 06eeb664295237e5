// Contrast of two colours, as WCAG 2 measures it. The server has its own (crates/render/src/look) and shifts what is too
// weak; this one tells while a colour is chosen.

/** What text needs (WCAG 2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';

function channels(colour: string): number[] | undefined {
    const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
    if (!digits) return undefined;
    const full = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
}

function luminance(colour: string): number | undefined {
    const linear = channels(colour)?.map((value) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    if (!linear) return undefined;
    const [red = 0, green = 0, blue = 0] = linear;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21; undefined if one of the two is no colour. */
export function contrast(one: string, other: string): number | undefined {
    const [a, b] = [luminance(one), luminance(other)];
    if (a === undefined || b === undefined) return undefined;
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour of text on a button of this colour: white, unless black can be read and white cannot. */
export function textOn(colour: string): { colour: string; contrast: number } | undefined {
    const [white, black] = [contrast(colour, WHITE), contrast(colour, BLACK)];
    if (white === undefined || black === undefined) return undefined;
    return white >= MIN_CONTRAST || white >= black
        ? { colour: WHITE, contrast: white }
        : { colour: BLACK, contrast: black };
}
