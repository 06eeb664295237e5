// The form of one node, beside it. Loaded when one is first opened.

import type { EditorView } from 'prosemirror-view';
import type { Data } from '../../document/json';
import { t } from '../../i18n';
import { messageOf } from '../../ui/message';
import { button, element } from '../dom';
import { floating } from '../floating';
import { leaveForm } from '../form';
import { sourcesOf } from '../sources';
import { fileServiceOf } from '../uploads';
import { setData } from '../views/data';
import { shownField } from './controls';
import { fieldsOf } from './fields';

let closeOpen: (() => void) | undefined;

export function showForm(view: EditorView, at: number, isNew: boolean): void {
    const node = view.state.doc.nodeAt(at);
    if (!node) return;
    closeOpen?.();
    // A form stays with its node while others write before it.
    let mapped = at;
    const original = view.state.doc;
    const position = () => (view.state.doc === original ? at : mapped);
    const follow = () => {
        if (view.state.doc === original) return;
        const found = findNode(view, node, mapped);
        if (found !== undefined) mapped = found;
    };
    const failure = element('p', { class: 'block-form-failure', role: 'alert', hidden: true });
    const fail = (error: unknown) => {
        failure.textContent = messageOf(error);
        failure.hidden = false;
    };
    const around = { sources: sourcesOf(view), files: fileServiceOf(view), fail };
    const data = node.attrs.data as Data;
    const fields = fieldsOf(node.type.name).map((field) => ({ field, shown: shownField(field, data, around) }));
    const kind =
        t.insert.blocks[node.type.name as keyof typeof t.insert.blocks] ?? t.blocks.kinds[node.type.name] ?? '';
    const form = element('form', { novalidate: true });
    const dialog = element('div', { class: 'block-form', role: 'dialog', 'aria-label': kind }, form);
    const close = (isDone: boolean) => {
        closeOpen = undefined;
        dialog.remove();
        follow();
        const here = position();
        if (isNew && !isDone && view.state.doc.nodeAt(here)?.eq(node))
            view.dispatch(view.state.tr.delete(here, here + node.nodeSize));
        leaveForm(view, isDone ? here : undefined);
    };
    closeOpen = () => {
        closeOpen = undefined;
        dialog.remove();
    };
    const save = () => {
        let patch: Data = {};
        for (const { field, shown } of fields) {
            const read = shown.read();
            if (!read) {
                fail(new Error(t.insert.missing(field.label)));
                shown.dom.querySelector<HTMLElement>('input, textarea, select')?.focus();
                return;
            }
            patch = { ...patch, ...read };
        }
        follow();
        setData(view, position, patch);
        close(true);
    };
    form.append(
        ...fields.map(({ shown }) => shown.dom),
        failure,
        element(
            'div',
            { class: 'block-form-actions' },
            button({ class: 'button' }, () => close(false), t.cancel),
            element('button', { class: 'button primary', type: 'submit' }, t.blocks.apply),
        ),
    );
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        save();
    });
    form.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') close(false);
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
        event.stopPropagation();
    });
    floating().append(dialog);
    place(view, dialog, at);
    form.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

function findNode(view: EditorView, node: { eq: (other: never) => boolean }, near: number): number | undefined {
    let found: number | undefined;
    view.state.doc.descendants((other, at) => {
        if (node.eq(other as never) && (found === undefined || Math.abs(at - near) < Math.abs(found - near)))
            found = at;
        return true;
    });
    return found;
}

/** Below the node, or above it where there is no room. */
function place(view: EditorView, form: HTMLElement, at: number): void {
    const dom = view.nodeDOM(at);
    const box = dom instanceof Element ? dom.getBoundingClientRect() : view.coordsAtPos(at);
    const { offsetHeight, offsetWidth } = form;
    const below = box.bottom + 8;
    const top = below + offsetHeight > innerHeight - 8 ? Math.max(8, box.top - offsetHeight - 8) : below;
    form.style.top = `${Math.min(top, Math.max(8, innerHeight - offsetHeight - 8))}px`;
    form.style.left = `${Math.max(8, Math.min(box.left, innerWidth - offsetWidth - 8))}px`;
}
