// Code editors write lines of coloured pieces, in a font of code and with their spaces kept.

import { isTag, type Tag, textOf } from './html';
import { isMonospace, styleOf } from './style';

/** The one tag that all of a clipboard is in. */
function onlyTag(root: Tag): Tag | undefined {
    let tag = root;
    for (;;) {
        const inside = tag.children.filter((child) =>
            isTag(child) ? child.name !== 'meta' && child.name !== 'style' && child.name !== 'head' : child.trim(),
        );
        const [only] = inside;
        if (inside.length !== 1 || !isTag(only)) return tag === root ? undefined : tag;
        if (isMonospace(only) && /^pre/.test(styleOf(only)['white-space'] ?? '')) return only;
        tag = only;
    }
}

/** The text of code that an editor wrote; undefined for anything else. */
export function editorCode(root: Tag): string | undefined {
    const tag = onlyTag(root);
    if (!tag || !isMonospace(tag) || !/^pre/.test(styleOf(tag)['white-space'] ?? '')) return undefined;
    const hasLines = tag.children.some((child) => isTag(child) && child.name === 'div');
    if (!hasLines) return textOf(tag);
    return tag.children.map((child) => (isTag(child) && child.name === 'br' ? '' : textOf(child))).join('\n');
}
