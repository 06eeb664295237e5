// Writes a page with the types that openapi-typescript made of the document.

import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from '../build/schema.js';

type Answer<T> = { data?: T; error?: components['schemas']['Error'] };

const { BINDERY_URL = '', BINDERY_TOKEN = '' } = process.env;
const api = createClient<paths>({
  baseUrl: `${BINDERY_URL}/v1`,
  headers: { Authorization: `Bearer ${BINDERY_TOKEN}` },
});

async function good<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new Error(error.error.message);
  assert(data !== undefined);
  return data;
}

const organization = await good(api.POST('/orgs', { body: { title: 'Typed' } }));
const inOrganization = { organizationId: organization.id };
const space = await good(api.POST('/orgs/{organizationId}/spaces', {
  params: { path: inOrganization }, body: { title: 'Handbook' },
}));
const inSpace = { spaceId: space.id };
const rules: components['schemas']['MergeRules'] = { type: 'rules', rules: [{ rule: 'require_change_request_subject' }] };
const ruled = await good(api.PATCH('/spaces/{spaceId}', { params: { path: inSpace }, body: { mergeRules: rules } }));
assert.deepEqual(ruled.mergeRules, rules);

const request = await good(api.POST('/spaces/{spaceId}/change-requests', {
  params: { path: inSpace }, body: { subject: 'Write' },
}));
const inRequest = { ...inSpace, changeRequestId: request.id };
await good(api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
  params: { path: inRequest },
  body: { changes: [{ operation: 'insert_page', title: 'Soup', document: { markdown: 'Boil **water**.\n' } }] },
}));
const tree = await good(api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
  params: { path: inRequest },
}));
assert('pages' in tree);
const soup = tree.pages.find(({ title }) => title === 'Soup');
assert(soup);
const merged = await good(api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/merge', {
  params: { path: inRequest },
}));
assert.equal(merged.result, 'merge');
const page = await good(api.GET('/spaces/{spaceId}/content/page/{pageId}', {
  params: { path: { ...inSpace, pageId: soup.id }, query: { format: 'markdown' } },
}));
assert.match(page.markdown ?? '', /Boil \*\*water\*\*\./);

const members = await good(api.GET('/orgs/{organizationId}/members', {
  params: { path: inOrganization, query: { sort: 'joinedAt', order: 'asc', limit: 10 } },
}));
assert.equal(members.items.length, 1);
const missing = await api.GET('/spaces/{spaceId}', { params: { path: { spaceId: 'nothing' } } });
assert.equal(missing.error?.error.code, 404);
console.log('compiled; wrote, read and merged a page');
