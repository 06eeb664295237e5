// Elements of the editor. Views are plain DOM: a framework would cost a tree of its own for each block.

import { DOMSerializer } from 'prosemirror-model';
import type { IconName } from '../ui/icon-paths';
import { icon } from './look';

type Attributes = Record<string, string | boolean | undefined>;

export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
    }
    made.append(...children);
    return made;
}

export const iconElement = (name: IconName) => DOMSerializer.renderSpec(document, icon(name)).dom;

/** A button that does not take the caret from the text. */
export function button(attributes: Attributes, act: () => void, ...children: (Node | string)[]): HTMLButtonElement {
    const made = element('button', { type: 'button', contenteditable: 'false', ...attributes }, ...children);
    made.addEventListener('mousedown', (event) => event.preventDefault());
    made.addEventListener('click', (event) => {
        event.preventDefault();
        act();
    });
    return made;
}
