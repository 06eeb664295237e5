// What all views share: changing the data of their node.

import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import type { Data } from '../../document/json';

export type Position = () => number | undefined;
export type MakeView = (node: Node, view: EditorView, position: Position) => NodeView;

export const dataOf = (node: Node) => node.attrs.data as Data;

/** Sets members of a node's data; undefined removes one. */
export function setData(view: EditorView, position: Position, patch: Data): void {
    const at = position();
    const node = at === undefined ? undefined : view.state.doc.nodeAt(at);
    if (at === undefined || !node) return;
    const data = Object.fromEntries(
        Object.entries({ ...dataOf(node), ...patch }).filter(([, value]) => value !== undefined),
    );
    view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, data }, node.marks));
}

/** Whether a change of the DOM is one of the view's own controls. */
export function isOutside(content: HTMLElement, mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !content.contains(mutation.target);
}

/** Whether an event belongs to a control of the view, and not to the text. */
export function isControl(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('input, button, select, textarea') !== null;
}
