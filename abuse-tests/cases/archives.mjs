// A24: archives to import that write elsewhere, grow without end or say one thing and are another.

import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
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
  'a drive': [good, { name: 'C:\\evil.md' }],
  'backslashes': [good, { name: '..\\..\\evil.md' }],
  'a null': [good, { name: 'a\0.md' }],
  'hooks': [good, { name: '.git/hooks/post-update', text: '#!/bin/sh\ntouch /tmp/abuse-evil.md\n', mode: 0o100755 }],
  'hooks in capitals': [good, { name: 'a/.GIT/config' }],
  'a link and a file through it': [good, { name: 'docs', text: '/tmp', mode: LINK }, { name: 'docs/abuse-evil.md' }],
  'a file larger than allowed': [good, { name: 'bomb.md', text: '', packed: bomb, size: 101 << 20 }],
  'a file that lies about its size': [good, { name: 'bomb.md', text: '', packed: bomb, size: 10 }],
  'entries upon each other': [good, ...Array.from({ length: 400 }, (_, number) => ({ name: `b${number}.md`, text: '', packed: number === 0 ? bomb : Buffer.alloc(0), size: 101 << 20, at: 1 }))],
  'a name twice': [good, { name: 'a.md' }, { name: 'a.md', text: 'y' }],
  'a file and a folder by one name': [good, { name: 'a' }, { name: 'a/b.md' }],
  'an empty name': [good, { name: '' }],
  'a device': [good, { name: 'null', mode: 0o020666 }],
};

async function imports(stage, archives) {
  const { A, server } = stage;
  const space = await stage.space(A.organization, {}, { title: 'Imported' });
  const before = await state(server, A.organization);
  const listed = new Set(await readdir(server.folder));
  const problems = await each(Object.entries(archives), async ([name, content], index) => {
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
  attack: (stage) => imports(stage, { ...ARCHIVES, 'no archive': Buffer.from('PK no zip'), 'half an archive': zip([good]).subarray(0, 40) }),
  control: (stage) => imports(stage, { 'a good archive': [good, { name: 'a.md' }] }),
};

export default [A24];
