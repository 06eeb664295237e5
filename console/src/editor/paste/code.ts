// Code: its lines without their colours, and its language where the program says it.

import type { Node } from 'prosemirror-model';
import { newUid } from '../../document/origin';
import { isTag, type Tag, tagsIn, textOf } from './html';
import type { Reading } from './reading';

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:)-?\s*([\w+#-]+)/;

/** As languages are named by their highlighters. */
const NAMES: Record<string, string> = {
    js: 'javascript',
    ts: 'typescript',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    sh: 'bash',
    shell: 'bash',
    shellscript: 'bash',
    yml: 'yaml',
    'c++': 'cpp',
    'c#': 'csharp',
    md: 'markdown',
    typescriptreact: 'tsx',
    javascriptreact: 'jsx',
};

export function languageOf(name: string | undefined): string | undefined {
    const language = name?.toLowerCase();
    if (!language || language === 'plaintext' || language === 'none' || language === 'text') return undefined;
    return NAMES[language] ?? language;
}

export function codeBlock(reading: Reading, text: string, language?: string): Node {
    const lines = text
        .replace(/\r\n?/g, '\n')
        .replace(/^\n|\s+$/g, '')
        .split('\n');
    const line = (one: string) =>
        reading.type('code_line').create({ data: {} }, one ? reading.schema.text(one.replaceAll('\u00a0', ' ')) : null);
    const data = language ? { syntax: language } : {};
    return reading.type('code').create({ uid: newUid(), data }, lines.map(line));
}

export function codeOf(reading: Reading, pre: Tag): Node {
    const inside = [pre, ...tagsIn(pre)];
    const named = inside.find((tag) => LANGUAGE.test(tag.attributes.class ?? ''));
    const language =
        LANGUAGE.exec(named?.attributes.class ?? '')?.[1] ?? pre.attributes.lang ?? pre.attributes['data-lang'];
    return codeBlock(reading, linesOf(pre), languageOf(language));
}

/** The text of code; each `div` and `p` in it is a line. */
function linesOf(tag: Tag): string {
    let text = '';
    for (const child of tag.children) {
        if (!isTag(child)) {
            text += child;
            continue;
        }
        const isLine = ['div', 'p', 'li', 'tr'].includes(child.name);
        if (isLine && text && !text.endsWith('\n')) text += '\n';
        const inner = child.name === 'br' ? '\n' : isLine ? linesOf(child) : textIn(child);
        text += isLine && !inner.endsWith('\n') ? `${inner}\n` : inner;
    }
    return text;
}

const textIn = (tag: Tag): string => (tag.children.some(isTag) ? linesOf(tag) : textOf(tag));
