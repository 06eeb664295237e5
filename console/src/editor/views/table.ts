// A table, with buttons for rows and columns at its edges.

import { t } from '../../i18n';
import { button, element, iconElement } from '../dom';
import { tableClass } from '../look';
import { addColumn, addRow } from '../tables';
import { isControl, isOutside, type MakeView } from './data';

export const table: MakeView = (first, view, position) => {
    const content = element('tbody');
    const scroller = element('div', { class: tableClass(first) }, element('table', {}, content));
    const dom = element('div', { class: 'table-frame' }, scroller);
    if (view.editable) {
        const at = () => position() ?? 0;
        dom.append(
            button(
                { class: 'table-add column-add', title: t.blocks.addColumn, 'aria-label': t.blocks.addColumn },
                () => addColumn(view, at()),
                iconElement('plus'),
            ),
            button(
                { class: 'table-add row-add', title: t.blocks.addRow, 'aria-label': t.blocks.addRow },
                () => addRow(view, at()),
                iconElement('plus'),
            ),
        );
    }
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== first.type) return false;
            scroller.className = tableClass(other);
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation),
    };
};
