// An expandable: open while one writes, closed while one reads.

import { t } from '../../i18n';
import { button, element, iconElement } from '../dom';
import { isControl, isOutside, type MakeView } from './data';

export const expandable: MakeView = (first, view) => {
    const content = element('div', { class: 'expandable-content' });
    const toggle = () => dom.classList.toggle('open');
    const dom = element(
        'div',
        { class: view.editable ? 'expandable open' : 'expandable' },
        button({ class: 'expandable-toggle', 'aria-label': t.blocks.expandable }, toggle, iconElement('chevron')),
        content,
    );
    if (!view.editable) {
        content.addEventListener('click', (event) => {
            if (event.target instanceof Element && event.target.closest('.expandable-title')) toggle();
        });
    }
    return {
        dom,
        contentDOM: content,
        update: (other) => other.type === first.type,
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation) || mutation.type === 'attributes',
    };
};
