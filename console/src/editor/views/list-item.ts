// An item of a list; that of a list of tasks has a box to tick.

import { t } from '../../i18n';
import { element } from '../dom';
import { dataOf, isControl, isOutside, type MakeView, setData } from './data';

export const listItem: MakeView = (first, view, position) => {
    let node = first;
    if (!('checked' in dataOf(node))) {
        const dom = element('li');
        return { dom, contentDOM: dom, update: (other) => other.type === node.type && !('checked' in dataOf(other)) };
    }
    const box = element('input', { type: 'checkbox', contenteditable: 'false', 'aria-label': t.blocks.done });
    const content = element('div');
    const dom = element('li', {}, box, content);
    const draw = () => {
        box.checked = dataOf(node).checked === true;
        box.disabled = !view.editable;
    };
    draw();
    box.addEventListener('change', () => setData(view, position, { checked: box.checked }));
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== node.type || !('checked' in dataOf(other))) return false;
            node = other;
            draw();
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation),
    };
};
