// The ways to read content: with and without bodies, metadata and references, in main, in a revision
// and in a change request. Each parameter is asked for its effect in each place that takes it.

import { assert, eventually, refused } from '../lib/story.mjs';
import { readable, showcase } from './pages.mjs';

export const title = 'Ways to read content';
export const covers = [];

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Reading room');
  const space = await world.space(org, { title: 'Readable' });
  const main = await world.push(space, ada, { ...readable, 'showcase.md': showcase,
    'SUMMARY.md': readable['SUMMARY.md'].replace('* [Guide]', '* [Everything](showcase.md)\n* [Guide]') });
  const { spaces } = ada.api;
  const request = (await spaces.createChangeRequest(space.id, { subject: 'Same' })).data;
  const revision = (await spaces.getRevisionById(space.id, main)).data;
  const [home, learn] = revision.pages;
  const [everything, guide] = learn.pages;
  const [shared] = revision.reusableContents;
  const places = { main: '/content', 'a revision': `/revisions/${main}`, 'a change request': `/change-requests/${request.id}/content` };

  for (const [name, base] of Object.entries(places)) {
    const get = async (path, query = '') => {
      const { status, data } = await ada.fetch('GET', `/spaces/${space.id}${base}${path}${query && `?${query}`}`);
      assert.equal(status, 200, data?.error?.message);
      return data;
    };
    const pagePaths = [`/page/${home.id}`, `/path/${encodeURIComponent(home.path)}`];

    await step(`${name}: metadata=false leaves out what Git knows`, async () => {
      const places = ['', '/pages', '/files', `/files/${revision.files[0].id}`, ...pagePaths, `/reusable-contents/${shared.id}`];
      for (const path of places) {
        assert.match(JSON.stringify(await get(path)), /"git":/, path);
        assert.match(JSON.stringify(await get(path, 'metadata=true')), /"git":/, path);
        assert.doesNotMatch(JSON.stringify(await get(path, 'metadata=false')), /"git":/, path);
      }
    });

    await step(`${name}: a body comes as a document or as Markdown`, async () => {
      for (const path of pagePaths) {
        const [plain, document, markdown] = [await get(path), await get(path, 'format=document'), await get(path, 'format=markdown')];
        assert.deepEqual([plain.document, plain.markdown], [document.document, undefined]);
        assert.equal(document.document.object, 'document');
        assert.deepEqual([typeof markdown.markdown, markdown.document], ['string', undefined]);
      }
    });

    await step(`${name}: a page comes as its whole file, and with its problems`, async () => {
      for (const path of pagePaths) {
        const [plain, source, checked] = [await get(path), await get(path, 'format=source'), await get(path, 'problems=true')];
        assert.deepEqual([typeof source.source, source.document, plain.source], ['string', undefined, undefined]);
        assert.deepEqual([Array.isArray(checked.problems), plain.problems], [true, undefined]);
      }
    });

    await step(`${name}: evaluated=true decides conditions and prints expressions`, async () => {
      for (const path of pagePaths) {
        assert.match((await get(path, 'format=markdown')).markdown, /space\.vars\.release[\s\S]*Nobody/);
        const told = (await get(path, 'format=markdown&evaluated=true')).markdown;
        assert.match(told, /Release eight/);
        assert.doesNotMatch(told, /Nobody|space\.vars/);
        assert.match((await get(path, 'format=markdown&evaluated=deterministic-only')).markdown, /Release eight/);
      }
    });

    await step(`${name}: dereferenced puts things in the place of references`, async () => {
      for (const path of pagePaths) {
        assert.match((await get(path, 'format=markdown')).markdown, /include/);
        assert.match((await get(path, 'format=markdown&dereferenced=reusable-contents')).markdown, /Shared/);
        const whole = JSON.stringify((await get(path, 'dereferenced=true')).document);
        assert.doesNotMatch(whole, /"kind":"(page|anchor|file|reusable-content)"/);
        assert.match(whole, /Shared/);
      }
    });

    await step(`${name}: files are listed page by page`, async () => {
      const first = await get('/files', 'limit=2');
      assert.equal(first.items.length, 2);
      const rest = await get('/files', `limit=2&page=${first.next.page}`);
      assert.equal(new Set([...first.items, ...rest.items].map((file) => file.id)).size, 2 + rest.items.length);
    });
  }

  await step('bodies by themselves are read in the same ways', async () => {
    for (const path of [`/revisions/${main}/page/${home.id}/document`, `/revisions/${main}/reusable-contents/${shared.id}/document`]) {
      const get = async (query) => {
        const { status, data } = await ada.fetch('GET', `/spaces/${space.id}${path}?${query}`);
        assert.equal(status, 200, data?.error?.message);
        return JSON.stringify(data);
      };
      assert.match(await get(''), /space\.vars\.release/);
      assert.match(await get('evaluated=true'), /eight/);
      assert.match(await get(''), /"kind":"(page|anchor)"/);
      assert.doesNotMatch(await get('dereferenced=true'), /"kind":"(page|anchor)"/);
      assert.notEqual(await get('format=markdown'), await get('format=document'));
    }
  });

  await step('a page tells its settings', async () => {
    const page = (await spaces.getPageById(space.id, home.id)).data;
    assert.deepEqual([page.emoji, page.icon, page.description], ['1f44b', 'house', 'Where to begin']);
    assert.deepEqual([page.hidden, page.noIndex, page.noRobotsIndex], [true, true, true]);
    assert.deepEqual([page.cover.yPos, page.cover.height, page.cover.ref.kind], [10, 300, 'file']);
    assert.deepEqual([page.layout.width, page.layout.coverSize], ['wide', 'hero']);
    assert.deepEqual(page.variables, { edition: 'second' });
    assert.equal((await spaces.getPageById(space.id, guide.id)).data.cover.refDark.kind, 'file');
  });

  await step('a page tells its canonical and alternate addresses (D6)', async () => {
    const { metaLinks } = (await spaces.getPageById(space.id, home.id)).data;
    assert.deepEqual(metaLinks?.canonical, { kind: 'url', url: 'https://docs.example.com/home' });
    assert.equal(metaLinks.alternates.length, 1);
  });

  await step('the cover of a page has the size that it is drawn with (B12)', async () => {
    assert.equal((await spaces.getPageById(space.id, guide.id)).data.layout.coverSize, 'hero');
  });

  await step('a document tells the version of its schema (B5)', async () => {
    assert.ok(Number.isInteger((await spaces.getPageById(space.id, home.id)).data.document.data.schemaVersion));
  });

  await step('computed=false skips what is computed (A2)', async () => {
    const text = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths:\n  /pets:\n    get: {tags: [pets], summary: List pets, responses: {}}\n';
    await ada.api.orgs.createOrUpdateOpenApiSpecBySlug(org.id, 'petstore', { source: { text } });
    await eventually(async () => /"computedSeed"/.test(JSON.stringify((await spaces.listPages(space.id)).data)), 10);
    const { id: revision, pages } = (await spaces.getCurrentRevision(space.id)).data;
    const request = (await spaces.createChangeRequest(space.id, { subject: 'Computed' })).data.id;
    const everyOne = (list) => list.flatMap((page) => [page, ...everyOne(page.pages ?? [])]);
    const { id, path: decoded } = everyOne(pages).find((page) => page.computedSeed);
    const path = encodeURIComponent(decoded);
    const lists = {
      listPages: (query) => spaces.listPages(space.id, query),
      listPagesInRevisionById: (query) => spaces.listPagesInRevisionById(space.id, revision, query),
      listPagesInChangeRequest: (query) => spaces.listPagesInChangeRequest(space.id, request, query),
      getCurrentRevision: (query) => spaces.getCurrentRevision(space.id, query),
      getRevisionById: (query) => spaces.getRevisionById(space.id, revision, query),
      getRevisionOfChangeRequestById: (query) => spaces.getRevisionOfChangeRequestById(space.id, request, query),
    };
    for (const [operation, list] of Object.entries(lists)) {
      assert.match(JSON.stringify((await list()).data), /"computedSeed"/, operation);
      assert.doesNotMatch(JSON.stringify((await list({ computed: false })).data), /"computedSeed"/, operation);
      effect(operation, 'computed');
    }
    const reads = {
      getPageById: (query) => spaces.getPageById(space.id, id, query),
      getPageByPath: (query) => spaces.getPageByPath(space.id, path, query),
      getPageInRevisionById: (query) => spaces.getPageInRevisionById(space.id, revision, id, query),
      getPageInRevisionByPath: (query) => spaces.getPageInRevisionByPath(space.id, revision, path, query),
      getPageInChangeRequestById: (query) => spaces.getPageInChangeRequestById(space.id, request, id, query),
      getPageInChangeRequestByPath: (query) => spaces.getPageInChangeRequestByPath(space.id, request, path, query),
    };
    const brought = async (query) => JSON.stringify((await spaces.getRevisionSemanticChanges(space.id, revision, { limit: 1000, ...query })).data);
    assert.match(await brought(), /"List pets"/);
    assert.doesNotMatch(await brought({ computed: false }), /"List pets"/);
    effect('getRevisionSemanticChanges', 'computed');
    for (const [operation, read] of Object.entries(reads)) {
      assert.equal((await read({ computed: true })).data.id, id, operation);
      await refused(read({ computed: false }), 404);
      effect(operation, 'computed');
    }
  });

  await step('a picture tells its size (B2)', async () => {
    const picture = (await spaces.listFiles(space.id)).data.items.find((file) => file.name === 'a.png');
    assert.deepEqual(picture.dimensions, { width: 2, height: 1 });
  });

  await step('every block of the dialect is a block of the document', async () => {
    const { document } = (await spaces.getPageById(space.id, everything.id, { format: 'document' })).data;
    const types = new Set();
    JSON.stringify(document, (key, value) => {
      if (key === 'type' && typeof value === 'string') types.add(value);
      return value;
    });
    const wanted = [
      'paragraph', 'heading-1', 'list-ordered', 'list-tasks', 'list-unordered', 'blockquote', 'divider', 'math', 'code',
      'hint', 'tabs', 'stepper', 'columns', 'if', 'reusable-content', 'embed', 'file', 'content-ref', 'swagger',
      'openapi-operation', 'openapi-schemas', 'openapi-webhook', 'integration', 'expandable', 'images', 'drawing', 'table',
    ];
    assert.deepEqual(wanted.filter((type) => !types.has(type)), []);
  });

  await step('front matter with what no text can have breaks nothing (D1)', async () => {
    const odd = await world.space(org, { title: 'Odd' });
    await world.push(odd, ada, {
      'README.md': '---\ndescription: "a\\0b"\n---\n\n# Home\n', 'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
    });
    const [page] = (await spaces.listPages(odd.id)).data.pages;
    assert.equal(page.title, 'Home');
    await spaces.listSpaceLinks(odd.id);
  });
}
