// Moving pages: no page is lost, a step back brings the tree back, and places are those that the API counts.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Direction, dropOf, movePage, placeOf, renamePage, type Side, stepOf } from '../../src/tree/order';
import type { TreePage } from '../../src/tree/outline';
import { walk } from '../../src/tree/pages';

let count = 0;
const page = (type: string, pages: TreePage[]): TreePage => {
    count += 1;
    return { id: `p${count}`, type, title: `Page ${count}`, slug: `s${count}`, path: `s${count}`, pages };
};
const leaf = fc.constantFrom('document', 'link').map((type) => page(type, []));
const below = fc.letrec<{ page: TreePage }>((tie) => ({
    page: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('page'), { maxLength: 3 }).map((pages) => page('document', pages)),
    ),
})).page;
const tree = fc
    .array(
        fc.oneof(
            below,
            fc.array(below, { maxLength: 3 }).map((pages) => page('group', pages)),
        ),
        { minLength: 1, maxLength: 4 },
    )
    .map((pages) => renamePage(pages, '', { title: '' }));

const all = (pages: readonly TreePage[]) => Array.from(walk(pages), ({ page: one }) => one);
const ids = (pages: readonly TreePage[]) => all(pages).map((one) => one.id);
const shape = (pages: readonly TreePage[]) =>
    Array.from(walk(pages), ({ page: one, depth }) => `${depth} ${one.id} ${one.path}`);
const chosen = (pages: readonly TreePage[], at: number) => all(pages)[at % all(pages).length] as TreePage;

test('a step keeps every page, and going back brings the tree back', () => {
    fc.assert(
        fc.property(tree, fc.nat(), fc.constantFrom<Direction>('up', 'down', 'in', 'out'), (pages, at, direction) => {
            const { id } = chosen(pages, at);
            const before = placeOf(pages, id);
            const place = stepOf(pages, id, direction);
            if (!place || !before) return;
            const after = movePage(pages, id, place);
            expect(placeOf(after, id)).toEqual(place);
            expect(ids(after).sort()).toEqual(ids(pages).sort());
            expect(shape(movePage(after, id, before))).toEqual(shape(pages));
        }),
    );
});

test('a drop leads beside or below its target, never into the page itself', () => {
    fc.assert(
        fc.property(
            tree,
            fc.nat(),
            fc.nat(),
            fc.constantFrom<Side>('before', 'after', 'into'),
            (pages, from, to, side) => {
                const [moved, target] = [chosen(pages, from), chosen(pages, to)];
                const place = dropOf(pages, moved.id, target.id, side);
                if (!place) return;
                expect(ids([moved])).not.toContain(target.id);
                const after = movePage(pages, moved.id, place);
                const other = placeOf(after, target.id);
                expect(placeOf(after, moved.id)).toEqual(place);
                if (side === 'into') expect(place.into).toBe(target.id);
                else expect(other).toEqual({ into: place.into, at: place.at + (side === 'before' ? 1 : -1) });
            },
        ),
    );
});

test('groups stay at the top', () => {
    fc.assert(
        fc.property(tree, fc.nat(), fc.nat(), (pages, from, to) => {
            const moved = chosen(pages, from);
            if (moved.type !== 'group') return;
            const place = dropOf(pages, moved.id, chosen(pages, to).id, 'after');
            expect(place?.into ?? null).toBeNull();
        }),
    );
});

test('paths follow the place and the name', () => {
    const pages = renamePage([page('document', [page('document', [])]), page('document', [])], '', { title: '' });
    const [first, last] = pages as [TreePage, TreePage];
    const moved = movePage(pages, first.id, { into: last.id, at: 0 });
    expect(all(moved).map((one) => one.path)).toEqual([
        last.slug,
        `${last.slug}/${first.slug}`,
        `${last.slug}/${first.slug}/${first.pages?.[0]?.slug}`,
    ]);
    const renamed = renamePage(moved, last.id, { title: 'New', slug: 'new' });
    expect(all(renamed).map((one) => one.path?.split('/')[0])).toEqual(['new', 'new', 'new']);
});
