// A hint: a click on its icon chooses another kind.

import { t } from '../../i18n';
import type { IconName } from '../../ui/icon-paths';
import { button, element, iconElement } from '../dom';
import { hintStyle } from '../look';
import { isControl, isOutside, type MakeView, setData } from './data';

const STYLES = ['info', 'success', 'warning', 'danger'] as const;

export const hint: MakeView = (first, view, position) => {
    let node = first;
    const content = element('div', { class: 'inside' });
    const next = () => {
        const at = STYLES.indexOf(hintStyle(node) as (typeof STYLES)[number]);
        setData(view, position, { style: STYLES[(at + 1) % STYLES.length] });
    };
    const mark = view.editable
        ? button({ class: 'hint-style', title: t.blocks.hintStyle, 'aria-label': t.blocks.hintStyle }, next)
        : element('span', { class: 'hint-style', contenteditable: 'false' });
    const dom = element('div', {}, mark, content);
    const draw = () => {
        dom.className = `hint ${hintStyle(node)}`;
        mark.replaceChildren(iconElement(hintStyle(node) as IconName));
    };
    draw();
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== node.type) return false;
            node = other;
            draw();
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation),
    };
};
