// A18: secrets of this run, in whatever the server wrote down. It is the last case, so that all others have left traces.

import { readFileSync } from 'node:fs';
import { operations, requestFor } from '../lib/operations.mjs';
import { each } from '../lib/random.mjs';
import { dump } from '../lib/sql.mjs';

/** The ids of invite links are secrets that are shown again in lists: they stand in their own table, and nowhere else. */
const withoutInvites = (text) => text.split('\n').filter((line) => !line.startsWith('INSERT INTO public.invites ')).join('\n');

function found(secrets, where, text) {
  return secrets.filter((secret) => secret && secret.length >= 16).flatMap((secret) => {
    const at = text.indexOf(secret);
    if (at < 0) return [];
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    return [`${where} has the secret ${secret.slice(0, 8)}… after: ${line.slice(0, 60)}…${line.slice(-60)}`];
  });
}

async function traces(stage, log) {
  const secrets = [...stage.secrets];
  return [...found(secrets, 'the log', log), ...found(secrets, 'the database', withoutInvites(await dump(stage.server)))];
}

async function errors(stage) {
  const { A } = stage;
  const { token } = A.owner;
  const inQuery = await stage.call('GET', `/orgs?access_token=${token}`);
  const more = await each(['token', 'access_token', 'api_key', 'authorization'], async (name) => (await stage.call('GET', `/user?${name}=${token}`)).status);
  const spoilt = operations.filter((one) => one.example !== undefined && one.names.length > 0);
  const told = await each(spoilt, async (operation) => {
    const { method, url } = requestFor(operation, A.ids);
    const body = { password: 'hunter2-hunter2-hunter2', token, secret: token };
    const { text, status } = await stage.call(method, url, { token: `${token.slice(0, -1)}x`, body });
    return (status >= 500 || text.includes(token) || text.includes('hunter2')) && `${operation.id} says a secret: ${status}`;
  });
  const auth = await stage.call('GET', `${A.site.at}/publishing/auth`, { token: stage.people.aRea.token });
  return [
    inQuery.status !== 401 && `a token in the query was answered ${inQuery.status}`,
    ...more.map((status) => status !== 401 && `a token in the query was answered ${status}`), ...told,
    Boolean(auth.data?.privateKey) && 'a reader is shown the key of visitors',
  ];
}

const A18 = {
  id: 'A18',
  title: 'every secret of this run: not in logs, the database or errors',
  attack: async (stage) => [...await errors(stage), ...await traces(stage, readFileSync(stage.server.log, 'utf8'))],
  // The log of a build that writes headers down.
  control: (stage) => traces(stage, `${readFileSync(stage.server.log, 'utf8')}\nauthorization: Bearer ${stage.A.owner.token}\n`),
};

export default [A18];
