// The menu of blocks: `/` at the beginning of a word opens it, and what follows filters it, in the language of the reader
// and in English.

import type { Command } from 'prosemirror-state';
import { t } from '../i18n';
import { en } from '../i18n/en';
import type { IconName } from '../ui/icon-paths';
import { insert, make, setBlock, toggleList, wrap } from './commands';
import { insertWithForm } from './form';
import { sourcesOf } from './sources';
import type { Kind } from './suggest';
import { chooseFiles } from './uploads';

type Name = keyof typeof en.insert.blocks;
type Group = keyof typeof en.insert.group;

interface Entry {
    name: Name;
    group: Group;
    icon: IconName;
    run: Command;
}

const entry = (name: Name, group: Group, icon: IconName, run: Command): Entry => ({ name, group, icon, run });
const block = (name: Name, group: Group, icon: IconName) =>
    entry(name, group, icon, insert(make[name] as (typeof make)[string]));
/** What it is about is asked for at once. */
const asked = (name: Name, group: Group, icon: IconName, data = {}) =>
    entry(name, group, icon, insertWithForm(name, data));

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
    asked('prompt', 'callouts', 'comment'),
    block('code', 'media', 'code'),
    asked('math', 'media', 'text'),
    asked('inline_math', 'media', 'text'),
    entry('image', 'media', 'image', imageOrAddress),
    entry('file', 'media', 'file', chooseFiles('')),
    entry('imageByUrl', 'media', 'link', insert(make.image as (typeof make)[string])),
    asked('embed', 'media', 'external'),
    asked('drawing', 'media', 'palette'),
    block('tabs', 'layout', 'tabs'),
    block('stepper', 'layout', 'steps'),
    block('columns', 'layout', 'columns'),
    block('table', 'layout', 'table'),
    block('cards', 'layout', 'collection'),
    asked('content_ref', 'reuse', 'page'),
    asked('button', 'reuse', 'link', { kind: 'primary' }),
    asked('reusable_content', 'reuse', 'page'),
    asked('expression', 'reuse', 'code'),
    asked('if', 'reuse', 'eye'),
    asked('openapi_operation', 'api', 'code'),
    asked('openapi_schemas', 'api', 'code'),
    asked('openapi_webhook', 'api', 'code'),
    asked('updates', 'changelog', 'clock'),
];

export function matches(query: string): Entry[] {
    const words = query.toLowerCase();
    const has = (label: string) => label.toLowerCase().includes(words);
    return ENTRIES.filter((one) => has(t.insert.blocks[one.name]) || has(en.insert.blocks[one.name]) || has(one.name));
}

export const slash = (): Kind => ({
    id: 'slash',
    label: t.blocks.menu,
    pattern: /(?:^|\s)(\/([\p{L}\d ]{0,20}))$/u,
    options: (query, view) =>
        matches(query)
            // What has to be chosen needs something to choose from.
            .filter(({ group }) => sourcesOf(view) || (group !== 'reuse' && group !== 'api'))
            .map(({ name, group, icon, run }) => ({
                label: t.insert.blocks[name],
                group: t.insert.group[group],
                icon,
                run: (target) => {
                    run(target.state, target.dispatch, target);
                    if (!document.activeElement?.closest('.block-form')) target.focus();
                },
            })),
});
