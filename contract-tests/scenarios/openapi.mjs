// Descriptions of APIs: sent, read by the server, shown, opened to the public, deleted.

import { assert, everyPage, ids, listManners, refused } from '../lib/story.mjs';

export const title = 'OpenAPI specs';
export const covers = [
  'createOpenAPISpec', 'createOrUpdateOpenAPISpecBySlug', 'getOpenAPISpecBySlug', 'listOpenAPISpecs',
  'updateOpenAPISpecBySlug', 'deleteOpenAPISpecBySlug', 'listOpenAPISpecVersions', 'getLatestOpenAPISpecVersion',
  'getOpenAPISpecVersionById', 'getLatestOpenAPISpecVersionContent', 'getOpenAPISpecVersionContentById',
  'getPublishedOpenAPISpec',
];

const described = (title) => `openapi: 3.1.0\ninfo: {title: ${title}, version: "1"}\npaths: {}\n`;

export default async function ({ world, step, ada, recorder }) {
  const org = await world.organization('Described works');
  const { orgs } = ada.api;
  const at = [org.id, 'payments'];

  /** Waits for the server to have looked at what was sent. */
  async function processed() {
    for (;;) {
      const { data } = await orgs.getOpenApiSpecBySlug(...at);
      if (data.processingState === 'complete') return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  await step('a text is sent and becomes a version', async () => {
    const answer = await orgs.createOpenApiSpec(org.id, { slug: 'payments', source: { text: described('Payments') } });
    assert.equal(answer.status, 201);
    assert.equal(answer.data.processingState, 'pending');
    const spec = await processed();
    assert.equal(spec.lastProcessErrorCode, undefined);
    const version = (await orgs.getLatestOpenApiSpecVersion(...at)).data;
    assert.equal(version.id, spec.lastVersion);
    const { data } = await orgs.getLatestOpenApiSpecVersionContent(...at);
    assert.equal(data.filesystem[0].specification.info.title, 'Payments');
  });

  await step('sending it again makes another version, and the older stays', async () => {
    const answer = await orgs.createOrUpdateOpenApiSpecBySlug(...at, { source: { text: described('Payouts') } });
    assert.equal(answer.status, 200);
    const { lastVersion } = await processed();
    const list = (query) => orgs.listOpenApiSpecVersions(...at, query);
    const [newest, older] = await everyPage(list, { limit: 1 });
    await listManners(list);
    assert.equal(newest.id, lastVersion);
    assert.equal((await orgs.getOpenApiSpecVersionById(...at, older.id)).data.id, older.id);
    const { data } = await orgs.getOpenApiSpecVersionContentById(...at, older.id);
    assert.equal(data.filesystem[0].specification.info.title, 'Payments');
  });

  await step('what is no description is told with a code', async () => {
    await orgs.createOrUpdateOpenApiSpecBySlug(...at, { source: { text: 'hello' } });
    const spec = await processed();
    assert.equal(spec.lastProcessErrorCode, 'PARSE_ERROR');
    assert.notEqual(spec.lastProcessedErrors[0].message, '');
  });

  await step('PUT makes what is not there, and lists show it', async () => {
    const answer = await orgs.createOrUpdateOpenApiSpecBySlug(org.id, 'Users-v2', { source: { url: 'https://192.0.2.1/users.json' } });
    assert.equal(answer.status, 201);
    assert.equal(answer.data.sourceURL, 'https://192.0.2.1/users.json');
    const list = (query) => orgs.listOpenApiSpecs(org.id, query);
    assert.ok(ids(await everyPage(list, { limit: 1 })).includes(answer.data.id));
    await listManners(list);
  });

  await step('a public one can be read by everyone', async () => {
    const { data } = await orgs.updateOpenApiSpecBySlug(...at, { visibility: 'public' });
    // The SDK knows no such operation: it is plain text for everyone.
    const path = new URL(data.urls.published).pathname.replace('/v1', '');
    const anyone = () => recorder.fetch('GET', path);
    assert.equal((await anyone()).status, 200);
    assert.match(recorder.exchanges.at(-1).text, /title: Payouts/);
    const closed = (await orgs.updateOpenApiSpecBySlug(...at, { visibility: 'private' })).data;
    assert.equal(closed.urls.published, undefined);
    assert.equal((await anyone()).status, 404);
  });

  await step('bad slugs and sources are refused', async () => {
    const create = (slug, source) => orgs.createOpenApiSpec(org.id, { slug, source });
    const text = described('x');
    await refused(create('payments', { text }), 400);
    await refused(create('pay_ments', { text }), 400);
    await refused(create('empty', { text: '' }), 400);
    await refused(create('file', { url: 'file:///etc/passwd' }), 400);
    await refused(orgs.updateOpenApiSpecBySlug(...at, { visibility: 'secret' }), 400);
    await refused(orgs.updateOpenApiSpecBySlug(org.id, 'nothing', { visibility: 'public' }), 404);
    await refused(orgs.getOpenApiSpecBySlug(org.id, 'nothing'), 404);
  });

  await step('deleting can be repeated', async () => {
    assert.equal((await orgs.deleteOpenApiSpecBySlug(...at)).status, 204);
    assert.equal((await orgs.deleteOpenApiSpecBySlug(...at)).status, 204);
    await refused(orgs.getOpenApiSpecBySlug(...at), 404);
  });
}
