// Finding words in the page, and replacing them. Loaded when the bar is first opened.

import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { t } from '../../i18n';
import { button, element, iconElement } from '../dom';
import { floating } from '../floating';
import { type Match, matchesIn } from './matches';

interface State {
    words: string;
    isExact: boolean;
    matches: Match[];
    /** The one that is shown; -1 while there is none. */
    present: number;
}

type Order = Partial<Pick<State, 'words' | 'isExact' | 'present'>>;

const key = new PluginKey<State>('find');

/** `closed` is called when the editor goes away, too. */
function marks(closed: () => void): Plugin<State> {
    return new Plugin<State>({
        key,
        view: () => ({ destroy: closed }),
        state: {
            init: () => ({ words: '', isExact: false, matches: [], present: -1 }),
            apply(tr, before) {
                const order = tr.getMeta(key) as Order | undefined;
                if (!order && !tr.docChanged) return before;
                const { words, isExact } = { ...before, ...order };
                const isSame = !tr.docChanged && words === before.words && isExact === before.isExact;
                const matches = isSame ? before.matches : matchesIn(tr.doc, words, isExact);
                const present = Math.min(order?.present ?? before.present, matches.length - 1);
                return { words, isExact, matches, present };
            },
        },
        props: {
            decorations(state) {
                const { matches, present } = key.getState(state) as State;
                const shown = matches.map(({ from, to }, index) =>
                    Decoration.inline(from, to, { class: index === present ? 'found present' : 'found' }),
                );
                return DecorationSet.create(state.doc, shown);
            },
        },
    });
}

const bars = new WeakMap<EditorView, FindBar>();

/** Opens the bar with the selected words, or goes back to the one that is open. */
export function showFind(view: EditorView, isReplacing: boolean): void {
    const bar = bars.get(view) ?? new FindBar(view);
    bars.set(view, bar);
    bar.open(isReplacing);
}

class FindBar {
    private readonly dom = element('div', { class: 'find-bar', role: 'search', 'aria-label': t.find.label });
    private readonly words = element('input', { class: 'input', 'aria-label': t.find.find, placeholder: t.find.find });
    private readonly replacement = element('input', {
        class: 'input',
        'aria-label': t.find.replaceBy,
        placeholder: t.find.replaceBy,
    });
    private readonly count = element('span', { class: 'find-count', role: 'status' });
    private readonly exact: HTMLButtonElement;

    constructor(private readonly view: EditorView) {
        const iconButton = (label: string, icon: Parameters<typeof iconElement>[0], act: () => void, className = '') =>
            button({ class: `icon-button ${className}`, title: label, 'aria-label': label }, act, iconElement(icon));
        this.exact = button(
            { class: 'icon-button', title: t.find.exact, 'aria-label': t.find.exact, 'aria-pressed': 'false' },
            () => this.toggleExact(),
            'Aa',
        );
        const text = (label: string, act: () => void) => button({ class: 'button' }, act, label);
        this.dom.append(
            element(
                'div',
                { class: 'find-line' },
                this.words,
                this.exact,
                this.count,
                iconButton(t.find.previous, 'chevron', () => this.go(-1), 'find-up'),
                iconButton(t.find.next, 'chevron', () => this.go(1), 'find-down'),
                iconButton(t.close, 'close', () => this.close()),
            ),
            element(
                'div',
                { class: 'find-line' },
                this.replacement,
                text(t.find.replace, () => this.replace()),
                text(t.find.replaceAll, () => this.replaceAll()),
            ),
        );
        this.words.addEventListener('input', () => this.search());
        this.dom.addEventListener('keydown', (event) => this.pressed(event));
    }

    open(isReplacing: boolean): void {
        const { view } = this;
        if (!this.dom.isConnected) {
            view.updateState(
                view.state.reconfigure({ plugins: [...view.state.plugins, marks(() => this.dom.remove())] }),
            );
            floating().append(this.dom);
        }
        const { from, to, $from, $to } = view.state.selection;
        if (from !== to && $from.sameParent($to)) this.words.value = view.state.doc.textBetween(from, to);
        this.search();
        const field = isReplacing && this.words.value ? this.replacement : this.words;
        field.focus();
        field.select();
    }

    private get state(): State {
        return key.getState(this.view.state) as State;
    }

    private order(order: Order): void {
        this.view.dispatch(this.view.state.tr.setMeta(key, order));
        this.draw();
    }

    private draw(): void {
        const { matches, present, words } = this.state;
        this.count.textContent = !words ? '' : matches.length ? t.find.count(present + 1, matches.length) : t.find.none;
    }

    /** Shows the first place after the caret. */
    private search(): void {
        this.order({ words: this.words.value });
        const { matches } = this.state;
        const caret = this.view.state.selection.from;
        const next = matches.findIndex(({ from }) => from >= caret);
        this.show(next === -1 ? 0 : next);
    }

    private show(index: number): void {
        const match = this.state.matches[index];
        if (!match) {
            this.draw();
            return;
        }
        const tr = this.view.state.tr.setMeta(key, { present: index } satisfies Order);
        this.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView());
        this.draw();
    }

    private go(step: 1 | -1): void {
        const { matches, present } = this.state;
        if (matches.length) this.show((present + step + matches.length) % matches.length);
    }

    private toggleExact(): void {
        const isExact = !this.state.isExact;
        this.exact.setAttribute('aria-pressed', String(isExact));
        this.order({ isExact });
        this.search();
    }

    private replace(): void {
        const { matches, present } = this.state;
        const match = matches[present];
        if (!match) return;
        this.view.dispatch(this.view.state.tr.insertText(this.replacement.value, match.from, match.to));
        this.show(Math.min(present, this.state.matches.length - 1));
    }

    /** All at once, so that one undo takes all back. */
    private replaceAll(): void {
        const { matches } = this.state;
        const tr = this.view.state.tr;
        for (const { from, to } of matches.toReversed()) tr.insertText(this.replacement.value, from, to);
        if (tr.docChanged) this.view.dispatch(tr);
        this.draw();
        this.count.textContent = t.find.replaced(matches.length);
    }

    private pressed(event: KeyboardEvent): void {
        event.stopPropagation();
        const isField = event.target === this.words;
        if (event.key === 'Escape') this.close();
        else if (event.key === 'Enter' && isField) this.go(event.shiftKey ? -1 : 1);
        else if (event.key === 'Enter' && event.target === this.replacement) this.replace();
        else return;
        event.preventDefault();
    }

    private close(): void {
        const { view } = this;
        bars.delete(view);
        this.dom.remove();
        if (view.isDestroyed) return;
        const plugins = view.state.plugins.filter((plugin) => plugin.spec.key !== key);
        view.updateState(view.state.reconfigure({ plugins }));
        view.focus();
    }
}
