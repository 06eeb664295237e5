// Holds one exchange against the contract and the SDK's schema.

import { explain } from './explain.mjs';
import { unknownMembers } from './unknown.mjs';

export const isNoSuchRoute = (exchange) =>
  exchange.status === 404 && exchange.json?.error?.type === 'no_such_route';

export class Judge {
  applied = new Set();

  constructor({ spec, strictSpec, differences, endpoint }) {
    Object.assign(this, { spec, strictSpec, differences, endpoint });
  }

  /** What is wrong with this answer: a list of sentences, empty when nothing is. */
  faults(exchange) {
    const { operation, status } = exchange;
    if (exchange.redirected) return ['was redirected; clients turn a redirected POST into a GET (E9)'];
    if (status >= 500) return [`answered ${status}`, ...errorFaults(exchange)];
    if (status >= 400) return errorFaults(exchange);
    if (!operation.serve.includes(status)) return [`answered ${status}, not ${operation.serve.join(' or ')}`];
    this.#noteStatus(operation, status);
    return status === 204 ? emptyFaults(exchange) : this.#bodyFaults(exchange);
  }

  #concerning(operation) {
    return this.differences.filter((d) => concerns(d, operation));
  }

  #noteStatus(operation, status) {
    for (const { id, status: pair } of this.#concerning(operation)) {
      if (pair && pair[0] === operation.sdkStatus && pair[1] === status) this.applied.add(id);
    }
  }

  #bodyFaults(exchange) {
    const { operation, json } = exchange;
    const type = exchange.headers.get('content-type') ?? 'nothing';
    if (operation.media) return type.startsWith(operation.media) ? [] : [`Content-Type is ${type}`];
    // The SDK cannot ask for a table.
    if (/[?&]format=csv\b/.test(exchange.query)) return type.startsWith('text/csv') ? [] : [`Content-Type is ${type}`];
    if (json === undefined) return ['the body is not JSON, so the SDK throws a SyntaxError (E2)'];
    const faults = type.startsWith('application/json') ? [] : [`Content-Type is ${type}`];
    if (operation.location && exchange.status === 201) faults.push(...this.#locationFaults(exchange));

    const validate = this.spec.validator(operation);
    const otherShape = operation.otherShapeWith && exchange.query?.includes(operation.otherShapeWith);
    if (!validate || otherShape) return faults;
    if (!validate(json)) return [...faults, ...explain(validate.errors)];
    this.#noteSchemas(operation, json);
    return [...faults, ...this.#demands(operation, json), ...this.#extras(operation, json)];
  }

  #locationFaults({ headers, json }) {
    const location = headers.get('location');
    if (!location) return ['201 without Location'];
    const { pathname } = new URL(location, this.endpoint);
    // A hostname is its own id.
    const id = json?.id ?? json?.hostname;
    return pathname.startsWith('/v1/') && pathname.endsWith(`/${id}`)
      ? []
      : [`Location ${location} is not the address of ${id}`];
  }

  #noteSchemas(operation, json) {
    for (const { id, schemas } of this.#concerning(operation)) {
      if (schemas && !this.applied.has(id) && !this.strictSpec().validator(operation)?.(json)) this.applied.add(id);
    }
  }

  #demands(operation, json) {
    return this.#concerning(operation).flatMap((d) => (d.demand?.(json) ?? []).map((text) => `${text} (${d.id})`));
  }

  #extras(operation, json) {
    const allowed = this.#concerning(operation).flatMap((d) => paths(d, operation).map((path) => ({ id: d.id, path })));
    return unknownMembers(this.spec.schemas, this.spec.successSchema(operation), json).flatMap((member) => {
      const fitting = allowed.filter(({ path }) => fitsPath(path, member));
      for (const { id, path } of fitting) this.applied.add(extraKey(id, operation, path));
      return fitting.length ? [] : [`${member} is known neither to the SDK nor to differences.mjs`];
    });
  }

  /** Differences, and single paths of them, that never showed although their operation was answered well. */
  stale(answered) {
    return this.differences.flatMap((d) => {
      const about = answered.filter((o) => concerns(d, o));
      const silent = about.flatMap((o) =>
        paths(d, o).filter((path) => !this.applied.has(extraKey(d.id, o, path))).map((path) => `${d.id}: ${path} never came from ${o.id}`));
      return about.length && (d.status || d.schemas) && !this.applied.has(d.id) ? [`${d.id} never applied`, ...silent] : silent;
    });
  }
}

const paths = (difference, operation) => difference.extra?.[operation.id] ?? [];
const extraKey = (id, operation, path) => `${id} ${operation.id} ${path}`;

/** `*` is one step of a path (items of lists and keys of maps have that name), `(…)` may be there any number of times. */
function fitsPath(pattern, path) {
  const expression = pattern.replaceAll('(', '(?:').replaceAll(')', ')*').replaceAll('/*', '/\\*');
  return new RegExp(`^${expression}$`).test(path);
}

export function concerns(difference, operation) {
  const { on = Object.keys(difference.extra) } = difference;
  return typeof on === 'function' ? on(operation) : on.includes(operation.id);
}

function emptyFaults({ text }) {
  return text === '' ? [] : ['204 with a body'];
}

function errorFaults({ status, json }) {
  const error = json?.error;
  if (typeof error !== 'object' || error === null) return [`${status} without an error body`];
  const faults = [];
  if (error.code !== status) faults.push(`error.code is ${error.code} in a ${status}`);
  if (typeof error.message !== 'string' || error.message === '') faults.push(`error.message is missing in a ${status}`);
  return faults;
}
