// Turns the contract's own files into the few facts the harness needs.
// The full files live beside the repository; `operations.json` here is their extract,
// so that a clone alone can run the harness. The selfcheck compares the two.

import { existsSync, readFileSync } from 'node:fs';

const shared = new URL('../../../shared/contract/', import.meta.url);

/** Areas of other-operations.json that are served whole, and single operations of others. */
const besideAreas = [
  'system', 'users', 'space-permissions', 'collection-permissions', 'organization-invites',
  'change-request-comments', 'change-request-reviews', 'change-request-people',
  'site-structure', 'site-customization', 'site-redirects', 'site-share-links', 'site-publishing', 'hostnames',
  'openapi-versions', 'integration-installations', 'organization-integrations', 'space-integrations',
];
const besideSingles = [
  'resolvePublishedContentByUrl', 'getPublishedContentByUrl', 'getContentByUrl', 'getEmbedByUrl', 'getEmbedByUrlInSpace',
  'createSpace', 'listSpacesInOrganizationById', 'getSpacePDF',
  'getPageByPath', 'getReusableContentById', 'getDocumentById', 'getRevisionById', 'listPagesInRevisionById',
  'listFilesInRevisionById', 'getFileInRevisionById', 'getPageInRevisionById', 'getPageDocumentInRevisionById',
  'getPageInRevisionByPath', 'getReusableContentInRevisionById', 'getReusableContentDocumentInRevisionById',
  'getReusableContentInChangeRequestById', 'getPageInChangeRequestByPath', 'listChangeRequestLinks', 'getChangeRequestChanges',
  'getRevisionSemanticChanges', 'unpublishSite', 'sortSiteStructure', 'searchSiteContent',
  'importGitRepository', 'exportToGitRepository', 'getSpaceGitInfo',
  'listGlossaryEntries', 'updateGlossaryEntries', 'getGlossaryEntry', 'getConversationsIssuesCluster',
  'disableIntegrationDevelopmentMode', 'listSiteIntegrations', 'listSiteIntegrationScripts', 'queueIntegrationTask',
  'renderIntegrationUIWithGet', 'renderIntegrationUIWithPost',
];
const besideLocation = ['createSpace', 'submitChangeRequestReview', 'createSiteShareLink'];

/** With this parameter they answer with a shape of ours. */
const outlined = ['listPages', 'listPagesInChangeRequest', 'listPagesInRevisionById'];
const otherShape = (id) => outlined.includes(id) && { otherShapeWith: 'shape=outline' };

/** Not in the SDK at all: our own entrances, with the shapes authoring.md gives them. */
const updateChangeRequestContent = {
  id: 'updateChangeRequestContent', method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content', area: 'change-request-content',
  serve: [200], schema: 'ChangeRequest', otherShapeWith: 'compat=false',
};

const createOrganization = {
  id: 'createOrganization', method: 'POST', path: '/orgs', area: 'organizations',
  serve: [201], location: true, schema: 'Organization',
};

/** Of our own making: their shapes are in our OpenAPI document, which other tests hold them against. */
const getLanguageSettings = {
  id: 'getLanguageSettings', method: 'GET', path: '/orgs/{organizationId}/language-settings', area: 'translations',
  serve: [200], own: true,
};
const updateLanguageSettings = { ...getLanguageSettings, id: 'updateLanguageSettings', method: 'PUT' };
const deleteConversations = {
  id: 'deleteConversations', method: 'DELETE', path: '/orgs/{organizationId}/conversations', area: 'conversations',
  serve: [200], own: true,
};
const listTemplates = {
  id: 'listTemplates', method: 'GET', path: '/templates', area: 'templates', serve: [200], own: true,
};
const listChangeRequestConflicts = {
  id: 'listChangeRequestConflicts', method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', area: 'change-requests', serve: [200],
  own: true,
};
const settleChangeRequestConflicts = {
  id: 'settleChangeRequestConflicts', method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', area: 'change-requests', serve: [200],
  schema: 'ChangeRequest',
};

const customHostnames = '/orgs/{organizationId}/sites/{siteId}/custom-hostnames';
const listSiteCustomHostnames = {
  id: 'listSiteCustomHostnames', method: 'GET', path: customHostnames, area: 'hostnames', serve: [200], own: true,
};
const claimCustomHostname = {
  id: 'claimCustomHostname', method: 'POST', path: customHostnames, area: 'hostnames', serve: [201], location: true,
  schema: 'CustomHostname',
};
/** Operation, method, path, area, status: of our own making, without a schema of the SDK. */
const ownOperations = [
  ['getHost', 'GET', '/hosts/{host}', 'hostnames', 200],
  ['findHost', 'GET', '/hosts', 'hostnames', 200],
  ['signUp', 'POST', '/users', 'accounts', 201],
  ['signIn', 'POST', '/sessions', 'accounts', 201],
  ['changePassword', 'PUT', '/user/password', 'accounts', 204],
  ['requestPasswordReset', 'POST', '/password-resets', 'accounts', 204],
  ['resetPassword', 'PUT', '/password-resets', 'accounts', 204],
  ['requestEmailVerification', 'POST', '/user/email-verification', 'accounts', 204],
  ['verifyEmail', 'PUT', '/email-verifications', 'accounts', 204],
  ['listTokens', 'GET', '/user/tokens', 'tokens', 200],
  ['createToken', 'POST', '/user/tokens', 'tokens', 201],
  ['revokeToken', 'DELETE', '/user/tokens/{tokenId}', 'tokens', 204],
  ['listAuditEvents', 'GET', '/orgs/{organizationId}/audit-events', 'organizations', 200],
  ['getOrganizationUsage', 'GET', '/orgs/{organizationId}/usage', 'organizations', 200],
  ['listSiteFeedback', 'GET', '/orgs/{organizationId}/sites/{siteId}/feedback', 'sites', 200],
  ['listSiteSearchQueries', 'GET', '/orgs/{organizationId}/sites/{siteId}/search-queries', 'sites', 200],
  ['updateSiteSearchInsights', 'PATCH', '/orgs/{organizationId}/sites/{siteId}/search-queries', 'sites', 200],
  ['getPublishedOpenAPISpec', 'GET', '/orgs/{organizationId}/openapi/{specSlug}/published', 'openapi', 200, 'text/plain'],
  ['revokeSpaceFileUrls', 'POST', '/spaces/{spaceId}/files/revoke-urls', 'spaces', 204],
  ['listenToSpaceEvents', 'GET', '/spaces/{spaceId}/events', 'events', 200, 'text/event-stream'],
].map(([id, method, path, area, status, media]) => ({ id, method, path, area, serve: [status], own: true, ...(media && { media }) }));

export function sourceIsHere() {
  return existsSync(new URL('operations.json', shared));
}

export function extract() {
  const read = (name) => JSON.parse(readFileSync(new URL(name, shared), 'utf8'));
  return {
    contract: read('operations.json').map(contractOperation),
    beside: [
      ...besideOperations(read('other-operations.json').areas),
      createOrganization, updateChangeRequestContent, getLanguageSettings, updateLanguageSettings, deleteConversations,
      listTemplates, listChangeRequestConflicts, settleChangeRequestConflicts, listSiteCustomHostnames, claimCustomHostname, ...ownOperations,
    ],
  };
}

function contractOperation(source) {
  return {
    id: source.operationId,
    method: source.method,
    path: source.path,
    area: source.tag,
    fn: source.sdk.fn,
    sdkStatus: source.success.status,
    serve: statuses(source),
    ...(source.success.headers?.includes('Location') && { location: true }),
    ...(source.body && { body: true }),
    ...otherShape(source.operationId),
  };
}

/** `serve` is a number, or words that name two codes when the case decides. */
function statuses(source) {
  if (typeof source.serve === 'number') return [source.serve];
  return source.serve.match(/\b\d{3}\b/g).map(Number);
}

function besideOperations(areas) {
  return Object.entries(areas).flatMap(([area, operations]) =>
    operations
      .filter((o) => besideAreas.includes(area) || besideSingles.includes(o.operationId))
      .map((o) => ({
        id: o.operationId,
        method: o.method,
        path: o.path,
        area,
        sdkStatus: o.status,
        serve: [o.method === 'DELETE' ? 204 : o.status],
        ...(besideLocation.includes(o.operationId) && { location: true }),
        ...otherShape(o.operationId),
      })),
  );
}

/** One operation per line: a change shows up in review as one line. */
export function print({ contract, beside }) {
  const lines = (list) => list.map((o) => `  ${JSON.stringify(o)}`).join(',\n');
  return `{\n"contract": [\n${lines(contract)}\n],\n"beside": [\n${lines(beside)}\n]\n}\n`;
}
