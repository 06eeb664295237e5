// Where our answers differ from what the SDK's OpenAPI document says, and why.
//
// This is the one place for it, and it is reviewed like code. Ids are those of the contract's
// differences.md; S ids are slips of the SDK's document itself. Differences about requests
// (B, C, E) need no entry: the scenarios show them at work.
//
//   on       the operations it concerns: ids, or a test of one operation
//   status   [what the SDK's document says, what we answer]
//   extra    members we send that the SDK does not know
//   schemas  a component schema of the SDK, loosened
//   demand   what the contract asks beyond the SDK: returns what is missing
//
// One that never applies although its operation was called is reported as stale.

const pageReads = [
  'getCurrentRevision', 'listPages', 'getPageById', 'getRevisionOfChangeRequestById',
  'listPagesInChangeRequest', 'getPageInChangeRequestById',
];

const changeReads = ['getChangeRequestChanges', 'getRevisionSemanticChanges'];

export const differences = [
  {
    id: 'A1',
    on: (operation) => operation.method === 'DELETE',
    status: [205, 204],
    reason: 'The contract says "no content"; 204 whether or not there was something (A2), so that a delete is no oracle.',
  },
  {
    id: 'A3',
    on: ['applyTemplateToSpace'],
    status: [201, 204],
    reason: 'The contract says "template applied; no content".',
  },
  {
    id: 'D1',
    on: (operation) => operation.isList,
    demand: (body) => {
      if (!Number.isInteger(body.count)) return ['/count must be there and be an integer'];
      return body.count === body.items.length ? [] : [`/count is ${body.count}, but there are ${body.items.length} items`];
    },
    reason: 'In the contract `count` is the number of items in this answer, in the SDK an optional total.',
  },
  {
    id: 'D1t',
    on: ['listSiteAdaptiveTemplateConditions'],
    extra: ['count'],
    reason: 'Every list of ours tells how many items it has; this one the SDK does not take for a list.',
  },
  {
    id: 'D2',
    on: ['updateOrganizationMemberLastSeenAt'],
    extra: ['serviceVisitorClaims'],
    demand: (body) =>
      body.serviceVisitorClaims === body.gitbookVisitorClaims ? [] : ['the two names of the visitor claims must agree'],
    reason: 'The contract neutralised the name; both names are always sent (decision 32).',
  },
  {
    id: 'D3',
    on: (operation) => /Revision/.test(operation.id),
    extra: ['createdByService'],
    reason: 'The contract neutralised the name; both names are always sent (decision 32).',
  },
  {
    id: 'D6',
    on: pageReads,
    extra: ['metaLinks'],
    reason: 'The contract is newer here: pages have canonical and alternate links.',
  },
  {
    id: 'D24',
    on: (operation) => /Comments?In(Space|ChangeRequest)$/.test(operation.id) && operation.method !== 'DELETE',
    extra: ['quote'],
    reason: 'Ours: a comment on a block also tells the text it was about, which outlives the key of the block (decision 24).',
  },
  {
    id: 'D11',
    on: ['searchSpaceContent', 'searchOrganizationContent'],
    extra: ['ancestors'],
    reason: 'The contract is newer here: a search result names the pages above it.',
  },
  {
    id: 'D12',
    on: (operation) => ['site-spaces', 'site-sections', 'site-section-groups', 'sites', 'site-structure'].includes(operation.area),
    extra: ['hidden'],
    reason: 'The contract is newer here: a site space can be left out of navigation.',
  },
  {
    id: 'D16',
    on: ['getPublishedContentSite'],
    extra: ['primaryLink'],
    reason: 'The contract is newer here: the header of a site has a primary link.',
  },
  {
    id: 'D16c',
    on: (operation) =>
      (operation.area === 'site-customization' && operation.method !== 'DELETE') || operation.id === 'getPublishedContentSite',
    extra: ['codeTheme', 'socialAccounts', 'items', 'hasOverrides'],
    reason: 'Newer renderers take these parts of a look for granted; a variant tells whether it differs from its site.',
  },
  {
    id: 'D16r',
    on: (operation) => operation.area === 'site-redirects' && operation.method !== 'DELETE',
    extra: ['createdAt', 'updatedAt'],
    reason: 'Newer clients know when a redirect was made and changed.',
  },
  {
    id: 'D16h',
    on: ['getCustomHostname', 'claimCustomHostname'],
    extra: ['verification', 'createdAt'],
    reason: 'Ours: which record in the DNS proves that a hostname belongs to those who claim it.',
  },
  {
    id: 'D27',
    on: (operation) => operation.sdkStatus === 200 || operation.sdkStatus === 201,
    demand: (body) => fractions(body),
    reason: 'Counts are integers in the contract, plain numbers in the SDK.',
  },
  {
    id: 'C9',
    on: (operation) => operation.area === 'openapi',
    schemas: { OpenAPISpecSlug: (schema) => ({ ...schema, pattern: '^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$' }) },
    reason: 'The contract allows letters of both cases in a slug.',
  },
  {
    id: 'C9f',
    on: (operation) => operation.area === 'openapi-versions',
    schemas: { OpenAPISpecContent: (schema) => ({ ...schema, properties: { ...schema.properties, filesystem: { type: 'array' } } }) },
    reason: 'The public renderer reads `filesystem` as a list; the SDK calls it an object.',
  },
  {
    id: 'S1',
    on: pageReads,
    schemas: {
      Document: (schema) => ({
        oneOf: [...schema.oneOf.slice(0, 2), { not: { anyOf: [{ required: ['markdown'] }, { required: ['document'] }] } }],
      }),
    },
    reason: 'The SDK writes "no body" as an object without members and mixes it into pages, which have members.',
  },
  {
    id: 'S2',
    on: changeReads,
    schemas: {
      RevisionSemanticChangePageEdited: ({ properties, ...schema }) => ({
        ...schema,
        properties: { ...properties, attributes: { anyOf: properties.attributes.oneOf } },
      }),
    },
    reason: 'A new title is in all three lists of attributes, so it can never be in exactly one.',
  },
  {
    id: 'S3',
    on: changeReads,
    extra: ['icon', 'linkTitle', 'size'],
    reason: 'Pages have icons and link titles and files have sizes, which the SDK forgets where they change.',
  },
];

const counts = {
  member: ['spaces', 'teams'],
  team: ['members', 'spaces'],
  space: ['comments', 'changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'],
  site: ['siteSpaces'],
  integration: ['version'],
};

function fractions(value, path = '') {
  if (value === null || typeof value !== 'object') return [];
  const own = (Array.isArray(value) ? [] : counts[value.object] ?? [])
    .filter((name) => !Number.isInteger(value[name]))
    .map((name) => `${path}/${name} must be an integer`);
  return [...own, ...Object.entries(value).flatMap(([key, member]) => fractions(member, `${path}/${key}`))];
}
