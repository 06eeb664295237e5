// What stands in the text for files that are on their way. It is a decoration, so that no save waits for it.

import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

export interface Placeholder {
    id: string;
    at: number;
    dom: HTMLElement;
}

interface Order {
    add?: Placeholder[];
    remove?: string;
}

const key = new PluginKey<DecorationSet>('placeholders');

export function placeholders(): Plugin<DecorationSet> {
    return new Plugin<DecorationSet>({
        key,
        state: {
            init: () => DecorationSet.empty,
            apply(tr, before) {
                const order = tr.getMeta(key) as Order | undefined;
                let set = before.map(tr.mapping, tr.doc);
                const added = order?.add?.map(({ id, at, dom }) =>
                    Decoration.widget(at, dom, { id, key: id, side: -1, stopEvent: () => true }),
                );
                if (added) set = set.add(tr.doc, added);
                if (order?.remove) set = set.remove(set.find(undefined, undefined, (spec) => spec.id === order.remove));
                return set;
            },
        },
        props: { decorations: (state) => key.getState(state) },
    });
}

export const addPlaceholders = (tr: Transaction, add: Placeholder[]) => tr.setMeta(key, { add } satisfies Order);

export function removePlaceholder(view: EditorView, id: string): void {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Order));
}

/** Where a placeholder is now; undefined if its place was deleted. */
export const placeholderAt = (view: EditorView, id: string): number | undefined =>
    key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
