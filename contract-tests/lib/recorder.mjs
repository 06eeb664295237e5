// Every exchange with the server passes here: the SDK's by its `serviceBinding`, our own by
// `fetch`. Each is kept as it was on the wire, with the operation it belongs to.

import { setTimeout as wait } from 'node:timers/promises';
import { sends } from './parameters.mjs';

const longestWait = 10; // seconds a 429 may ask us to wait

export class Recorder {
  exchanges = [];
  effects = [];
  writes = 0;
  place = 'start';

  constructor({ endpoint, match }) {
    this.endpoint = endpoint;
    this.match = match;
  }

  /** Given to the SDK in place of fetch. */
  get serviceBinding() {
    return { fetch: (input, init) => this.#exchange(input, init) };
  }

  /** For what the SDK cannot say. `path` is relative to /v1. */
  async fetch(method, path, { token, body, headers = {} } = {}) {
    const response = await this.#exchange(`${this.endpoint}/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, data: await response.json().catch(() => null) };
  }

  /** A step asserted what this parameter does, where comparing two answers would prove nothing. */
  effect(operation, parameter) {
    const sent = this.exchanges.some((e) =>
      e.place === this.place && e.operation?.id === operation && e.status < 300 && sends(e, parameter));
    if (!sent) throw new Error(`this step sent no ${parameter} to ${operation}`);
    this.effects.push({ key: `${operation} ${parameter}`, place: this.place });
  }

  async #exchange(input, init = {}) {
    const answer = await this.#patiently(input, init);
    const text = await answer.text();
    const url = new URL(input);
    const method = init.method ?? 'GET';
    if (method !== 'GET') this.writes += 1;
    const path = url.pathname.replace(/^\/v1/, '') || '/';
    this.exchanges.push({
      method,
      path,
      query: url.search,
      operation: this.match(method, path),
      caller: new Headers(init.headers).get('authorization'),
      writes: this.writes,
      place: this.place,
      status: answer.status,
      redirected: answer.redirected,
      headers: answer.headers,
      text,
      json: parse(text),
    });
    const bodiless = [204, 205, 304].includes(answer.status);
    return new Response(bodiless ? null : text, {
      status: answer.status,
      statusText: answer.statusText,
      headers: answer.headers,
    });
  }

  /** A polite client waits when it is told to. */
  async #patiently(input, init) {
    for (;;) {
      const answer = await fetch(input, init);
      const seconds = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || !(seconds > 0 && seconds <= longestWait)) return answer;
      await answer.arrayBuffer();
      await wait(seconds * 1000);
    }
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
