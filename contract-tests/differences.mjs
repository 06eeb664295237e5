// Where our answers differ from what the SDK's OpenAPI document says, and why.
//
// This is the one place for it, and it is reviewed like code. Ids are those of the contract's
// differences.md; S ids are slips of the SDK's document itself, O ids are additions of our own.
// Differences about requests (B, C, E) need no entry: the scenarios show them at work.
//
//   on       the operations it concerns: ids, or a test of one operation
//   status   [what the SDK's document says, what we answer]
//   extra    members we send that the SDK does not know: for each operation their paths, where `*` is
//            an item of a list or a key of a map and `(…)` may be there any number of times
//   schemas  a component schema of the SDK, loosened
//   demand   what the contract asks beyond the SDK: returns what is missing
//
// One that never applies although its operation was answered fails the run, path by path.

const pageReads = [
  'getCurrentRevision', 'listPages', 'getPageById', 'getRevisionOfChangeRequestById',
  'listPagesInChangeRequest', 'getPageInChangeRequestById',
];

/** What we say about a problem of a spec, beside its message. */
const specProblem = ['kind', 'line', 'column'];

/** A tree of pages, in a revision or by itself, and one page. */
const pageTrees = [
  'getCurrentRevision', 'listPages', 'getRevisionById', 'listPagesInRevisionById', 'getRevisionOfChangeRequestById',
  'listPagesInChangeRequest',
];
const onePage = [
  'getPageById', 'getPageByPath', 'getPageInRevisionById', 'getPageInRevisionByPath', 'getPageInChangeRequestById',
  'getPageInChangeRequestByPath',
];
const linkLists = ['listSpaceLinks', 'listPageLinksInSpace', 'listChangeRequestLinks', 'listPageLinksInChangeRequest'];
const backlinkLists = [
  'listSpacePageBacklinks', 'listSpaceFileBacklinks', 'listChangeRequestPageBacklinks', 'listChangeRequestFileBacklinks',
];
const bodyReads = [...onePage, 'getPageDocumentInRevisionById'];

const changeReads = ['getChangeRequestChanges', 'getRevisionSemanticChanges'];

/** The same paths for each of these operations. */
const each = (operations, ...paths) => Object.fromEntries(operations.map((id) => [id, paths]));

/** Where the site spaces of a section group are: in its sections, and in those of the groups in it. */
const inGroup = (above = '') =>
  [`${above}(/children/*)/sections/*/siteSpaces/*/hidden`, `${above}/children/*(/children/*)/siteSpaces/*/hidden`];

/** The parts of a look that only newer renderers know. */
const look = (above = '') => [
  `${above}/styling/codeTheme`, `${above}/pageActions/items`, `${above}/socialAccounts`, `${above}/header/primaryLink`,
];

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
    extra: { listSiteAdaptiveTemplateConditions: ['/count'] },
    reason: 'Every list of ours tells how many items it has; this one the SDK does not take for a list.',
  },
  {
    id: 'D3',
    extra: each(['getCurrentRevision', 'getRevisionById', 'getRevisionOfChangeRequestById'], '/git/createdByService'),
    demand: (body) =>
      body.git?.createdByService === body.git?.createdByGitBook ? [] : ['the two names of /git/createdBy… must agree'],
    reason: 'The contract neutralised the name; both names are always sent (decision 32).',
  },
  {
    id: 'D6',
    extra: {
      ...each(pageTrees, '/pages/*/metaLinks'),
      ...each(onePage, '/metaLinks'),
      ...each(linkLists, '/items/*/locationReferences/*/page/metaLinks'),
      ...each(backlinkLists, '/items/*/page/metaLinks'),
    },
    reason: 'The contract is newer here: pages have canonical and alternate links.',
  },
  {
    id: 'D24',
    extra: {
      ...each(['postCommentInSpace', 'postCommentInChangeRequest'], '/target/node/quote'),
      ...each(['listCommentsInSpace', 'listCommentsInChangeRequest'], '/items/*/target/node/quote'),
    },
    reason: 'Ours: a comment on a block also tells the text it was about, which outlives the key of the block (decision 24).',
  },
  {
    id: 'D11',
    extra: {
      searchSpaceContent: ['/items/*/ancestors'],
      ...each(['searchOrganizationContent', 'searchSiteContent'], '/items/*/pages/*/ancestors'),
    },
    reason: 'The contract is newer here: a search result names the pages above it.',
  },
  {
    id: 'D11h',
    extra: {
      searchSpaceContent: ['/items/*/sections/*/highlights'],
      ...each(['searchOrganizationContent', 'searchSiteContent'], '/items/*/pages/*/sections/*/highlights'),
    },
    reason: 'Ours: where in the body of a section the words are that were found.',
  },
  {
    id: 'D12',
    extra: {
      ...each(['addSpaceToSite', 'moveSiteSpace', 'updateSiteSpaceById'], '/hidden'),
      ...each(['addSectionToSite', 'updateSiteSectionById', 'moveSiteSection', 'sortSiteStructure'], '/siteSpaces/*/hidden'),
      ...each(['addSectionGroupToSite', 'updateSiteSectionGroupById', 'moveSiteSectionGroup', 'addSectionToGroup'], ...inGroup()),
      listSiteSpaces: ['/items/*/hidden'],
      listSiteSections: ['/items/*/siteSpaces/*/hidden'],
      listSiteSectionGroups: inGroup('/items/*'),
      getSiteStructure: ['/structure/*/hidden', '/structure/*/siteSpaces/*/hidden', ...inGroup('/structure/*')],
      getPublishedContentSite: ['/structure/structure/*/hidden'],
    },
    reason: 'The contract is newer here: a site space can be left out of navigation.',
  },
  {
    id: 'D16',
    extra: {
      ...each(['getSiteCustomizationById', 'updateSiteCustomizationById'], ...look()),
      ...each(['getSiteSpaceCustomizationById', 'overrideSiteSpaceCustomizationById'], ...look(), '/hasOverrides'),
      getPublishedContentSite: [...look('/customizations/site'), ...look('/customizations/siteSpaces/*')],
    },
    reason: 'Newer renderers take these parts of a look for granted; a variant tells whether it differs from its site.',
  },
  {
    id: 'O21',
    extra: {
      ...each(['getSiteCustomizationById', 'updateSiteCustomizationById'], '/apiRequests'),
      ...each(['getSiteSpaceCustomizationById', 'overrideSiteSpaceCustomizationById'], '/apiRequests'),
      getPublishedContentSite: ['/customizations/site/apiRequests', '/customizations/siteSpaces/*/apiRequests'],
    },
    reason: 'Ours: whether readers can send requests to the APIs that pages describe. Off unless it is set.',
  },
  {
    id: 'O18',
    extra: { getTranslation: ['/lastError'], listTranslations: ['/items/*/lastError'] },
    reason: 'Ours: the status of a translation has no value for a run that failed.',
  },
  {
    id: 'O19',
    extra: { getConversationsIssuesCluster: ['/pages'] },
    reason: 'Ours: the pages that may already answer a cluster, so that writers see what is missing and what is hard to find.',
  },
  {
    id: 'O20',
    extra: {
      getLatestOpenAPISpecVersion: ['/problems'],
      getOpenAPISpecVersionById: ['/problems'],
      getOpenAPISpecBySlug: specProblem.map((member) => `/lastProcessedErrors/*/${member}`),
      updateOpenAPISpecBySlug: specProblem.map((member) => `/lastProcessedErrors/*/${member}`),
      listOpenAPISpecs: specProblem.map((member) => `/items/*/lastProcessedErrors/*/${member}`),
    },
    reason: 'Ours: where a problem of a spec is, and the problems of a version that is shown.',
  },
  {
    id: 'D16r',
    extra: {
      ...each(['createSiteRedirect', 'updateSiteRedirectById'], '/createdAt', '/updatedAt'),
      getSiteRedirectBySource: ['/redirect/createdAt', '/redirect/updatedAt'],
      listSiteRedirects: ['/items/*/createdAt', '/items/*/updatedAt'],
    },
    reason: 'Newer clients know when a redirect was made and changed.',
  },
  {
    id: 'D16h',
    extra: each(['getCustomHostname', 'claimCustomHostname'], '/verification', '/routing', '/createdAt'),
    reason: 'Ours: which records in the DNS prove that a hostname belongs to those who claim it, and lead visitors here.',
  },
  {
    id: 'D16s',
    extra: each(onePage, '/revision', '/source', '/problems'),
    reason: 'Ours, for editors: the revision that a page was read at, its whole file, and the problems in it.',
  },
  {
    id: 'D16c',
    extra: each(['listCommentsInSpace', 'listCommentsInChangeRequest'], '/items/*/firstReplies'),
    reason: 'Ours: a list of comments with the first replies to each, so that a discussion is one request.',
  },
  {
    id: 'D16n',
    extra: each(['getCustomHostname', 'claimCustomHostname'], '/nextStep'),
    reason: 'Ours: the SDK has few words for what is wrong with a hostname; this one says what to do until it is active.',
  },
  {
    id: 'O1',
    extra: {
      ...each(['submitChangeRequestReview', 'getChangeRequestReviewById'], '/counts'),
      getReviewsByChangeRequestId: ['/items/*/counts'],
    },
    demand: (body) => (body.items ?? [body]).flatMap((review) =>
      typeof review.counts === 'boolean' ? [] : [`/counts of review ${review.id} must be a boolean`]),
    reason: 'Ours: whether merge rules count a review, because they count none of one’s own change request.',
  },
  {
    id: 'O2',
    extra: { createChangeRequest: ['/urls/preview'], getContentByUrl: ['/changeRequest/urls/preview'] },
    reason: 'Ours: where a published site shows what a change request proposes.',
  },
  {
    id: 'O3',
    on: ['listOrganizationInviteLinks'],
    schemas: {
      InviteLinkToOrganization: (schema) => ({
        anyOf: [schema, ...['Space', 'Collection'].map((name) => ({ $ref: `#/components/schemas/InviteLinkTo${name}` }))],
      }),
      OrganizationInviteLink: () => ({ $ref: '#/components/schemas/InviteLinkToOrganization' }),
    },
    reason: 'Ours: links to a space or a collection are listed where one is asked for; the SDK lists none of them anywhere.',
  },
  {
    id: 'O4',
    extra: { inviteUsersToOrganization: ['/invitations'] },
    reason: 'Ours: invitations wait for whoever brings their token, so they have ids to withdraw them by, and links where no mail is sent.',
  },
  {
    id: 'G1',
    extra: { getSpaceGitInfo: ['/ref', '/operation', '/repoProjectDirectory'] },
    reason: 'Ours: which ref and folder were imported or exported last, and how that went.',
  },
  {
    id: 'D27',
    on: (operation) => operation.sdkStatus === 200 || operation.sdkStatus === 201,
    demand: (body) => fractions(body),
    reason: 'Counts are integers in the contract, plain numbers in the SDK.',
  },
  {
    id: 'O5',
    on: ['listIntegrationEvents', 'getIntegrationEvent'],
    extra: { listIntegrationEvents: ['/items/*/payload/task'] },
    schemas: {
      Event: (schema) => ({
        anyOf: [schema, { type: 'object', required: ['eventId', 'type', 'task'], properties: { type: { enum: ['task'] } } }],
      }),
    },
    reason: 'Tasks that an integration schedules reach it as events of type `task`, which the runtime knows and the SDK does not list.',
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
    id: 'S1c',
    on: ['getPageById', 'getPageByPath', ...pageTrees],
    schemas: {
      RevisionPageDocument: ({ allOf, ...schema }) => ({
        ...schema, allOf: allOf.map(({ oneOf, ...part }) => (oneOf ? { ...part, anyOf: oneOf } : part)),
      }),
    },
    reason: 'A computed page has a source and a seed. The SDK asks for exactly one of that and an optional document id, which every page satisfies.',
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
    extra: each(changeReads, '/changes/*/attributes/icon', '/changes/*/attributes/linkTitle', '/changes/*/file/size', '/changes/*/file/dimensions'),
    reason: 'Pages have icons and link titles and files have sizes and dimensions, which the SDK forgets where they change.',
  },
  {
    id: 'S4',
    on: bodyReads,
    schemas: {
      DocumentBlocksTopLevels: (schema) => ({
        ...schema, oneOf: [...schema.oneOf, ...['If', 'Columns'].map((name) => ({ $ref: `#/components/schemas/DocumentBlock${name}` }))],
      }),
    },
    reason: 'The SDK describes conditions and columns, and leaves them out of what a document is made of.',
  },
  {
    id: 'S5',
    on: bodyReads,
    schemas: { PlainObject: (schema) => ({ ...schema, type: 'object' }) },
    reason: 'The SDK lets anything be an object here, so a text is a text and an object, where it may be one of them.',
  },
  {
    id: 'S6',
    on: bodyReads,
    schemas: {
      DocumentTableRecord: ({ properties: { values, ...others }, ...schema }) => ({
        ...schema,
        properties: { ...others, values: { ...values, additionalProperties: { anyOf: values.additionalProperties.oneOf } } },
      }),
    },
    reason: 'A picture in a cell is a content reference and an image record at once, where it may be one of them.',
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
