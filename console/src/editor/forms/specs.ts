// Choosing from an OpenAPI spec of the organization: an operation, a webhook, or some of its schemas.

import type { Data } from '../../document/json';
import { t } from '../../i18n';
import { element } from '../dom';
import type { Choice, SpecParts } from '../sources';
import type { Shown, Surroundings } from './controls';
import type { Field } from './fields';

const LISTS = { operation: 'operations', webhook: 'webhooks', schemas: 'schemas' } as const satisfies Record<
    string,
    keyof SpecParts
>;

/** What of the list is chosen already. */
function presentOf(field: Field, data: Data): string[] {
    if (field.control === 'schemas') return Array.isArray(data.schemas) ? data.schemas.map(String) : [];
    const second = field.control === 'operation' ? data.path : data.name;
    return data.method ? [`${String(data.method).toLowerCase()} ${String(second ?? '')}`] : [];
}

function dataOf(field: Field, spec: string, chosen: string[]): Data | undefined {
    const [first] = chosen;
    if (!spec || !first) return undefined;
    const ref = { kind: 'openapi', spec };
    if (field.control === 'schemas') return { ref, schemas: chosen };
    const space = first.indexOf(' ');
    const second = field.control === 'operation' ? 'path' : 'name';
    return { ref, method: first.slice(0, space), [second]: first.slice(space + 1) };
}

export function parts(field: Field, data: Data, { sources, fail }: Surroundings): Shown {
    const present = String((data.ref as Data | undefined)?.spec ?? '');
    const spec = element('select', { class: 'input', 'aria-label': t.insert.fields.spec });
    const part = element('select', {
        class: 'input',
        'aria-label': field.label,
        multiple: field.control === 'schemas',
    });
    const hint = element('p', { class: 'block-form-hint', hidden: true }, t.insert.noSpecs);
    const fill = (select: HTMLSelectElement, choices: readonly Choice[], chosen: readonly string[]) =>
        select.replaceChildren(
            ...choices.map(({ id, title, about }) =>
                element('option', { value: id, selected: chosen.includes(id) }, about ? `${title} · ${about}` : title),
            ),
        );
    const load = () => {
        part.replaceChildren();
        if (!spec.value) return;
        const list = LISTS[field.control as keyof typeof LISTS];
        sources?.partsOf(spec.value).then((all) => fill(part, all[list], presentOf(field, data)), fail);
    };
    spec.addEventListener('change', load);
    sources?.specs().then((list) => {
        hint.hidden = list.length > 0;
        fill(spec, list, [present]);
        load();
    }, fail);
    const label = (text: string, control: HTMLElement) =>
        element('label', { class: 'block-form-field' }, element('span', {}, text), control);
    return {
        dom: element(
            'div',
            { class: 'block-form-parts' },
            label(t.insert.fields.spec, spec),
            label(field.label, part),
            hint,
        ),
        read: () =>
            dataOf(
                field,
                spec.value,
                Array.from(part.selectedOptions, ({ value }) => value),
            ),
    };
}
