// A09, A17: paths and addresses that are spelled to mean something else to somebody else.

import { decoy } from '../lib/decoy.mjs';
import { raw } from '../lib/http.mjs';
import { byId, requestFor } from '../lib/operations.mjs';
import { each } from '../lib/random.mjs';

const ROUTES = [
  'getOrganizationById', 'listMembersInOrganizationById', 'listTeamsInOrganizationById', 'listSpacesInOrganizationById', 'listSites',
  'getSiteById', 'listSiteShareLinks', 'getSitePublishingAuthById', 'listAuditEvents', 'listOpenAPISpecs', 'getSpaceById', 'getCurrentRevision',
  'listPages', 'listFiles', 'listChangeRequestsForSpace', 'getChangeRequestById', 'listCommentsInSpace', 'listUserPermissionsInSpace',
  'getCollectionById', 'getSpaceGitInfo',
];

const swapCase = (text) => text.replace(/[a-z]/gi, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()));
/** From a good path to other ways of writing it: target, extra header lines. */
const SHAPES = {
  'two slashes': (path) => [path.replaceAll('/', '//')],
  'a slash at the front': (path) => [`/${path}`],
  'a slash at the end': (path) => [`${path}/`],
  'other case': (path) => [swapCase(path)],
  'up and down': (path) => [`/v1/user/%2e%2e%2f${path.slice(4)}`],
  'dots': (path) => [`/v1/./x/..${path.slice(3)}`],
  'an encoded slash': (path) => [`/v1/${path.slice(4).replaceAll('/', '%2F')}`],
  'parameters': (path) => [`${path};x=1`],
  'a null': (path) => [`${path}%00`],
  'encoded twice': (path) => [`/v1/${path.slice(4).replaceAll('/', '%252F')}`],
  'overlong UTF-8': (path) => [`/v1/user/%c0%ae%c0%ae/${path.slice(4)}`],
  'a backslash': (path) => [path.replaceAll('/', '\\')],
  'another extension': (path) => [`${path}.json`],
  'a method to override': (path) => [path, 'X-HTTP-Method-Override: DELETE\r\n'],
  'another address in a header': (path) => ['/v1/', `X-Original-URL: ${path}\r\nX-Rewrite-URL: ${path}\r\n`],
  'absolute form': (path, host) => [`http://${host}${path}`],
  'two hosts': (path) => [path, 'Host: localhost\r\n'],
};

/** Who sends no token, or one of another organization, must not get further by any spelling. */
async function shapes(stage, server, token) {
  const { host } = new URL(server.endpoint);
  const jobs = ROUTES.flatMap((id) => Object.entries(SHAPES).map(([name, shape]) => ({ id, name, shape })));
  return each(jobs, async ({ id, name, shape }) => {
    const { url } = requestFor(byId(id), stage.B.ids);
    const [target, more = ''] = shape(`/v1${url}`, host);
    const lines = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}${token ? `Authorization: Bearer ${token}\r\n` : ''}Connection: close\r\n\r\n`;
    const { status, text } = await raw(server, lines);
    const leaks = text.includes('Beacon') || text.includes(stage.B.organization.id);
    // The address at the front of all is for everybody; it stands for a path that was not believed.
    const isRoot = status === 200 && target === '/v1/';
    if (leaks || (status >= 200 && status < 300 && !isRoot) || status >= 500) return `${id} by ${name} was answered ${status}`;
    return undefined;
  }, 24);
}

const A09 = {
  id: 'A09',
  title: 'other spellings of 20 paths',
  attack: async (stage) => [...await shapes(stage, stage.server, undefined), ...await shapes(stage, stage.server, stage.people.aAdm.token)],
  // A build that cleans paths after it has decided on them.
  control: (stage) => decoy(({ url }) => ({ status: /^\/v1\/(orgs|spaces|collections)\/\w+(\/[\w-]+)*$/.test(url) ? 401 : 200 }), (vulnerable) => shapes(stage, vulnerable)),
};

const EVIL = 'evil.example';
const SPELLINGS = [
  `//${EVIL}`, `///${EVIL}`, `/\\${EVIL}`, `\\\\${EVIL}`, `https:${EVIL}`, `https://${EVIL}`, `http:///${EVIL}`, `//${EVIL}/..`, `/%2f${EVIL}`,
  `/%5c${EVIL}`, `%2f%2f${EVIL}`, `/.//${EVIL}`, `/x/..//${EVIL}`, `/%09/${EVIL}`, `/%0d%0aLocation:%20https://${EVIL}`, 'javascript:alert(1)',
  `https://127.0.0.1@${EVIL}`, `/;//${EVIL}`, `//${EVIL}%2f..`, `/%252f%252f${EVIL}`,
];

/** Whether a browser that was at `from` leaves for somewhere else. */
function leads(from, location) {
  if (location === undefined) return false;
  try {
    const { origin, protocol } = new URL(location, from);
    return origin !== new URL(from).origin || !/^https?:$/.test(protocol);
  } catch {
    return false;
  }
}

/** Every spelling as path and as each parameter that ends in a redirect, at these addresses of sites. */
async function redirects(stage, server, sites) {
  const queries = ['preview=1', 'jwt_token=x', 'shareKey=x', 'visitor.x=1', 'token=x'];
  const parameters = ['redirect', 'location', 'RelayState', 'next', 'url', 'return_to', 'fallback'];
  const jobs = sites.flatMap(({ host, base }) => SPELLINGS.flatMap((spelling) => [
    ...[base, '/'].flatMap((root) => ['', ...queries].map((query) => [host, `${root === '/' ? '' : root.replace(/\/$/, '')}${spelling.startsWith('/') ? '' : '/'}${spelling}${query && `/?${query}`}`])),
    ...parameters.flatMap((name) => ['', '~/auth', 'guide', '~/search'].map((path) => [host, `${base}${path}?${name}=${encodeURIComponent(spelling)}&preview=1`])),
  ]));
  const found = await each(jobs, async ([host, target]) => {
    const { status, text } = await raw(server, `GET ${target.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const location = /^location: (.*)\r$/im.exec(text)?.[1];
    if (status >= 500) return `${host} ${target} was answered ${status}`;
    return leads(`http://${host}${target.startsWith('/') ? '/' : ''}`, location) && `${host} ${target} leads to ${location}`;
  }, 24);
  return [...new Set(found)];
}

const A17 = {
  id: 'A17',
  title: 'open redirects, by every spelling on both kinds of hosts',
  async attack(stage) {
    const { host, pathname } = new URL(stage.open.url);
    return redirects(stage, stage.server, [{ host, base: pathname }, { host: stage.named.hostname, base: '/' }]);
  },
  control: (stage) => decoy(({ url }) => ({ status: 307, headers: { Location: url.replace(/\?.*/, '') } }), (vulnerable) =>
    redirects(stage, vulnerable, [{ host: 'docs.example.com', base: '/' }])),
};

export default [A09, A17];
