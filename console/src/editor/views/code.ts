// Code: its language stands in the head and can be changed there.

import { t } from '../../i18n';
import { element } from '../dom';
import { codeTitle } from '../look';
import { dataOf, isControl, isOutside, type MakeView, setData } from './data';

export const LANGUAGES = [
    'bash',
    'c',
    'cpp',
    'csharp',
    'css',
    'diff',
    'go',
    'html',
    'java',
    'javascript',
    'json',
    'kotlin',
    'markdown',
    'mermaid',
    'php',
    'python',
    'ruby',
    'rust',
    'sql',
    'swift',
    'toml',
    'typescript',
    'yaml',
];

export const code: MakeView = (first, view, position) => {
    let node = first;
    const content = element('code', { spellcheck: 'false' });
    const head = element('div', { class: 'code-head', contenteditable: 'false' });
    const language = element('input', {
        class: 'code-language',
        list: 'code-languages',
        'aria-label': t.blocks.language,
        placeholder: t.blocks.language,
    });
    const title = element('span', { class: 'code-title' });
    language.addEventListener('change', () => setData(view, position, { syntax: language.value.trim() || undefined }));
    head.append(title);
    if (view.editable) head.append(language);
    const dom = element('div', {}, head, element('pre', { tabindex: view.editable ? undefined : '0' }, content));
    const draw = () => {
        const { syntax, lineNumbers, overflow, title: name } = dataOf(node);
        dom.className = ['code', lineNumbers ? 'numbered' : '', overflow === 'wrap' ? 'wrap' : '']
            .filter(Boolean)
            .join(' ');
        title.textContent = view.editable ? String(name ?? '') : codeTitle(node);
        if (document.activeElement !== language) language.value = String(syntax ?? '');
    };
    draw();
    return {
        dom,
        contentDOM: content,
        update(other) {
            if (other.type !== node.type) return false;
            node = other;
            draw();
            return true;
        },
        stopEvent: isControl,
        ignoreMutation: (mutation) => isOutside(content, mutation),
    };
};
