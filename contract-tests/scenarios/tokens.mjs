// Tokens for programs: made with scopes and an end, listed, used, revoked.

import { assert, everyPage, refused } from '../lib/story.mjs';

export const title = 'Tokens';
export const covers = ['listTokens', 'createToken', 'revokeToken'];

export default async function ({ world, step }) {
  const theo = await world.person('Theo Token');
  const org = await world.organization('Token Works', theo);
  const list = async ({ limit, page } = {}) => {
    const query = new URLSearchParams(Object.entries({ limit, page }).filter(([, value]) => value !== undefined));
    const { status, data } = await theo.fetch('GET', `/user/tokens?${query}`);
    assert.equal(status, 200);
    return { data };
  };
  let token;

  await step('a token may do what its scopes say, and no more', async () => {
    const { status, data } = await theo.fetch('POST', '/user/tokens', { label: 'Reader', scopes: ['organization:read'] });
    assert.equal(status, 201);
    token = data;
    assert.deepEqual([token.object, token.label, token.scopes], ['api-token', 'Reader', ['organization:read']]);
    const reader = world.client(token.token);
    assert.equal((await reader.orgs.getOrganizationById(org.id)).data.id, org.id);
    await refused(reader.orgs.updateOrganizationById(org.id, { title: 'Mine' }), 403);
    await refused(reader.user.getAuthenticatedUser(), 403);
  });

  await step('it makes none that may more than itself', async () => {
    const bold = { label: 'Bold', scopes: ['organization:write'] };
    assert.equal((await world.recorder.fetch('POST', '/user/tokens', { token: token.token, body: bold })).status, 403);
    assert.equal((await theo.fetch('POST', '/user/tokens', { label: '' })).status, 400);
    assert.equal((await theo.fetch('POST', '/user/tokens', { label: 'x', scopes: ['everything'] })).status, 400);
  });

  await step('tokens are listed without their secrets, page by page', async () => {
    const items = await everyPage(list, { limit: 1 });
    assert.equal(items.length, 2);
    const found = items.find((item) => item.id === token.id);
    assert.equal(found.token, undefined);
    assert.ok(found.lastUsedAt, 'it was used');
    assert.equal((await list({ limit: 1000 })).data.items.length, 2);
  });

  await step('a token ends when it is told to, or when it is revoked', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const short = (await theo.fetch('POST', '/user/tokens', { label: 'Short', expiresAt })).data;
    assert.equal(new Date(short.expiresAt).getTime(), new Date(expiresAt).getTime());
    assert.equal((await theo.fetch('POST', '/user/tokens', { label: 'Late', expiresAt: '2020-01-01T00:00:00Z' })).status, 400);
    for (const _ of ['once', 'twice']) {
      assert.equal((await theo.fetch('DELETE', `/user/tokens/${token.id}`)).status, 204);
    }
    await refused(world.client(token.token).orgs.getOrganizationById(org.id), 401);
    assert.equal((await list()).data.items.length, 2);
  });
}
