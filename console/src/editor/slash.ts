// The menu of blocks: `/` at the beginning of a word opens it, and what follows filters it, in the language of the reader
// and in English.

import { type Command, Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { t } from '../i18n';
import { en } from '../i18n/en';
import type { IconName } from '../ui/icon-paths';
import { insert, make, setBlock, toggleList, wrap } from './commands';
import { element, iconElement } from './dom';
import { floating } from './floating';
import { chooseFiles } from './uploads';

type Name = Exclude<keyof typeof en.blocks, 'group' | 'kinds' | 'opaque' | 'opaqueInline'>;
type Group = keyof typeof en.blocks.group;

interface Entry {
    name: Name;
    group: Group;
    icon: IconName;
    run: Command;
}

const entry = (name: Name, group: Group, icon: IconName, run: Command): Entry => ({ name, group, icon, run });
const block = (name: Name, group: Group, icon: IconName) =>
    entry(name, group, icon, insert(make[name] as (typeof make)[string]));

/** A picture of this device; where none can be sent, its address. */
const imageOrAddress: Command = (state, dispatch, view) =>
    chooseFiles('image/*')(state, dispatch, view) || insert(make.image as (typeof make)[string])(state, dispatch, view);

const ENTRIES: Entry[] = [
    entry('text', 'text', 'text', setBlock('paragraph')),
    entry('heading_1', 'text', 'h1', setBlock('heading_1')),
    entry('heading_2', 'text', 'h2', setBlock('heading_2')),
    entry('heading_3', 'text', 'h3', setBlock('heading_3')),
    entry('list_unordered', 'text', 'list', toggleList('list_unordered')),
    entry('list_ordered', 'text', 'ordered', toggleList('list_ordered')),
    entry('list_tasks', 'text', 'tasks', toggleList('list_tasks')),
    entry('blockquote', 'text', 'quote', wrap('blockquote')),
    block('divider', 'text', 'divider'),
    entry('info', 'callouts', 'info', wrap('hint', { style: 'info' })),
    entry('success', 'callouts', 'success', wrap('hint', { style: 'success' })),
    entry('warning', 'callouts', 'warning', wrap('hint', { style: 'warning' })),
    entry('danger', 'callouts', 'danger', wrap('hint', { style: 'danger' })),
    block('expandable', 'callouts', 'expand'),
    block('code', 'media', 'code'),
    entry('image', 'media', 'image', imageOrAddress),
    entry('file', 'media', 'file', chooseFiles('')),
    entry('imageByUrl', 'media', 'link', insert(make.image as (typeof make)[string])),
    block('tabs', 'layout', 'tabs'),
    block('stepper', 'layout', 'steps'),
    block('columns', 'layout', 'columns'),
    block('table', 'layout', 'table'),
];

interface State {
    from: number;
    query: string;
    chosen: number;
    /** Where the menu was closed by Escape; it stays closed there. */
    dismissed: number | undefined;
    isOpen: boolean;
}

const key = new PluginKey<State>('slash');
const CLOSED: State = { from: 0, query: '', chosen: 0, dismissed: undefined, isOpen: false };

export function matches(query: string): Entry[] {
    const words = query.toLowerCase();
    const has = (label: unknown) => String(label).toLowerCase().includes(words);
    return ENTRIES.filter((one) => has(t.blocks[one.name]) || has(en.blocks[one.name]) || has(one.name));
}

export function slash(): Plugin<State> {
    return new Plugin<State>({
        key,
        state: {
            init: () => CLOSED,
            apply(tr, before) {
                const order = tr.getMeta(key) as Partial<State> | undefined;
                const { $from, empty } = tr.selection;
                const text =
                    empty && $from.parent.isTextblock && !$from.parent.type.spec.code
                        ? $from.parent.textBetween(0, $from.parentOffset, undefined, '￼')
                        : '';
                const found = /(?:^|\s)\/([\p{L}\d ]{0,20})$/u.exec(text);
                if (!found) return CLOSED;
                const query = found[1] ?? '';
                const from = $from.pos - query.length - 1;
                const dismissed = order?.dismissed ?? (before.dismissed === from ? from : undefined);
                const isSame = before.query === query && before.from === from;
                const chosen = order?.chosen ?? (isSame ? before.chosen : 0);
                return { from, query, chosen, dismissed, isOpen: dismissed !== from && matches(query).length > 0 };
            },
        },
        props: {
            handleKeyDown(view, event) {
                const state = key.getState(view.state);
                return !!state?.isOpen && pressed(view, event, state);
            },
            attributes: (state): Record<string, string> =>
                key.getState(state)?.isOpen
                    ? { 'aria-controls': 'slash-menu', 'aria-activedescendant': `slash-${key.getState(state)?.chosen}` }
                    : {},
        },
        view: (view) => new Menu(view),
    });
}

function pressed(view: EditorView, event: KeyboardEvent, state: State): boolean {
    const count = matches(state.query).length;
    const choose = (chosen: number) => view.dispatch(view.state.tr.setMeta(key, { chosen: (chosen + count) % count }));
    switch (event.key) {
        case 'ArrowDown':
            choose(state.chosen + 1);
            return true;
        case 'ArrowUp':
            choose(state.chosen - 1);
            return true;
        case 'Enter':
        case 'Tab':
            run(view, matches(state.query)[state.chosen]);
            return true;
        case 'Escape':
            view.dispatch(view.state.tr.setMeta(key, { dismissed: state.from }));
            return true;
        default:
            return false;
    }
}

/** Takes away what was typed for the menu, and does what was chosen. */
function run(view: EditorView, chosen: Entry | undefined): void {
    const state = key.getState(view.state);
    if (!state || !chosen) return;
    view.dispatch(view.state.tr.delete(state.from, view.state.selection.from));
    chosen.run(view.state, view.dispatch, view);
    view.focus();
}

class Menu {
    private readonly dom = element('div', {
        id: 'slash-menu',
        class: 'slash-menu',
        role: 'listbox',
        'aria-label': t.blocks.menu,
        hidden: true,
    });
    private drawn = '';

    constructor(private readonly view: EditorView) {
        floating().append(this.dom);
    }

    update(): void {
        const state = key.getState(this.view.state);
        this.dom.hidden = !state?.isOpen;
        if (!state?.isOpen) {
            this.drawn = '';
            return;
        }
        if (this.drawn !== state.query || !this.dom.childElementCount) this.draw(state);
        this.drawn = state.query;
        for (const option of this.dom.querySelectorAll('[role=option]')) {
            const isChosen = option.id === `slash-${state.chosen}`;
            option.setAttribute('aria-selected', String(isChosen));
            if (isChosen) option.scrollIntoView({ block: 'nearest' });
        }
        this.place(state.from);
    }

    private draw(state: State): void {
        let group: Group | undefined;
        const rows: HTMLElement[] = [];
        for (const [index, one] of matches(state.query).entries()) {
            if (one.group !== group)
                rows.push(element('div', { class: 'slash-group', role: 'presentation' }, t.blocks.group[one.group]));
            group = one.group;
            const row = element(
                'div',
                { id: `slash-${index}`, class: 'slash-option', role: 'option' },
                iconElement(one.icon),
                String(t.blocks[one.name]),
            );
            row.addEventListener('mousedown', (event) => event.preventDefault());
            row.addEventListener('click', () => run(this.view, one));
            rows.push(row);
        }
        this.dom.replaceChildren(...rows);
    }

    private place(from: number): void {
        const caret = this.view.coordsAtPos(from);
        const below = innerHeight - caret.bottom;
        const height = this.dom.offsetHeight;
        const top = below < height + 16 && caret.top > below ? caret.top - height - 6 : caret.bottom + 6;
        this.dom.style.top = `${Math.max(8, top)}px`;
        this.dom.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - this.dom.offsetWidth - 8))}px`;
    }

    destroy(): void {
        this.dom.remove();
    }
}
