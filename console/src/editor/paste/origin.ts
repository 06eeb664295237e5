// Which program wrote the clipboard, by the marks that each leaves in it.

import { isTag, type Piece, type Tag, tagsIn } from './html';

export type Origin = 'google-docs' | 'sheet' | 'word' | 'word-online' | 'notion' | 'github' | 'other';

const MARKS: [Origin, RegExp][] = [
    ['google-docs', /docs-internal-guid-/],
    [
        'sheet',
        /<google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|content="?(Excel\.Sheet|LibreOffice.*Calc)/i,
    ],
    ['word-online', /class="[^"]*\b(ListContainerWrapper|OutlineElement|TextRun)\b/],
    ['word', /urn:schemas-microsoft-com:office:word|class="?Mso|mso-list:/i],
    ['notion', /<!-- ?notionvc:|notion-\w+-block/],
    [
        'github',
        /class="[^"]*\b(markdown-heading|contains-task-list|task-list-item|markdown-alert|highlight-source-|snippet-clipboard-content|user-mention|js-file-line)|data-canonical-src=/,
    ],
];

export function originOf(html: string): Origin {
    return MARKS.find(([, mark]) => mark.test(html))?.[0] ?? 'other';
}

/** The same tree with each tag as `change` returns it: another one, several pieces in its place, or none. */
export function mapTags(tag: Tag, change: (tag: Tag) => Tag | readonly Piece[]): Tag {
    const children = tag.children.flatMap((child): readonly Piece[] => {
        if (!isTag(child)) return [child];
        const changed = change(child);
        return 'name' in changed
            ? [mapTags(changed, change)]
            : mapTags({ ...tag, children: [...changed] }, change).children;
    });
    return { ...tag, children };
}

/** How many levels the headings go up: to the first level, if nothing of the text is of that. */
export function liftOf(root: Tag): number {
    const levels = tagsIn(root).map(({ name }) => Number(/^h([1-6])$/.exec(name)?.[1] ?? 7));
    return Math.min(2, Math.min(7, ...levels) - 1);
}
