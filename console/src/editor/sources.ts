// What an editor can choose from: pages, API specs, reusable contents and variables of where the page is. The screen knows.

import type { EditorView } from 'prosemirror-view';
import type { NodeJson } from '../document/json';

export interface Choice {
    id: string;
    title: string;
    /** Where it is, or what it is about. */
    about?: string;
}

export interface SpecParts {
    /** Each `id` is a method and a path, with a space between. */
    operations: Choice[];
    webhooks: Choice[];
    schemas: Choice[];
}

export interface Sources {
    /** Pages of the space, in the order of the tree. */
    pages: () => readonly Choice[];
    specs: () => Promise<Choice[]>;
    partsOf: (spec: string) => Promise<SpecParts>;
    snippets: () => Promise<Choice[]>;
    /** Names of variables, as expressions name them. */
    variables: () => Promise<string[]>;
    /** The blocks of Markdown, as the server reads it. */
    convert: (markdown: string) => Promise<NodeJson[]>;
}

const sources = new WeakMap<EditorView, Sources>();

export const setSources = (view: EditorView, known: Sources) => sources.set(view, known);
export const sourcesOf = (view: EditorView): Sources | undefined => sources.get(view);

/** The choices that have the words in their title, those first that begin with them. */
export function matching(choices: readonly Choice[], query: string, limit = 8): Choice[] {
    const words = query.trim().toLowerCase();
    const ranked = choices.flatMap((choice) => {
        const at = choice.title.toLowerCase().indexOf(words);
        return at === -1 ? [] : [{ choice, rank: at === 0 ? 0 : 1 }];
    });
    return ranked
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ choice }) => choice);
}
