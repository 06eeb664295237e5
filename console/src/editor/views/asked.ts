// Nodes whose data is asked for in a form: drawn as they look, with a button that opens it.

import { DOMSerializer, type Node } from 'prosemirror-model';
import { t } from '../../i18n';
import { button, iconElement } from '../dom';
import { FORMS, openForm } from '../form';
import { NODE_LOOKS } from '../look';
import { dataOf, isControl, isOutside, type MakeView } from './data';

const sameData = (a: Node, b: Node) => JSON.stringify(dataOf(a)) === JSON.stringify(dataOf(b));

const asked: MakeView = (node, view, position) => {
    const look = NODE_LOOKS[node.type.name];
    if (!look) throw new Error(`${node.type.name} has no look`);
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, look(node)) as {
        dom: HTMLElement;
        contentDOM?: HTMLElement;
    };
    if (view.editable) {
        const open = () => {
            const at = position();
            if (at !== undefined) openForm(view, at);
        };
        if (node.isInline) {
            dom.addEventListener('click', (event) => {
                event.preventDefault();
                open();
            });
        } else {
            dom.classList.add('asked');
            const label = t.insert.edit(t.blocks.kinds[node.type.name] ?? t.blocks.condition);
            dom.append(button({ class: 'asked-edit', title: label, 'aria-label': label }, open, iconElement('edit')));
        }
    }
    return {
        dom,
        ...(contentDOM && { contentDOM }),
        update: (other) => other.type === node.type && sameData(other, node),
        stopEvent: isControl,
        ignoreMutation: (mutation) => !contentDOM || isOutside(contentDOM, mutation),
    };
};

export const askedViews: Record<string, MakeView> = Object.fromEntries(
    [...FORMS].filter((name) => name !== 'image').map((name) => [name, asked]),
);
