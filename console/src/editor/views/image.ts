// A picture: where it comes from and what it shows are asked for below it while it is selected.

import { DOMSerializer } from 'prosemirror-model';
import { t } from '../../i18n';
import { button, element, iconElement } from '../dom';
import { openForm } from '../form';
import { picture } from '../look';
import { safeUrl } from '../references';
import { dataOf, isControl, isOutside, type MakeView, setData } from './data';

export const image: MakeView = (first, view, position) => {
    let node = first;
    const place = element('div', { class: 'picture-place', contenteditable: 'false' });
    const content = element('div', { class: 'picture-caption' });
    const dom = element('figure', { class: 'picture' }, place, content);

    const drawAddress = () => {
        const field = element('input', {
            class: 'input',
            type: 'url',
            placeholder: 'https://',
            'aria-label': t.blocks.imageUrl,
        });
        const take = () => {
            const url = safeUrl(field.value.trim());
            if (url) setData(view, position, { ref: { kind: 'url', url } });
        };
        field.addEventListener('keydown', (event) => event.key === 'Enter' && take());
        place.replaceChildren(
            element('div', { class: 'picture-empty' }, field, button({ class: 'button' }, take, t.blocks.apply)),
        );
    };
    const draw = () => {
        const { ref, alt, width } = dataOf(node);
        if (!ref && view.editable) return drawAddress();
        const size: Record<string, string> = typeof width === 'number' ? { width: String(width) } : {};
        place.replaceChildren(DOMSerializer.renderSpec(document, picture(ref, alt, size)).dom);
        if (!view.editable) return undefined;
        const field = element('input', {
            class: 'picture-alt',
            value: String(alt ?? ''),
            placeholder: t.blocks.altMissing,
            'aria-label': t.blocks.alt,
        });
        field.addEventListener('change', () => setData(view, position, { alt: field.value.trim() || undefined }));
        const open = () => {
            const at = position();
            if (at !== undefined) openForm(view, at);
        };
        const label = t.insert.edit(t.blocks.image);
        place.append(
            field,
            button({ class: 'asked-edit', title: label, 'aria-label': label }, open, iconElement('edit')),
        );
        return undefined;
    };
    draw();
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== node.type) return false;
            const isSame = JSON.stringify(dataOf(other)) === JSON.stringify(dataOf(node));
            node = other;
            if (!isSame) draw();
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation),
    };
};
