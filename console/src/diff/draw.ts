// Draws a comparison with the looks of the page. Added and removed are told by sign and line, not by colour alone.

import { DOMSerializer, type Node } from 'prosemirror-model';
import { element } from '../editor/dom';
import { NODE_LOOKS } from '../editor/look';
import { drawing } from '../editor/schema';
import type { Change, Piece } from './compare';

export function drawChange(change: Change): HTMLElement {
    switch (change.kind) {
        case 'added':
        case 'removed':
        case 'moved':
            return framed(change.kind, drawing.serializeNode(change.node) as HTMLElement);
        case 'same':
            return drawing.serializeNode(change.node) as HTMLElement;
        case 'line':
            return drawLine(change.node, change.pieces);
        case 'changed':
            return drawContainer(change.node, change.before, change.inner);
    }
}

/** Rows and items cannot stand in a frame of their own, so they carry the class themselves. */
function framed(kind: 'added' | 'removed' | 'moved', dom: HTMLElement): HTMLElement {
    dom.classList.add('diff-block', kind);
    return dom;
}

function drawLine(node: Node, pieces: Piece[]): HTMLElement {
    const { dom, content } = shell(node);
    for (const piece of pieces) {
        const drawn = drawing.serializeFragment(piece.content);
        if (piece.kind === 'same') content.append(drawn);
        else content.append(element(piece.kind === 'added' ? 'ins' : 'del', {}, drawn));
    }
    return dom;
}

function drawContainer(node: Node, before: Node, inner: Change[]): HTMLElement {
    if (node.isAtom || inner.every((change) => change.kind === 'same')) {
        // Only its settings differ: both are shown.
        const both = element('div', { class: 'diff-pair' });
        both.append(
            framed('removed', drawing.serializeNode(before) as HTMLElement),
            framed('added', drawing.serializeNode(node) as HTMLElement),
        );
        return both;
    }
    const { dom, content } = shell(node);
    for (const change of inner) content.append(drawChange(change));
    return dom;
}

/** The element of a node without its content, and where that goes. */
function shell(node: Node): { dom: HTMLElement; content: HTMLElement } {
    const look = NODE_LOOKS[node.type.name];
    if (!look) throw new Error(`a ${node.type.name} has no look`);
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, look(node));
    return { dom: dom as HTMLElement, content: (contentDOM ?? dom) as HTMLElement };
}
