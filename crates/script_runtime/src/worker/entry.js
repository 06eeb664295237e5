// Receives the calls of the server and passes them to the script of the integration.
// It reports on standard output when a call is answered, and when all that the script left to finish has finished.
import { calls, write } from "bindery:console";
import * as integration from "bindery:integration";

const NUMBER = "x-bindery-call";

function describe(error) {
  return String(error?.stack ?? error);
}

async function settle(pending) {
  // What is pending can add more.
  while (pending.size > 0) await Promise.allSettled([...pending]);
}

function observe(ctx, call, pending) {
  const waitUntil = ctx.waitUntil.bind(ctx);
  ctx.waitUntil = (promise) => {
    const task = Promise.resolve(promise)
      .catch((error) => write(call, "error", `waitUntil: ${describe(error)}`))
      .finally(() => pending.delete(task));
    pending.add(task);
    waitUntil(task);
  };
  return waitUntil;
}

async function answer(request, env, ctx, call) {
  try {
    const handler = integration.default;
    if (typeof handler?.fetch !== "function") throw new Error("The script has no default export with a function `fetch`.");
    return await handler.fetch(request, env, ctx);
  } catch (error) {
    write(call, "error", `Uncaught ${describe(error)}`);
    return new Response("Internal server error", { status: 500 });
  }
}

export default {
  async fetch(received, env, ctx) {
    const call = received.headers.get(NUMBER) ?? "0";
    const request = new Request(received);
    request.headers.delete(NUMBER);
    const pending = new Set();
    const waitUntil = observe(ctx, call, pending);
    const response = await calls.run(call, () => answer(request, env, ctx, call));
    write(call, "answered", "");
    waitUntil(settle(pending).then(() => write(call, "done", "")));
    return response;
  },
};
