// Query parameters. Each one must have made a difference at least once in a run, or be listed in
// waiting-parameters.txt with the reason.
//
// That is seen without anybody saying it: two requests of one caller for the same thing, with no
// write between them, whose queries differ in that parameter only, got different answers. Where
// that proves nothing (a write, an answer that is never the same twice), a step asserts the effect
// itself and says so with `effect(operation, parameter)`.

import { readFileSync } from 'node:fs';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** "operation parameter" for every one that the SDK's document or our own has. */
export function parametersOf(spec, operations) {
  const ours = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  const known = [named(spec.document), named(ours)];
  return new Set(operations.flatMap(({ id, method, path }) => {
    const names = known.flatMap((document) => document.get(`${method} ${anonymous(path)}`) ?? []);
    return names.map((name) => `${id} ${name}`);
  }));
}

function named(document) {
  const resolve = (parameter) =>
    parameter.$ref ? document.components.parameters[parameter.$ref.split('/').pop()] : parameter;
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => {
      const all = [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(resolve);
      const names = all.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
      return [`${method.toUpperCase()} ${anonymous(path)}`, names];
    }));
  return new Map(entries);
}

const anonymous = (path) => path.replace(/\{[^}]+\}/g, '{}');

/** The parameters that made a difference. `effects` are those that steps asserted themselves. */
export function effectiveParameters(exchanges, effects) {
  const effective = new Set(effects);
  for (const requests of comparable(exchanges)) {
    const differences = requests.flatMap((one, index) =>
      requests.slice(0, index)
        .filter((other) => one.answer !== other.answer)
        .map((other) => differing(one.parameters, other.parameters)));
    // An answer that changes by itself proves nothing about parameters.
    if (differences.some((names) => names.length === 0)) continue;
    for (const [name, ...others] of differences) {
      if (others.length === 0) effective.add(`${requests[0].operation.id} ${name}`);
    }
  }
  return effective;
}

/** Reads of the same thing by the same caller, with no write among them. */
function comparable(exchanges) {
  const groups = new Map();
  for (const exchange of exchanges) {
    const { method, path, caller, writes, operation } = exchange;
    if (method !== 'GET' || !operation || exchange.status === 400) continue;
    const key = [path, caller, writes].join(' ');
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push({ operation, parameters: parametersIn(exchange), answer: answerOf(exchange) });
  }
  return groups.values();
}

/** Name and values; the text `null` is an absent value (E5). */
function parametersIn({ query }) {
  const found = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (value !== 'null') found[name] = [...(found[name] ?? []), value];
  }
  return found;
}

export const sends = (exchange, name) => Object.hasOwn(parametersIn(exchange), name);

const differing = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => String(one[name]) !== String(other[name]));

/** Signatures in addresses are never the same twice, so what follows a question mark is left out. */
function answerOf({ status, json, text }) {
  if (json === undefined || status >= 400) return `${status} ${status >= 400 ? '' : text}`;
  return `${status} ${JSON.stringify(json, (_, value) => (typeof value === 'string' ? value.replace(/^(https?:[^?]*)\?.*$/, '$1') : value))}`;
}
