// The bar above a selection: marks, and the address of a link.

import type { MarkType } from 'prosemirror-model';
import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { newUid } from '../document/origin';
import { t } from '../i18n';
import type { IconName } from '../ui/icon-paths';
import { toggle } from './commands';
import { button, element, iconElement } from './dom';
import { floating } from './floating';
import { picker } from './picker';
import { resolve, safeUrl } from './references';
import { sourcesOf } from './sources';
import { removeColumn, removeRow } from './tables';

const MARKS: [keyof typeof t.blocks & string, IconName, string][] = [
    ['bold', 'bold', '⌘B'],
    ['italic', 'italic', '⌘I'],
    ['inline_code', 'code', '⌘E'],
    ['strikethrough', 'strike', '⌘⇧X'],
];

function isActive(state: EditorState, type: MarkType): boolean {
    const { from, to, empty, $from } = state.selection;
    return empty ? !!type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type);
}

/** What the first link within the selection leads to: the title of a page, or an address. */
function linkIn(state: EditorState): string | undefined {
    let target: string | undefined;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node) => {
        const mark = node.marks.find((one) => one.type.name === 'link');
        if (mark) target ??= resolve(mark.attrs.data.ref)?.title ?? '';
        return target === undefined;
    });
    return target;
}

class Toolbar {
    private readonly dom = element('div', {
        class: 'toolbar',
        role: 'toolbar',
        'aria-label': t.blocks.toolbar,
        hidden: true,
    });
    private readonly buttons = element('div', { class: 'toolbar-buttons' });
    private readonly form = element('form', { class: 'toolbar-link', hidden: true });
    private readonly found = picker(
        { name: 'target', placeholder: t.insert.pageOrAddress, 'aria-label': t.blocks.linkTo },
        () => sourcesOf(this.view)?.pages() ?? [],
        () => this.setLink(),
    );
    private readonly field = this.found.field;

    constructor(private readonly view: EditorView) {
        this.form.append(
            this.found.dom,
            button({ class: 'button primary' }, () => this.setLink(), t.blocks.apply),
        );
        this.form.addEventListener('submit', (event) => {
            event.preventDefault();
            this.setLink();
        });
        this.form.addEventListener('keydown', (event) => event.key === 'Escape' && this.closeForm());
        this.dom.append(this.buttons, this.form);
        floating().append(this.dom);
    }

    update(view: EditorView): void {
        const { selection } = view.state;
        const isText = selection.$from.parent.inlineContent && !selection.empty && !('node' in selection);
        const isWanted = view.editable && isText && (view.hasFocus() || this.dom.contains(document.activeElement));
        this.dom.hidden = !isWanted;
        if (!isWanted) {
            this.form.hidden = true;
            return;
        }
        this.draw();
        this.place();
    }

    openLink(): void {
        this.form.hidden = false;
        this.buttons.hidden = true;
        this.dom.hidden = false;
        this.field.value = linkIn(this.view.state) ?? '';
        this.place();
        this.field.focus();
    }

    private draw(): void {
        const { state } = this.view;
        const isCode = state.selection.$from.parent.type.spec.code;
        const entries: Node[] = [];
        if (!isCode) {
            for (const [name, icon, keys] of MARKS) {
                const type = state.schema.marks[name];
                if (!type) continue;
                const label = String(t.blocks[name]);
                const act = () => toggle(name)(this.view.state, this.view.dispatch, this.view);
                entries.push(
                    button(
                        {
                            class: 'icon-button',
                            'aria-label': label,
                            title: `${label} ${keys}`,
                            'aria-pressed': String(isActive(state, type)),
                        },
                        act,
                        iconElement(icon),
                    ),
                );
            }
            entries.push(
                button(
                    {
                        class: 'icon-button',
                        'aria-label': t.blocks.link,
                        title: `${t.blocks.link} ⌘K`,
                        'aria-pressed': String(linkIn(state) !== undefined),
                    },
                    () => this.openLink(),
                    iconElement('link'),
                ),
            );
        }
        for (const [command, label] of [
            [removeRow, t.blocks.deleteRow],
            [removeColumn, t.blocks.deleteColumn],
        ] as const) {
            if (command(state))
                entries.push(
                    button({ class: 'toolbar-text' }, () => command(this.view.state, this.view.dispatch), label),
                );
        }
        this.buttons.replaceChildren(...entries);
        this.buttons.hidden = !this.form.hidden;
    }

    private setLink(): void {
        const { state } = this.view;
        const type = state.schema.marks.link as MarkType;
        const { from, to } = state.selection;
        const ref = this.target();
        const tr = state.tr.removeMark(from, to, type);
        if (ref) tr.addMark(from, to, type.create({ data: { ref }, uid: newUid() }));
        this.closeForm();
        this.view.dispatch(tr);
    }

    /** The page that was chosen, the one of this very title, or an address. */
    private target(): object | undefined {
        const written = this.field.value.trim();
        const pages = sourcesOf(this.view)?.pages() ?? [];
        const page = this.found.chosen() ?? pages.find(({ title }) => title === written);
        if (page) return { kind: 'page', page: page.id };
        const url = safeUrl(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(written) ? `https://${written}` : written);
        return written && url ? { kind: 'url', url } : undefined;
    }

    private closeForm(): void {
        this.form.hidden = true;
        this.buttons.hidden = false;
        this.view.focus();
    }

    private place(): void {
        const { from, to } = this.view.state.selection;
        const start = this.view.coordsAtPos(from);
        const end = this.view.coordsAtPos(to, -1);
        const top = start.top - this.dom.offsetHeight - 8;
        this.dom.style.top = `${top < 60 ? end.bottom + 8 : top}px`;
        this.dom.style.left = `${Math.max(8, Math.min(start.left, innerWidth - this.dom.offsetWidth - 8))}px`;
    }

    destroy(): void {
        this.dom.remove();
    }
}

export function toolbar(): Plugin {
    let bar: Toolbar | undefined;
    return new Plugin({
        view(view) {
            bar = new Toolbar(view);
            return bar;
        },
        props: {
            handleKeyDown(view, event) {
                if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k' || view.state.selection.empty)
                    return false;
                bar?.openLink();
                return true;
            },
        },
    });
}
