// The operations of the OpenAPI document, as requests: ids filled in, bodies from the examples.

import { readFileSync } from 'node:fs';

export const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  METHODS.filter((method) => methods[method]).map((method) => {
    const operation = methods[method];
    const body = operation.requestBody?.content?.['application/json'];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const queries = (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
    const isPublic = operation.security?.some((one) => Object.keys(one).length === 0) ?? false;
    return { id: operation.operationId, method: method.toUpperCase(), path, names, queries, example: body?.example, schema: body?.schema, isPublic };
  }));

export const byId = (id) => operations.find((one) => one.id === id);

/** Whose ids stand in bodies and queries, by the name of the member. */
export const IDS = {
  parent: 'collectionId', collection: 'collectionId', space: 'spaceId', spaceId: 'spaceId', spaces: 'spaceId', organization: 'organizationId',
  team: 'teamId', teams: 'teamId', user: 'userId', users: 'userId', members: 'userId', add: 'userId', remove: 'userId', creator: 'userId',
  contributor: 'userId', requestedReviewer: 'userId', owner: 'userId', authors: 'userId', page: 'pageId', pageId: 'pageId', pages: 'pageId',
  targetPage: 'pageId', into: 'pageId', revision: 'revisionId', changeRequestId: 'changeRequestId', sectionId: 'siteSectionId',
  sections: 'siteSectionId', siteSection: 'siteSectionId', defaultSiteSection: 'siteSectionId', defaultSiteSpace: 'siteSpaceId',
  siteSpace: 'siteSpaceId', siteSpaceId: 'siteSpaceId', siteSpaceIds: 'siteSpaceId', currentSiteSpace: 'siteSpaceId', site: 'siteId',
};
const EXAMPLE_ID = /^03[0-9A-Za-z]{20}$/;

/** The id that stands for one of the document's examples. */
function idFor(name, holder, ids) {
  const known = IDS[name] ?? (name === 'id' ? { 'site-section': 'siteSectionId', 'site-section-group': 'siteSectionGroupId' }[holder?.type] : undefined);
  return known && ids[known];
}

export function withIds(value, ids, name, holder) {
  if (typeof value === 'string') return EXAMPLE_ID.test(value) ? idFor(name, holder, ids) ?? value : value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids, name, holder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => {
    const isId = EXAMPLE_ID.test(key);
    return [isId ? ids.userId : key, withIds(one, ids, isId ? name : key, value)];
  }));
}

/** Parameters without which an operation answers nothing. */
export const NEEDED = {
  findHost: (ids) => `?domain=${ids.host}`,
  getSiteRedirectBySource: () => '?source=/old',
  getContentByUrl: (ids) => `?url=${encodeURIComponent(`http://127.0.0.1/s/${ids.spaceId}`)}`,
  getEmbedByUrl: () => '?url=https://example.com/',
  getEmbedByUrlInSpace: () => '?url=https://example.com/',
  getPublishedContentByUrl: (ids) => `?url=${encodeURIComponent(`http://${ids.host}/`)}`,
  listenToSpaceEvents: () => '?follow=false',
  searchOrganizationContent: () => '?query=welcome',
  searchSpaceContent: () => '?query=welcome',
};

/** Comments of a change request have ids of their own. */
function idOf(name, path, ids) {
  const own = path.includes('{changeRequestId}') && { commentId: ids.changeRequestCommentId, commentReplyId: ids.changeRequestCommentReplyId }[name];
  return own || ids[name];
}

/** The request for an operation on these things; `bodyIds` where other things stand in the body. */
export function requestFor(operation, ids, bodyIds = ids) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(idOf(name, operation.path, ids) ?? 'missing'));
  const body = operation.example === undefined ? undefined : withIds(operation.example, bodyIds);
  return { method: operation.method, url: path + (NEEDED[operation.id]?.(ids) ?? ''), body };
}
