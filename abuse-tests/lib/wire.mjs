// Git's protocol by hand: packet lines, objects and packs that no client of good will sends.

import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { call } from './http.mjs';

export const NOTHING = '0'.repeat(40);
const KINDS = { commit: 1, tree: 2, blob: 3, tag: 4 };

export function line(text) {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

export function object(kind, content) {
  const bytes = Buffer.from(content);
  return { kind, bytes, oid: createHash('sha1').update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex') };
}

/** A tree of entries [mode, name, object or id]. */
export const tree = (...entries) => object('tree', Buffer.concat(entries.map(([mode, name, of]) =>
  Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(of.oid ?? of, 'hex')]))));

export const commit = (root, parents = []) => object('commit', `tree ${root.oid}\n${parents.map((one) => `parent ${one}\n`).join('')}`
  + 'author Eve <e@example.com> 1700000000 +0000\ncommitter Eve <e@example.com> 1700000000 +0000\n\nWrite\n');

/** The head of an entry: its kind and the size it claims. */
export function head(kind, size) {
  const bytes = [(kind << 4) | (size % 16)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] |= 128;
    bytes.push(rest % 128);
  }
  return Buffer.from(bytes);
}

export function sealed(count, entries) {
  const start = Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 0, 0, count >> 8, count & 255]), ...entries]);
  return Buffer.concat([start, createHash('sha1').update(start).digest()]);
}

export const pack = (...objects) => sealed(objects.length, objects.map(({ kind, bytes }) => Buffer.concat([head(KINDS[kind], bytes.length), deflateSync(bytes)])));

/** A push of one reference. */
export function push(from, to, ref, packed, options) {
  const wants = `report-status${options ? ' push-options' : ''}`;
  return Buffer.concat([
    line(Buffer.concat([Buffer.from(`${from} ${to} `), Buffer.from(ref), Buffer.from(`\0${wants}\n`)])), Buffer.from('0000'),
    ...options ? [...options.map(line), Buffer.from('0000')] : [], packed,
  ]);
}

export const service = (server, space, token, name, body, version = '0') => call(server, 'POST', `/git/${space}.git/${name}`, {
  body, headers: {
    'Content-Type': `application/x-${name}-request`, 'Git-Protocol': `version=${version}`,
    ...token ? { Authorization: `Basic ${Buffer.from(`git:${token}`).toString('base64')}` } : {},
  },
});

/** Whether the object with this id comes to someone who was never told of it. */
export async function canFetch(server, space, token, oid, version) {
  const want = line(`want ${oid}\n`);
  const body = version === '2'
    ? [line('command=fetch\n'), Buffer.from('0001'), want, line('done\n'), Buffer.from('0000')]
    : [want, Buffer.from('0000'), line('done\n')];
  return (await service(server, space, token, 'git-upload-pack', Buffer.concat(body), version)).text.includes('PACK');
}
