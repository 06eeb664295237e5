// Redirects as text, and the paths of a site that they lead to.

import { expect, test } from 'vitest';
import type { SiteStructure } from '../../src/api/sites';
import { linesOf } from '../../src/sites/redirects/lines';
import { destinationsOf, keyOf, placedSpacesOf } from '../../src/sites/redirects/paths';
import type { TreePage } from '../../src/tree/outline';

const page = (id: string, path: string, pages: TreePage[] = []): TreePage => ({
    id,
    type: 'document',
    title: id,
    path,
    pages,
});
const siteSpace = (id: string, isDefault: boolean) => ({
    id,
    path: id,
    title: id,
    default: isDefault,
    space: { id: `space-${id}` },
});
const section = (id: string, isDefault: boolean, siteSpaces: unknown[]) => ({
    object: 'site-section',
    id,
    path: id,
    title: id,
    default: isDefault,
    siteSpaces,
});
const STRUCTURE = {
    type: 'sections',
    structure: [
        section('guide', true, [siteSpace('v2', true), siteSpace('v1', false)]),
        { object: 'site-section-group', id: 'group', children: [section('api', false, [siteSpace('main', true)])] },
    ],
} as unknown as SiteStructure;
const PAGES: Record<string, TreePage[]> = {
    'space-v2': [page('home', 'welcome'), page('start', 'start', [page('faq', 'start/f.a.q')])],
    'space-v1': [page('old-home', 'welcome'), page('old', 'start')],
    'space-main': [page('calls', 'calls'), page('umlaut', 'größe')],
};
const paths = destinationsOf(placedSpacesOf(STRUCTURE), (space) => PAGES[space] ?? []);

test('what readers see first has no path of its own', () => {
    expect(paths.get('')).toEqual({ kind: 'site-space', siteSpaceId: 'v2' });
    expect(paths.get('start/f.a.q')).toEqual({ kind: 'site-page', siteSpaceId: 'v2', pageId: 'faq' });
    expect(paths.get('v1/start')).toEqual({ kind: 'site-page', siteSpaceId: 'v1', pageId: 'old' });
    expect(paths.get('api')).toEqual({ kind: 'site-space', siteSpaceId: 'main' });
    expect(paths.has('welcome')).toBe(false);
});

test('paths are found in each of their spellings', () => {
    expect(paths.get(keyOf('/API/gr%C3%B6%C3%9Fe/'))).toMatchObject({ pageId: 'umlaut' });
    expect(keyOf('/50%')).toBe('50%');
});

test('each line is a redirect, or says what is wrong with it', () => {
    const text = [
        'source,destination',
        '# a comment',
        '/a, /start',
        '',
        '/b\thttps://example.com/b?x=1,2',
        '"/c";"/v1/start"',
        '/d',
        '/a, /start',
        '/e, /nowhere',
        '/f, /start, /api',
        '/g, ftp://example.com',
    ].join('\r\n');
    const lines = linesOf(text, paths);
    expect(lines.map(({ number, redirect, fault }) => [number, redirect?.source ?? fault])).toEqual([
        [3, '/a'],
        [5, '/b'],
        [6, '/c'],
        [7, 'parts'],
        [8, 'twice'],
        [9, 'unknown'],
        [10, 'unknown'],
        [11, 'unknown'],
    ]);
    expect(lines[1]?.redirect?.destination).toEqual({ kind: 'external', url: 'https://example.com/b?x=1,2' });
    expect(lines[2]?.redirect?.destination).toMatchObject({ pageId: 'old' });
});
