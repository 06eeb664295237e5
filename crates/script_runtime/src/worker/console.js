// Loaded before the script of the integration: gives each log line the number of the call that wrote it.
// It shares a realm with the script, which can spoil it, but only for itself: the server trusts none of these lines.
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

const MAX_MESSAGE_CHARS = 8192;
const LEVELS = { debug: "debug", log: "info", info: "info", trace: "debug", warn: "warn", error: "error" };

export const calls = new AsyncLocalStorage();

const print = console.log.bind(console);
const { stringify } = JSON;

// A string has no `toJSON` that the script could replace.
export function write(call, word, text) {
  print(`${call} ${word} ${stringify(text.length > MAX_MESSAGE_CHARS ? text.slice(0, MAX_MESSAGE_CHARS) + "…" : text)}`);
}

for (const [method, level] of Object.entries(LEVELS)) {
  console[method] = (...values) => write(calls.getStore() ?? 0, level, format(...values));
}
