// A field that finds something by its title: what fits stands below it, and is chosen with the arrow keys or a click.

import { element } from './dom';
import { type Choice, matching } from './sources';

export interface Picker {
    dom: HTMLElement;
    field: HTMLInputElement;
    /** What was chosen; undefined once something else was typed. */
    chosen: () => Choice | undefined;
    close: () => void;
}

let last = 0;

export function picker(
    attributes: Record<string, string | boolean | undefined>,
    choices: () => readonly Choice[],
    onChoose: (choice: Choice) => void = () => undefined,
): Picker {
    last += 1;
    const id = `picker-${last}`;
    let found: Choice[] = [];
    let at = -1;
    let chosen: Choice | undefined;
    const field = element('input', {
        class: 'input',
        role: 'combobox',
        autocomplete: 'off',
        'aria-expanded': 'false',
        'aria-controls': id,
        'aria-autocomplete': 'list',
        ...attributes,
    });
    const list = element('div', {
        id,
        class: 'picker-list',
        role: 'listbox',
        'aria-label': field.getAttribute('aria-label') ?? '',
        hidden: true,
    });
    const close = () => {
        list.hidden = true;
        at = -1;
        field.setAttribute('aria-expanded', 'false');
        field.removeAttribute('aria-activedescendant');
    };
    const choose = (choice: Choice) => {
        chosen = choice;
        field.value = choice.title;
        close();
        onChoose(choice);
    };
    const mark = (index: number) => {
        at = index;
        for (const [row, option] of Array.from(list.children).entries()) {
            option.setAttribute('aria-selected', String(row === at));
            if (row === at) option.scrollIntoView({ block: 'nearest' });
        }
        if (at >= 0) field.setAttribute('aria-activedescendant', `${id}-${at}`);
    };
    const open = () => {
        found = matching(choices(), field.value);
        list.replaceChildren(
            ...found.map((choice, index) => {
                const row = element(
                    'div',
                    { id: `${id}-${index}`, class: 'slash-option', role: 'option' },
                    element('span', {}, choice.title),
                    ...(choice.about ? [element('span', { class: 'slash-about' }, choice.about)] : []),
                );
                row.addEventListener('mousedown', (event) => {
                    event.preventDefault();
                    choose(choice);
                });
                return row;
            }),
        );
        list.hidden = found.length === 0;
        field.setAttribute('aria-expanded', String(!list.hidden));
        mark(-1);
    };
    field.addEventListener('input', () => {
        chosen = undefined;
        open();
    });
    field.addEventListener('blur', close);
    field.addEventListener('keydown', (event) => {
        const { key } = event;
        if (key === 'ArrowDown' && list.hidden) open();
        if (list.hidden) return;
        const choice = found[at];
        if (key === 'ArrowDown') mark((at + 1) % found.length);
        else if (key === 'ArrowUp') mark((at - 1 + found.length) % found.length);
        else if (key === 'Enter' && choice) choose(choice);
        else if (key === 'Escape') close();
        else return;
        event.preventDefault();
        event.stopPropagation();
    });
    return { dom: element('div', { class: 'picker' }, field, list), field, chosen: () => chosen, close };
}
