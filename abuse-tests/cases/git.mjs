// A26, A27: what is pushed and fetched by people who know Git well.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { address, git, withRepository } from '../lib/git.mjs';
import { each } from '../lib/random.mjs';
import { differences, state } from '../lib/sql.mjs';
import { canFetch, commit, head, line, NOTHING, object, pack, push, sealed, service, tree } from '../lib/wire.mjs';

const MARK = 'abuse-was-here';
const blob = object('blob', '# Evil\n');

/** A commit with this tree, and all that it needs. */
const written = (root, parent, ...more) => {
  const made = commit(root, [parent]);
  return [made, pack(made, root, blob, ...more)];
};

function hostileRefs(parent) {
  const [made, packed] = written(tree(['100644', 'README.md', blob]), parent);
  const names = [
    '-h', '--upload-pack=touch p', '--output=x', 'refs/heads/-x', 'refs/heads/--force', 'refs/heads/../../hooks/x', 'refs/heads/a..b', 'refs/heads/a\nb', 'refs/heads/a b',
    'refs/heads/x.lock', 'refs/heads/@{0}', 'refs/heads/$(touch p)', 'refs/tags/x', 'refs/hooks/x', 'refs/change-requests/1/head', 'HEAD', 'main', 'refs/heads/', 'refs/heads/\u0001',
    'refs/pull/1/head', 'refs/heads/x\\y', `refs/heads/${'x'.repeat(5000)}`, 'refs/replace/x', 'refs/notes/commits', 'config',
  ];
  return names.map((name) => [`the reference ${name.slice(0, 40)}`, push(NOTHING, made.oid, name, packed)]);
}

function hostileOptions(parent) {
  const [made, packed] = written(tree(['100644', 'README.md', blob]), parent);
  return [['a;b'], ['x\nrepo=B'], ['x'.repeat(60_000)], Array(5000).fill('y')].map((options) =>
    [`the push option ${options[0].slice(0, 20)}`, push(NOTHING, made.oid, 'refs/heads/options', packed, options)]);
}

function hostileTrees(parent) {
  const hook = object('blob', `#!/bin/sh\ntouch ${MARK}\n`);
  const link = object('blob', '/etc');
  const modules = object('blob', '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n');
  const inside = tree(['100755', 'post-update', hook]);
  const dot = (name) => [`a folder ${JSON.stringify(name)}`, tree(['40000', name, tree(['40000', 'hooks', inside])]), [tree(['40000', 'hooks', inside]), inside, hook]];
  return [
    ...['.git', '.GIT', '.Git', 'git~1', '.g\u200cit', '.git ', '.git.', '.git::$INDEX_ALLOCATION', '..', '.'].map(dot),
    ['an empty name', tree(['100644', '', blob]), []],
    ['a name with a slash', tree(['100644', 'a/../../evil', blob]), []],
    ['a name twice', tree(['100644', 'a', blob], ['100644', 'a', blob]), []],
    ['a link to /etc and a file below', tree(['120000', 'docs', link], ['40000', 'docs', tree(['100644', 'x', blob])]), [link, tree(['100644', 'x', blob])]],
    ['modules with an option', tree(['100644', '.gitmodules', modules]), [modules]],
    ['a missing object', tree(['100644', 'a', '2'.repeat(40)]), []],
  ].map(([name, root, more]) => {
    const [made, packed] = written(root, parent, ...more);
    return [name, push(NOTHING, made.oid, 'refs/heads/trees', packed)];
  });
}

function hostilePacks() {
  const made = commit(tree(['100644', 'README.md', blob]));
  const packs = {
    'bad zlib': sealed(1, [head(3, 10), Buffer.from('not deflated')]),
    'a header of 4 GB': sealed(1, [head(3, 4 * 2 ** 30), deflateSync(Buffer.from('x'))]),
    'a header that lies': sealed(1, [head(3, 3), deflateSync(Buffer.from('longer than three'))]),
    'a count that lies': sealed(200, [head(3, 1), deflateSync(Buffer.from('x'))]),
    'a delta on itself': sealed(1, [head(6, 4), Buffer.from([0]), deflateSync(Buffer.from([1, 1, 1, 120]))]),
    'a delta on nothing': sealed(1, [head(7, 4), Buffer.alloc(20, 3), deflateSync(Buffer.from([1, 1, 1, 120]))]),
    'a kind that does not exist': sealed(1, [head(5, 1), deflateSync(Buffer.from('x'))]),
    'a wrong checksum': Buffer.concat([pack(blob).subarray(0, -20), Buffer.alloc(20)]),
    'no pack': Buffer.from('no pack at all'),
    'half a pack': pack(blob).subarray(0, 20),
    'nothing': Buffer.alloc(0),
  };
  const lines = { 'a line that lies': Buffer.from('ffff'), 'no lines': Buffer.from('zzzz'), 'a line of 3': Buffer.from('0003'), 'endless lines': Buffer.concat(Array(20_000).fill(line('x\n'))) };
  return [...Object.entries(packs).map(([name, packed]) => [name, push(NOTHING, made.oid, 'refs/heads/packs', packed)]), ...Object.entries(lines)];
}

/** Files with the mark of a payload, anywhere below the server's folder. */
function marked(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return marked(path);
    return entry.name.includes(MARK) || entry.name === 'p' || (entry.name === 'post-update') ? [path] : [];
  });
}

/** The arguments and variables of the git processes that the server has now. */
function children(pid) {
  const read = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc').filter((one) => /^\d+$/.test(one)).flatMap((one) => {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1]);
    const words = read(`/proc/${one}/cmdline`).split('\0');
    return parent === pid && words.some((word) => /git/.test(word)) ? [{ words, variables: read(`/proc/${one}/environ`) }] : [];
  });
}

async function pushes(stage, cases) {
  const { A, server } = stage;
  const before = await state(server, A.organization);
  const seen = [];
  const watch = setInterval(() => seen.push(...children(server.child.pid)), 15);
  const problems = await each(cases, async ([name, body]) => {
    // A server that has read enough may end the connection.
    const { status, text } = await service(server, A.space.id, A.owner.token, 'git-receive-pack', body).catch(() => ({ status: 0, text: '' }));
    const taken = status === 200 && /ok refs\//.test(text);
    return (taken || status >= 500) && `${name} was answered ${status}: ${text.slice(0, 120)}`;
  }, 4);
  clearInterval(watch);
  const argued = seen.flatMap(({ words }) => {
    const end = words.indexOf('--end-of-options');
    return words.slice(0, end < 0 ? undefined : end).filter((word) => /touch p|upload-pack=|--output|refs\/heads\/(-|x\\|\$)/.test(word));
  });
  const secrets = seen.filter(({ variables }) => /BINDERY_|DATABASE|SMTP/.test(variables));
  return [
    ...problems,
    ...differences(before, await state(server, A.organization), 'a hostile push'),
    ...marked(server.folder).map((path) => `a payload made ${path}`),
    existsSync(MARK) && 'a payload made a file here',
    argued.length > 0 && `a user's text is an argument of git: ${argued[0]}`,
    secrets.length > 0 && 'git has settings of the server in its environment',
  ];
}

const A26 = {
  id: 'A26',
  title: 'Git: references, options, trees and packs that mean harm',
  async attack(stage) {
    const parent = await tip(stage, stage.A.space.id, stage.A.owner.token);
    return pushes(stage, [...hostileRefs(parent), ...hostileOptions(parent), ...hostileTrees(parent), ...hostilePacks()]);
  },
  // A push of good will, in place of the hostile ones.
  async control(stage) {
    const [made, packed] = written(tree(['100644', 'README.md', blob]), await tip(stage, stage.A.space.id, stage.A.owner.token));
    return pushes(stage, [['a good push', push(NOTHING, made.oid, 'refs/heads/good-one', packed)]]);
  },
};

const tip = async (stage, space, token, ref = 'HEAD') =>
  withRepository(async (folder) => (await git(folder, ['ls-remote', address(stage.server, space, token), ref])).out.split(/\s/)[0]);

async function authorization(stage, by) {
  const { A, B, server, people } = stage;
  const ours = await tip(stage, A.space.id, A.owner.token);
  const foreign = { "B's commit": await tip(stage, B.space.id, B.owner.token), 'another space': await tip(stage, A.other.id, A.owner.token) };
  const hidden = (await withRepository(async (folder) => (await git(folder, ['ls-remote', address(server, A.space.id, A.owner.token)])).out))
    .split('\n').find((one) => one.includes('change-requests/'))?.split(/\s/)[0];
  const [made, packed] = written(tree(['100644', 'README.md', blob]), ours);
  const before = await state(server, A.organization);
  const refused = async (who, body) => {
    const { status, text } = await service(server, A.space.id, who?.token, 'git-receive-pack', body);
    return { status, taken: status === 200 && /ok refs\//.test(text) };
  };
  const byReader = await refused(by ?? people.aRea, push(NOTHING, made.oid, 'refs/heads/reader', packed));
  const byNobody = await refused(by, push(NOTHING, made.oid, 'refs/heads/nobody', packed));
  const byStranger = await refused(by ?? B.owner, push(NOTHING, made.oid, 'refs/heads/stranger', packed));
  const removed = await refused(A.owner, push(ours, NOTHING, 'refs/heads/main', Buffer.alloc(0)));
  const stale = await refused(A.owner, push('3'.repeat(40), made.oid, 'refs/heads/main', packed));
  // A thin pack whose base is a blob of B: taken only if objects of others can be built upon.
  const theirs = object('blob', '# Beacon home\n\nWords of Beacon.\n');
  const delta = Buffer.concat([Buffer.from([theirs.bytes.length, theirs.bytes.length]), Buffer.from([0x90, theirs.bytes.length])]);
  const thin = sealed(1, [head(7, delta.length), Buffer.from(theirs.oid, 'hex'), deflateSync(delta)]);
  const stolen = await refused(A.owner, push(NOTHING, commit(tree(['100644', 'README.md', theirs])).oid, 'refs/heads/thin', thin));
  const fetched = await each(Object.entries(foreign).flatMap(([name, oid]) => ['0', '2'].map((version) => [name, oid, version])), async ([name, oid, version]) =>
    oid && await canFetch(server, A.space.id, A.owner.token, oid, version) && `${name} was fetched by its id, version ${version}`);
  const draft = await each(['0', '2'], async (version) => hidden && await canFetch(server, A.space.id, (by ?? people.aRea).token, hidden, version) && `a reader fetched a change request by its id, version ${version}`);
  return [
    byReader.status !== 403 && `a reader's push was answered ${byReader.status}`,
    byNobody.status !== 401 && `a push without a token was answered ${byNobody.status}`,
    byStranger.status !== 404 && `a stranger's push was answered ${byStranger.status}`,
    removed.taken && 'the primary branch was deleted', stale.taken && 'the primary branch was moved from where it is not', stolen.taken && "a pack built on B's object was taken",
    ...fetched, ...draft, !hidden && 'no change request is shown to those who may see it',
    ...differences(before, await state(server, A.organization), 'a refused push'),
  ];
}

async function rules(stage) {
  const { A, people, server } = stage;
  const space = await stage.space(A.organization, {}, { title: 'Ruled' });
  const try_ = () => withRepository(async (folder) => {
    await git(folder, ['fetch', '--quiet', address(server, space.id, people.aRev.token), 'main']);
    await git(folder, ['reset', '--quiet', '--hard', 'FETCH_HEAD']);
    await git(folder, ['commit', '--quiet', '--allow-empty', '--message', 'More']);
    return (await git(folder, ['push', address(server, space.id, people.aRev.token), 'HEAD:refs/heads/main'])).ok;
  });
  const set = (body) => stage.made(A.owner, 'PATCH', `/spaces/${space.id}`, body);
  await set({ mergeRules: { type: 'custom', rules: [{ rule: 'require_at_least_one_review' }] } }).catch(() => set({ mergeRules: { rules: [{ rule: 'require_at_least_one_review' }], type: 'rules' } }));
  const ruled = await try_();
  await set({ mergeRules: { type: 'none' }, editMode: 'locked' });
  return [ruled && 'a push went past the rules for merging', await try_() && 'a push changed a space that is locked'];
}

const A27 = {
  id: 'A27',
  title: 'Git: who may push what, and fetching by ids of others',
  attack: async (stage) => [...await authorization(stage), ...await rules(stage)],
  control: (stage) => authorization(stage, stage.A.owner),
};

export default [A26, A27];
