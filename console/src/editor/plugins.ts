// Names for new blocks, and the words of an empty page.

import { Fragment, Slice } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { newUid } from '../document/origin';
import { children } from '../document/write';
import { t } from '../i18n';

/** Every block of the page has a name of its own. A block that was split, copied or made gets one; no other is touched. */
export function names(): Plugin {
    return new Plugin({
        appendTransaction(transactions, before, state) {
            if (!transactions.some((tr) => tr.docChanged)) return null;
            const seen = new Set<string>();
            const old = new Set<unknown>();
            for (const node of children(before.doc)) old.add(node);
            // Blocks that stayed keep their name, wherever the copy stands.
            for (const node of children(state.doc))
                if (old.has(node) && node.attrs.uid) seen.add(node.attrs.uid as string);
            const tr = state.tr;
            state.doc.forEach((node, at) => {
                if (old.has(node) || !('uid' in node.attrs)) return;
                const uid = node.attrs.uid as string | null;
                if (uid && !seen.has(uid)) {
                    seen.add(uid);
                    return;
                }
                const name = newUid();
                seen.add(name);
                tr.setNodeAttribute(at, 'uid', name);
            });
            return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
        },
    });
}

/** Text that is pasted into code becomes lines of it. */
export function codePaste(): Plugin {
    return new Plugin({
        props: {
            handlePaste(view, event) {
                const { $from } = view.state.selection;
                const text = event.clipboardData?.getData('text/plain');
                if (!text || $from.parent.type.name !== 'code_line') return false;
                const { schema } = view.state;
                const lines = text
                    .split(/\r\n?|\n/)
                    .map((line) => $from.parent.type.create({ data: {} }, line ? schema.text(line) : null));
                view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(lines), 1, 1)).scrollIntoView());
                return true;
            },
        },
    });
}

/** Says what can be done in the empty paragraph of the caret. */
export function placeholder(): Plugin {
    return new Plugin({
        props: {
            decorations(state) {
                const { $from, empty } = state.selection;
                const isOnly = state.doc.childCount === 1 && state.doc.firstChild?.content.size === 0;
                if (
                    !empty ||
                    (!isOnly && $from.depth !== 1) ||
                    $from.parent.type.name !== 'paragraph' ||
                    $from.parent.content.size
                )
                    return null;
                const attributes = { class: 'placeholder', 'data-placeholder': t.editor.placeholder };
                return DecorationSet.create(state.doc, [Decoration.node($from.before(), $from.after(), attributes)]);
            },
        },
    });
}

/**
 * Marks the blocks in which the selection begins and ends. They are laid out at once: other new blocks wait for the next
 * frame, and a letter typed into one before that would leave the caret in front of it.
 */
export function written(): Plugin {
    return new Plugin({
        props: {
            decorations({ doc, selection: { $from, $to } }) {
                const attributes = { class: 'written' };
                const decorations = ($from.sharedDepth($to.pos) ? [$from] : [$from, $to])
                    .filter(({ depth }) => depth > 0)
                    .map((place) => Decoration.node(place.before(1), place.after(1), attributes));
                return DecorationSet.create(doc, decorations);
            },
        },
    });
}

export interface Marker {
    /** The name of the block that is marked. */
    uid: string;
    kind: 'conflict' | 'commented' | 'arrived';
    /** What stands below the block. */
    widget?: () => HTMLElement;
}

const markerKey = new PluginKey<DecorationSet>('markers');

/** Shows markers at blocks: conflicts, comments, what others wrote. Set by `setMarkers`. */
export function markers(): Plugin<DecorationSet> {
    return new Plugin<DecorationSet>({
        key: markerKey,
        state: {
            init: () => DecorationSet.empty,
            apply(tr, set) {
                const list = tr.getMeta(markerKey) as Marker[] | undefined;
                if (!list) return set.map(tr.mapping, tr.doc);
                const wanted = new Map(list.map((marker) => [marker.uid, marker]));
                const decorations: Decoration[] = [];
                tr.doc.forEach((node, at) => {
                    const marker = wanted.get(node.attrs.uid as string);
                    if (!marker) return;
                    decorations.push(Decoration.node(at, at + node.nodeSize, { class: `marker ${marker.kind}` }));
                    const { widget } = marker;
                    if (widget)
                        decorations.push(
                            Decoration.widget(at + node.nodeSize, widget, {
                                key: `${marker.kind}-${marker.uid}`,
                                side: -1,
                                stopEvent: () => true,
                            }),
                        );
                });
                return DecorationSet.create(tr.doc, decorations);
            },
        },
        props: { decorations: (state) => markerKey.getState(state) },
    });
}

export const withMarkers = (tr: Transaction, list: Marker[]) => tr.setMeta(markerKey, list);
