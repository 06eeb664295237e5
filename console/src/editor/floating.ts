// The layer of menus of the editor. It is within the main part of the page, as the text that it belongs to.

import { element } from './dom';

let layer: HTMLElement | undefined;

export function floating(): HTMLElement {
    if (!layer?.isConnected) {
        layer = element('div', { class: 'editor-floating' });
        (document.querySelector('main') ?? document.body).append(layer);
    }
    return layer;
}
