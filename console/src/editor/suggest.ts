// Menus that open while one types: a sign at the beginning of a word, and what follows filters. One is open at a time.

import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { IconName } from '../ui/icon-paths';
import { element, iconElement } from './dom';
import { floating } from './floating';

export interface Option {
    label: string;
    about?: string;
    icon?: IconName;
    /** Stands in place of an icon. */
    sign?: string;
    /** The heading that it stands below. */
    group?: string;
    /** What was typed for the menu is gone by then. */
    run: (view: EditorView) => void;
}

export interface Kind {
    id: string;
    label: string;
    /** Matches at the caret: first everything typed for the menu, then what filters it. */
    pattern: RegExp;
    /** Calls back once there is more to choose from. */
    options: (query: string, view: EditorView, more: () => void) => Option[];
}

interface State {
    kind: Kind | undefined;
    from: number;
    query: string;
    chosen: number;
    /** Where the menu was closed by Escape; it stays closed there. */
    dismissed: number | undefined;
}

const key = new PluginKey<State>('suggest');
const CLOSED: State = { kind: undefined, from: 0, query: '', chosen: 0, dismissed: undefined };

export function suggest(kinds: readonly Kind[]): Plugin<State> {
    let menu: Menu | undefined;
    return new Plugin<State>({
        key,
        state: {
            init: () => CLOSED,
            apply(tr, before) {
                const order = tr.getMeta(key) as Partial<State> | undefined;
                const { $from, empty } = tr.selection;
                const text =
                    empty && $from.parent.isTextblock && !$from.parent.type.spec.code
                        ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
                        : '';
                for (const kind of kinds) {
                    const [, typed, query = ''] = kind.pattern.exec(text) ?? [];
                    if (typed === undefined) continue;
                    const from = $from.pos - typed.length;
                    const dismissed = order?.dismissed ?? (before.dismissed === from ? from : undefined);
                    const isSame = before.kind === kind && before.query === query && before.from === from;
                    return { kind, from, query, dismissed, chosen: order?.chosen ?? (isSame ? before.chosen : 0) };
                }
                return CLOSED;
            },
        },
        props: {
            handleKeyDown: (_, event) => menu?.pressed(event) ?? false,
            attributes: (): Record<string, string> => menu?.attributes() ?? {},
        },
        view: (view) => {
            menu = new Menu(view);
            return menu;
        },
    });
}

class Menu {
    private readonly dom = element('div', { class: 'slash-menu', role: 'listbox', hidden: true });
    private options: Option[] = [];
    private drawn = '';

    constructor(private readonly view: EditorView) {
        floating().append(this.dom);
    }

    private get state(): State {
        return key.getState(this.view.state) ?? CLOSED;
    }

    private get isOpen(): boolean {
        return !this.dom.hidden;
    }

    attributes(): Record<string, string> {
        if (!this.isOpen) return {};
        const { kind, chosen } = this.state;
        return { 'aria-controls': `${kind?.id}-menu`, 'aria-activedescendant': `${kind?.id}-${chosen}` };
    }

    pressed(event: KeyboardEvent): boolean {
        if (!this.isOpen) return false;
        const { chosen, from } = this.state;
        const { length } = this.options;
        const choose = (index: number) =>
            this.view.dispatch(this.view.state.tr.setMeta(key, { chosen: (index + length) % length }));
        if (event.key === 'ArrowDown') choose(chosen + 1);
        else if (event.key === 'ArrowUp') choose(chosen - 1);
        else if (event.key === 'Enter' || event.key === 'Tab') this.run(this.options[chosen]);
        else if (event.key === 'Escape') this.view.dispatch(this.view.state.tr.setMeta(key, { dismissed: from }));
        else return false;
        return true;
    }

    update(): void {
        const { kind, query, from, dismissed } = this.state;
        const isWanted = !!kind && dismissed !== from && this.view.editable;
        const now = isWanted ? `${kind.id} ${query}` : '';
        if (isWanted && now !== this.drawn) this.find(kind, query);
        this.drawn = now;
        this.dom.hidden = !isWanted || this.options.length === 0;
        if (this.dom.hidden || !kind) return;
        for (const option of this.dom.querySelectorAll('[role=option]')) {
            const isChosen = option.id === `${kind.id}-${this.state.chosen}`;
            option.setAttribute('aria-selected', String(isChosen));
            if (isChosen) option.scrollIntoView({ block: 'nearest' });
        }
        this.place(from);
    }

    private find(kind: Kind, query: string): void {
        const more = () => {
            if (this.view.isDestroyed || this.state.kind !== kind) return;
            this.drawn = '';
            this.view.dispatch(this.view.state.tr.setMeta(key, {}));
        };
        this.options = kind.options(query, this.view, more);
        this.dom.id = `${kind.id}-menu`;
        this.dom.setAttribute('aria-label', kind.label);
        let group: string | undefined;
        this.dom.replaceChildren(
            ...this.options.flatMap((one, index) => {
                const isNew = one.group !== undefined && one.group !== group;
                group = one.group;
                const row = this.row(one, `${kind.id}-${index}`);
                if (!isNew) return [row];
                return [element('div', { class: 'slash-group', role: 'presentation' }, one.group ?? ''), row];
            }),
        );
    }

    private row(one: Option, id: string): HTMLElement {
        const row = element('div', { id, class: 'slash-option', role: 'option' });
        if (one.icon) row.append(iconElement(one.icon));
        if (one.sign) row.append(element('span', { class: 'slash-sign', 'aria-hidden': 'true' }, one.sign));
        row.append(element('span', {}, one.label));
        if (one.about) row.append(element('span', { class: 'slash-about' }, one.about));
        row.addEventListener('mousedown', (event) => event.preventDefault());
        row.addEventListener('click', () => this.run(one));
        return row;
    }

    /** Takes away what was typed for the menu, and does what was chosen. */
    private run(chosen: Option | undefined): void {
        if (!chosen) return;
        const { view } = this;
        view.dispatch(view.state.tr.delete(this.state.from, view.state.selection.from));
        chosen.run(view);
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
