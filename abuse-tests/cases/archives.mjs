// A24: archives to import that write elsewhere, grow without end or say one thing and are another.

import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { address, git, withRepository } from '../lib/git.mjs';
import { each } from '../lib/random.mjs';
import { differences, state } from '../lib/sql.mjs';
import { zip } from '../lib/zip.mjs';

const LINK = 0o120777;
const bomb = deflateRawSync(Buffer.alloc(101 << 20));
const good = { name: 'README.md', text: '# Good\n' };

const ARCHIVES = {
  'a way up': [good, { name: '../evil.md' }],
  'a way up inside': [good, { name: 'a/../../evil.md' }],
  'an absolute name': [good, { name: '/tmp/abuse-evil.md' }],
  'a null': [good, { name: 'a\0.md' }],
  'hooks in capitals': [good, { name: 'a/.GIT/config' }],
  'a file larger than allowed': [good, { name: 'bomb.md', text: '', packed: bomb, size: 101 << 20 }],
  'a file that lies about its size': [good, { name: 'bomb.md', text: '', packed: bomb, size: 10 }],
  'entries upon each other': [good, ...Array.from({ length: 400 }, (_, number) => ({ name: `b${number}.md`, text: '', packed: number === 0 ? bomb : Buffer.alloc(0), size: 101 << 20, at: 1 }))],
  'an empty name': [good, { name: '' }],
};

/** These may be taken: records of Git are left out, of two files by one name one stays, a device is a file. Never as what they say. */
const TAMED = {
  'a device': [good, { name: 'null', mode: 0o020666 }],
  'a drive': [good, { name: 'C:\\evil.md' }],
  'backslashes': [good, { name: '..\\..\\evil.md' }],
  'hooks': [good, { name: '.git/hooks/post-update', text: '#!/bin/sh\ntouch /tmp/abuse-evil.md\n', mode: 0o100755 }],
  'a link and a file through it': [good, { name: 'docs', text: '/tmp', mode: LINK }, { name: 'docs/abuse-evil.md' }],
  'a name twice': [good, { name: 'a.md' }, { name: 'a.md', text: 'y' }],
  'a file and a folder by one name': [good, { name: 'a' }, { name: 'a/b.md' }],
};

/** The files that a space has, by mode and path. */
const filesOf = (stage, space) => withRepository(async (folder) => {
  await git(folder, ['fetch', '--quiet', address(stage.server, space.id, stage.A.owner.token), 'main']);
  return (await git(folder, ['ls-tree', '-r', '-z', '--full-tree', 'FETCH_HEAD'])).out.split('\0').filter(Boolean).map((one) => one.split('\t'));
});

async function tamed(stage) {
  const { A, server } = stage;
  const problems = await each(Object.entries(TAMED), async ([name, content]) => {
    const space = await stage.space(A.organization, {}, { title: 'Tamed' });
    const path = join(server.folder, `tamed-${space.id}.zip`);
    await writeFile(path, zip(content));
    await server.command('import', path, '--as', A.owner.email, '--space', space.id).catch(() => undefined);
    const paths = (await filesOf(stage, space)).map(([, one]) => one);
    const links = (await filesOf(stage, space)).filter(([mode]) => mode.startsWith('120000')).map(([, one]) => one);
    const bad = paths.filter((one) => one.split('/').some((part) => ['..', '.', ''].includes(part) || part.toLowerCase() === '.git') || links.some((link) => one.startsWith(`${link}/`)));
    return bad.length > 0 && `${name} became ${bad[0]}`;
  }, 2);
  return [...problems, existsSync('/tmp/abuse-evil.md') && '/tmp/abuse-evil.md was written'];
}

async function imports(stage, archives) {
  const { A, server } = stage;
  const space = await stage.space(A.organization, {}, { title: 'Imported' });
  const before = await state(server, A.organization);
  const listed = new Set(await readdir(server.folder));
  const problems = await each(Object.entries(archives), async ([name, content]) => {
    const path = join(server.folder, `archive-${Math.random().toString(36).slice(2)}.zip`);
    await writeFile(path, Buffer.isBuffer(content) ? content : zip(content));
    listed.add(path.split('/').at(-1));
    const began = Date.now();
    const taken = await server.command('import', path, '--as', A.owner.email, '--space', space.id).then(() => true, () => false);
    if (Date.now() - began > 30_000) return `${name} took ${Date.now() - began} ms`;
    return taken && `${name} was imported`;
  }, 2);
  const made = (await readdir(server.folder)).filter((one) => !listed.has(one) && !/^git-|server.log/.test(one));
  const outside = ['/tmp/abuse-evil.md', '/tmp/evil.md', '/evil.md', join(server.folder, 'evil.md'), join(server.folder, '..', 'evil.md')].filter(existsSync);
  return [
    ...problems,
    ...outside.map((path) => `${path} was written`), ...made.map((one) => `${one} was written beside the archive`),
    ...differences(before, await state(server, A.organization), 'an archive'),
  ];
}

const A24 = {
  id: 'A24',
  title: 'hostile archives',
  attack: async (stage) => [...await imports(stage, { ...ARCHIVES, 'no archive': Buffer.from('PK no zip'), 'half an archive': zip([good]).subarray(0, 40) }), ...await tamed(stage)],
  control: (stage) => imports(stage, { 'a good archive': [good, { name: 'a.md' }] }),
};

export default [A24];
