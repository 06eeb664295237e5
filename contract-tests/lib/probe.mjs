// Operations that are not served yet must say so, and only so: 404 with type no_such_route.
// Anything else means that somebody built the operation and forgot to say it here.

import { isNoSuchRoute } from './judge.mjs';
import { strangeId } from './story.mjs';

export async function probeNotServed({ operations, recorder, world }) {
  const organization = await world.organization('Not Served Yet');
  const space = await world.space(organization, { title: 'Probe' });
  const known = {
    organizationId: organization.id,
    spaceId: space.id,
    userId: world.ada.id,
    changeRequestId: '1',
    integrationName: 'probe',
    specSlug: 'probe',
    emailDomain: 'probe.example',
  };
  const mismatches = [];
  for (const operation of operations) {
    recorder.place = 'not served yet';
    const path = operation.path.replace(/\{([^}]+)\}/g, (_, name) => known[name] ?? strangeId());
    const from = recorder.exchanges.length;
    await recorder.fetch(operation.method, path, { token: world.ada.token, body: operation.body && {} });
    const [exchange] = recorder.exchanges.splice(from);
    if (!isNoSuchRoute(exchange)) {
      mismatches.push(`${operation.id} is in not-served.txt, but ${operation.method} ${operation.path} answered ${summary(exchange)}`);
    }
  }
  return mismatches;
}

function summary({ status, json }) {
  const error = json?.error;
  return error ? `${status} (${error.type ?? 'no type'}: ${error.message})` : String(status);
}
