// Tabs: one is shown, as readers see them. Which one is no part of the document.

import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { t } from '../../i18n';
import { button, element, iconElement } from '../dom';
import { dataOf, isControl, isOutside, type MakeView } from './data';

const titleOf = (node: Node) => String(dataOf(node).title ?? '') || t.blocks.tab;

export const tabs: MakeView = (first, view, position) => {
    let node = first;
    let shown = 0;
    const bar = element('div', { class: 'tab-bar', role: 'tablist', contenteditable: 'false' });
    const content = element('div', { class: 'tab-panels' });
    const dom = element('div', { class: 'tabs' }, bar, content);

    const show = (index: number) => {
        shown = Math.min(index, node.childCount - 1);
        draw();
    };
    /** The position of a tab in the document. */
    const startOf = (index: number) => {
        let at = (position() ?? 0) + 1;
        for (let before = 0; before < index; before += 1) at += node.child(before).nodeSize;
        return at;
    };
    const rename = (index: number, title: string) => {
        const at = startOf(index);
        const item = node.child(index);
        view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...item.attrs, data: { ...dataOf(item), title } }));
    };
    const add = () => {
        const { tabs_item, paragraph } = view.state.schema.nodes;
        const item = tabs_item?.create(
            { data: { title: `${t.blocks.tab} ${node.childCount + 1}` } },
            paragraph?.create(),
        );
        if (!item) return;
        const at = startOf(node.childCount);
        const tr = view.state.tr.insert(at, item);
        shown = node.childCount;
        view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2))));
        view.focus();
    };
    const draw = () => {
        for (const [index, panel] of Array.from(content.children).entries())
            (panel as HTMLElement).hidden = index !== shown;
        const entries: HTMLElement[] = [];
        node.forEach((item, _, index) => {
            const selected = index === shown;
            if (view.editable && selected) {
                const field = element('input', {
                    class: 'tab-name selected',
                    'aria-label': t.blocks.tabTitle,
                    value: titleOf(item),
                    size: String(Math.max(4, titleOf(item).length)),
                });
                field.addEventListener('change', () => rename(index, field.value.trim() || t.blocks.tab));
                entries.push(field);
                return;
            }
            const classes = selected ? 'tab-name selected' : 'tab-name';
            entries.push(
                button(
                    // Beside a field for the title, the others are plain buttons.
                    view.editable
                        ? { class: classes }
                        : { class: classes, role: 'tab', 'aria-selected': String(selected) },
                    () => show(index),
                    titleOf(item),
                ),
            );
        });
        if (view.editable) {
            bar.removeAttribute('role');
            entries.push(
                button(
                    { class: 'tab-add', 'aria-label': t.blocks.addTab, title: t.blocks.addTab },
                    add,
                    iconElement('plus'),
                ),
            );
        }
        if (!bar.contains(document.activeElement)) bar.replaceChildren(...entries);
    };
    // The panels are drawn after this view.
    queueMicrotask(draw);
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== node.type) return false;
            node = other;
            shown = Math.min(shown, node.childCount - 1);
            queueMicrotask(draw);
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) =>
            isOutside(content, mutation) ||
            (mutation.type === 'attributes' && mutation.target.parentNode === content) ||
            mutation.target === content,
    };
};

export const tabsItem: MakeView = (first) => {
    const content = element('div', { class: 'inside' });
    const dom = element('section', { class: 'tab-panel' }, content);
    return {
        dom,
        contentDOM: content,
        update: (other) => other.type === first.type,
        // The tabs around it show and hide it.
        ignoreMutation: (mutation) => mutation.type === 'attributes' || isOutside(content, mutation),
    };
};
