// Messages that nothing shows are translated for nobody.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';

const folder = new URL('../../src/', import.meta.url);
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('i18n'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

/** Groups that are looked up by a name of the data. */
const BY_NAME = new Set([
    'blocks.kinds',
    'inbox.sentences',
    'inbox.reviews',
    'inbox.types',
    'inbox.choices',
    'insert.blocks',
    'insert.group',
    'insert.fields',
    'review.status',
    'conflicts.kinds',
    'people.roles',
    'people.meaning',
    'people.teamRoles',
    'history.kinds',
    'history.files',
    'keys.groups',
    'settings.areas',
    'audit.actors',
    'security.status',
    'security.domainStatus',
    'specs.sources',
    'webhooks.disabled',
    'webhooks.deliveryStatus',
    'integrations.categories',
    'integrations.status',
    'integrations.scope',
    'integrations.selection',
    'integrations.selections',
    'integrations.targets',
    'integrations.noTarget',
    'integrations.addTarget',
    'integrations.target',
    'integrations.eventStatus',
    'sites.parts',
    'sites.audiences',
    'sites.checks.states',
    'audience.auth.backends',
    'audience.claims.types',
    'redirects.kinds',
    'questions.orders',
    'questions.statuses',
    'insights.searches.filters',
    'insights.searches.columns',
    'insights.feedback.columns',
    'insights.feedback.ratings',
    'insights.feedback.counts',
    'redirects.import.faults',
    'structure.kinds',
    'look.groups',
    'look.fields',
    'look.options',
    'look.themes',
    'look.font.weights',
    'look.links.styles',
    'look.contrast.on',
    'structure.removeText',
    'access.kinds',
    'place.visibility',
    'place.deleteText',
    'mergeRules.types',
    'mergeRules.rules',
]);

function* paths(messages: object, above = ''): Generator<string> {
    for (const [name, value] of Object.entries(messages)) {
        const path = above ? `${above}.${name}` : name;
        if (BY_NAME.has(path)) continue;
        if (typeof value === 'object') yield* paths(value, path);
        else yield path;
    }
}

// It reads every file, which takes seconds on a busy machine.
test('every message is shown somewhere', { timeout: 30_000 }, () => {
    // Blocks of the menu and kinds of changes are written as names.
    const isUsed = (path: string) => source.includes(`t.${path}`) || source.includes(`'${path.split('.').at(-1)}'`);
    expect(Array.from(paths(en)).filter((path) => !isUsed(path))).toEqual([]);
});
