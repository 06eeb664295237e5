// What can differ of a page beside its text: its title, its place, and settings that the API can write.

import type { Conflict } from '../api/change-requests';
import type { Schemas } from '../api/client';
import type { FullPage } from '../api/queries';
import { t } from '../i18n';
import type { TreePage } from '../tree/outline';
import { ancestorsOf } from '../tree/pages';

type Update = Partial<Schemas['UpdatePage']>;

export interface Part {
    name: string;
    label: string;
    /** What each side says, for people. */
    main: string;
    ours: string;
    /** Whether somebody has to choose. */
    isOpen: boolean;
    /** The side that counts without a choice. */
    byItself: 'main' | 'ours';
    takeMain: Update;
}

interface Sides {
    ours: FullPage;
    main: FullPage;
    base: FullPage | undefined;
    pages: readonly TreePage[];
    mainPages: readonly TreePage[];
}

const SETTINGS = ['description', 'emoji', 'icon', 'hidden', 'noIndex', 'noRobotsIndex'] as const;
const SUPPORTED = new Set(['body', 'title', 'place', ...SETTINGS.map((name) => `key:${name}`)]);

/** Joins what the API lists apart: text, title and place of one page. */
export function groupsOf(conflicts: readonly Conflict[]): Conflict[] {
    const groups = new Map<string, Conflict>();
    for (const conflict of conflicts) {
        const id = conflict.page ?? conflict.path;
        const group = groups.get(id);
        if (!group) {
            groups.set(id, conflict);
            continue;
        }
        const hasText = conflict.parts.includes('body');
        groups.set(id, {
            ...(hasText ? conflict : group),
            // A removal says more than a change.
            kind: group.kind === 'changed' ? conflict.kind : group.kind,
            parts: [...group.parts, ...conflict.parts],
            settled: group.settled && conflict.settled,
        });
    }
    return [...groups.values()];
}

/** Whether a conflict is about parts of a page that both sides have, which can be chosen one by one. */
export const isAboutParts = ({ kind, page, ours, theirs, parts }: Conflict) =>
    kind === 'changed' && !!page && !!ours && !!theirs && parts.every((part) => SUPPORTED.has(part));

const shown = (value: unknown) => (value === undefined || value === null || value === false ? '' : String(value));

export function partsOf(conflict: Conflict, sides: Sides): Part[] {
    const { ours, main, base } = sides;
    const result: Part[] = [];
    // The title is the first heading of the text, so a conflict of the text may be one of the title.
    if (ours.title !== main.title) {
        result.push({
            name: 'title',
            label: t.conflicts.partTitle,
            main: main.title,
            ours: ours.title,
            isOpen: base?.title !== ours.title && base?.title !== main.title,
            byItself: base?.title === ours.title ? 'main' : 'ours',
            takeMain: { title: main.title },
        });
    }
    for (const name of SETTINGS) {
        if (!conflict.parts.includes(`key:${name}`)) continue;
        result.push({
            name,
            label: name === 'description' ? t.conflicts.partDescription : name,
            main: shown(main[name]),
            ours: shown(ours[name]),
            isOpen: true,
            byItself: 'ours',
            takeMain: { [name]: main[name] ?? (typeof ours[name] === 'boolean' ? false : null) },
        });
    }
    if (conflict.parts.includes('place')) result.push(place(sides));
    return result;
}

function place({ ours, main, pages, mainPages }: Sides): Part {
    const above = (tree: readonly TreePage[], id: string) => ancestorsOf(tree, id) ?? [];
    const parent = above(mainPages, main.id).at(-1);
    const siblings = parent ? (parent.pages ?? []) : mainPages;
    const words = (tree: readonly TreePage[], id: string) =>
        [...above(tree, id).map((page) => page.title), ''].join(' › ');
    const at = siblings.findIndex((page) => page.id === main.id);
    return {
        name: 'place',
        label: t.conflicts.partPlace,
        main: `${words(mainPages, main.id)}${main.title}`,
        ours: `${words(pages, ours.id)}${ours.title}`,
        isOpen: true,
        byItself: 'ours',
        takeMain: { into: parent?.id ?? null, at: Math.max(0, at) },
    };
}
