// The controls of forms: each reads and sets members of a node's data.

import type { Data } from '../../document/json';
import { t } from '../../i18n';
import { button, element } from '../dom';
import { picker } from '../picker';
import { addFile, resolve, safeUrl } from '../references';
import type { Sources } from '../sources';
import { type FileService, pickFiles } from '../uploads';
import type { Field } from './fields';
import { parts } from './specs';

export interface Shown {
    dom: HTMLElement;
    /** What to set; undefined members are removed. Undefined if something is missing or wrong. */
    read: () => Data | undefined;
}

export interface Surroundings {
    sources: Sources | undefined;
    files: FileService | undefined;
    /** Says what went wrong. */
    fail: (error: unknown) => void;
}

const string = (value: unknown) => (typeof value === 'string' ? value : '');

function labelled(field: Field, control: HTMLElement): HTMLElement {
    return element('label', { class: 'block-form-field' }, element('span', {}, field.label), control);
}

function typed(field: Field, data: Data): Shown {
    const isText = field.control === 'text';
    const attributes = { class: 'input', name: field.name, required: field.isRequired, 'aria-label': field.label };
    const value = String(data[field.name] ?? '');
    const types: Partial<Record<Field['control'], string>> = { url: 'url', date: 'date', number: 'number' };
    const input = isText
        ? element('textarea', { ...attributes, rows: '3', spellcheck: 'false' }, value)
        : element('input', {
              ...attributes,
              value,
              type: types[field.control] ?? 'text',
              min: field.control === 'number' ? '16' : undefined,
          });
    const read = (): Data | undefined => {
        const text = input.value.trim();
        if (!text) return field.isRequired ? undefined : { [field.name]: undefined };
        if (field.control === 'number') return { [field.name]: Number(text) };
        if (field.control === 'url' && !/^https?:/i.test(text)) return undefined;
        return { [field.name]: text };
    };
    return { dom: labelled(field, input), read };
}

function flag(field: Field, data: Data): Shown {
    const input = element('input', { type: 'checkbox', name: field.name, checked: data[field.name] === true });
    const dom = element('label', { class: 'block-form-flag' }, input, element('span', {}, field.label));
    return { dom, read: () => ({ [field.name]: input.checked || undefined }) };
}

function choice(field: Field, data: Data): Shown {
    const input = element('select', { class: 'input', name: field.name, 'aria-label': field.label });
    for (const [value, label] of Object.entries(field.choices ?? {}))
        input.append(element('option', { value, selected: data[field.name] === value }, label));
    return { dom: labelled(field, input), read: () => ({ [field.name]: input.value }) };
}

/** A page by its title, or an address. */
function target(field: Field, data: Data, { sources }: Surroundings): Shown {
    const ref = data[field.name] as Data | undefined;
    const before = resolve(ref)?.title ?? '';
    const {
        dom,
        field: input,
        chosen,
    } = picker(
        {
            name: field.name,
            value: before,
            required: field.isRequired,
            'aria-label': field.label,
            placeholder: t.insert.pageOrAddress,
        },
        () => sources?.pages() ?? [],
    );
    const read = (): Data | undefined => {
        const page = chosen() ?? sources?.pages().find(({ title }) => title === input.value.trim());
        const text = input.value.trim();
        if (ref && text === before) return {};
        if (page) return { [field.name]: { kind: 'page', page: page.id } };
        const url = /^(https?:|mailto:|tel:)/i.test(text) ? safeUrl(text) : undefined;
        return url ? { [field.name]: { kind: 'url', url } } : undefined;
    };
    return { dom: labelled(field, dom), read };
}

function snippet(field: Field, data: Data, { sources, fail }: Surroundings): Shown {
    const input = element('select', { class: 'input', name: field.name, 'aria-label': field.label, required: true });
    const present = string((data.ref as Data | undefined)?.reusableContent);
    const hint = element('p', { class: 'block-form-hint', hidden: true }, t.insert.noSnippets);
    sources?.snippets().then((list) => {
        for (const { id, title } of list)
            input.append(element('option', { value: id, selected: id === present }, title));
        hint.hidden = list.length > 0;
    }, fail);
    const read = () => (input.value ? { ref: { kind: 'reusable-content', reusableContent: input.value } } : undefined);
    return { dom: element('div', {}, labelled(field, input), hint), read };
}

/** An expression, with the names of variables to choose from. */
function expression(field: Field, data: Data, { sources }: Surroundings): Shown {
    const shown = typed(field, data);
    const list = element('datalist', { id: 'expression-variables' });
    shown.dom.querySelector('input')?.setAttribute('list', list.id);
    void sources?.variables().then(
        (names) => list.append(...names.map((value) => element('option', { value }))),
        () => undefined,
    );
    shown.dom.append(list);
    return shown;
}

function picture(field: Field, data: Data, { files, fail }: Surroundings): Shown {
    let ref = data[field.name] as Data | undefined;
    const name = element('span', { class: 'block-form-hint' }, resolve(ref)?.title ?? '');
    const choose = () =>
        pickFiles('image/*', false, (chosen) => {
            name.textContent = t.uploads.sending(chosen[0]?.name ?? '');
            files?.upload(chosen).then(([file]) => {
                if (!file) return;
                addFile(file.id, { name: file.name, url: file.downloadURL });
                ref = { kind: 'file', file: file.id };
                name.textContent = file.name;
            }, fail);
        });
    const dom = element(
        'div',
        { class: 'block-form-field' },
        element('span', {}, field.label),
        button({ class: 'button' }, choose, t.paste.choose),
        name,
    );
    return { dom, read: () => (ref ? { [field.name]: ref } : undefined) };
}

export function shownField(field: Field, data: Data, around: Surroundings): Shown {
    switch (field.control) {
        case 'flag':
            return flag(field, data);
        case 'choice':
            return choice(field, data);
        case 'target':
            return target(field, data, around);
        case 'snippet':
            return snippet(field, data, around);
        case 'expression':
            return expression(field, data, around);
        case 'picture':
            return picture(field, data, around);
        case 'operation':
        case 'webhook':
        case 'schemas':
            return parts(field, data, around);
        default:
            return typed(field, data);
    }
}
