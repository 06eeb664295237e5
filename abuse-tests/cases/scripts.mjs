// A28: scripts of integrations that mean harm. `just sandbox` has many more, run without a server around them.

import { installWorkerd } from '../../contract-tests/cli/workerd.mjs';
import { startServer } from '../../contract-tests/lib/server.mjs';
import { Stage } from '../lib/stage.mjs';
import { canary } from '../lib/upstream.mjs';

const SECRET = 'secret-of-the-neighbour';
/** What another installation may notice, and how often a slow moment of the machine is given another try. */
const MAX_DELAY = 100;
const ATTEMPTS = 4;

/** Answers with something that can be drawn. */
const answer = (body) => `export default { async fetch(request, env, ctx) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  const environment = JSON.parse(form.get('environment'));
  ${body}
  return Response.json({ type: 'element', element: { type: 'block', children: [] } });
} };`;
const NEIGHBOUR = answer("globalThis.secret = environment.secrets.KEY; await fetch(environment.apiEndpoint + '/v1/user').catch(() => null);");

/** Each has to be stopped at a limit; `event.type` keeps the set-up from running it before it is measured. */
const STOPPED = {
  'endless loop': 'while (true) {}',
  'loop with await': 'while (true) await null',
  'regular expression': "/(a+)+$/.test('a'.repeat(60) + 'b')",
  'growth of memory': 'const all = []; while (true) all.push(new Array(1e5).fill(1).map((n) => ({ n })))',
  'endless log': "while (true) console.log('x'.repeat(8000))",
  'endless answer': 'return new Response(new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(65536)) } }))',
  'deep recursion': 'const f = () => f() + 1; f()',
};

/** What they see is logged, and the log must have nothing of it. */
const tell = (body) => `try { console.log('got ' + await (async () => { ${body} })()) } catch (error) { console.log('refused') }`;
const get = (url) => tell(`const reply = await fetch(${url}); return reply.status === 403 ? 'nothing' : 'reached ' + await reply.text()`);
const REACHING = (port) => ({
  'loopback': get(`'http://127.0.0.1:${port}/'`),
  'loopback by name': get(`'http://localhost:${port}/'`),
  'PostgreSQL': get("'http://127.0.0.1:25432/'"),
  'NATS': get("'http://127.0.0.1:24222/'"),
  'metadata': get("'http://169.254.169.254/latest/meta-data/'"),
  'pages of the server': get("environment.apiEndpoint + '/app/account'"),
  'TCP': tell(`const { connect } = await import('cloudflare:sockets'); const socket = connect('127.0.0.1:${port}'); await socket.opened; return 'reached'`),
  'files': tell("const fs = await import('node:fs'); return fs.readFileSync('/etc/passwd', 'utf8') + fs.readFileSync('/proc/self/environ', 'utf8')"),
  'processes': tell("const m = await import('node:child_process'); return m.execSync('id').toString()"),
  'variables of the neighbour': tell('return globalThis.secret'),
  'API without a token': tell("return (await fetch(environment.apiEndpoint + '/v1/user')).status === 401 ? 'nothing' : 'reached'"),
});
const LEAKS = ['reached', 'canary', 'root:', 'PATH=', 'uid=', SECRET];

let started;
const servers = new Map();

/** Other servers that run scripts, by what scripts may reach. */
async function serving(networks, work) {
  started ??= await installWorkerd();
  if (!servers.has(networks)) {
    servers.set(networks, startServer({
      BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000',
      BINDERY_SCRIPTS__WORKERD: started.program,
      BINDERY_SCRIPTS__MAX_CPU_MILLISECONDS: '1000',
      BINDERY_OUTBOUND__REACHABLE: networks,
    }));
  }
  return work(new Stage(await servers.get(networks)));
}

export async function end() {
  for (const server of servers.values()) await (await server).stop();
  await started?.remove();
}

/** Publishes and installs an integration; `draw` runs its script and returns the time, the status and the log. */
async function install(stage, organization, name, script, fields = {}) {
  const { owner, id } = organization;
  const manifest = { title: 'Script', description: '', scopes: [], script, organization: id, ...fields };
  await stage.made(owner, 'POST', `/integrations/${name}`, manifest);
  await stage.made(owner, 'POST', `/integrations/${name}/installations`, { organization: id });
  const body = { componentId: 'c', props: {}, context: { type: 'configuration_account', organizationId: id, theme: 'light' } };
  const draw = async () => {
    const began = performance.now();
    const { status } = await stage.call('POST', `/integrations/${name}/render`, { token: owner.token, body });
    return { status, took: performance.now() - began };
  };
  const lastEvent = () => stage.until(async () => {
    const { items } = await stage.made(owner, 'GET', `/integrations/${name}/events?limit=10`);
    const drawn = items.find((item) => item.payload.type === 'ui_render');
    return drawn && stage.made(owner, 'GET', `/integrations/${name}/events/${drawn.id}`);
  }, `${name} has an event`);
  return { draw, lastEvent };
}

/** Only drawing runs the attack: the events of the installation are handled by themselves. */
const onDraw = (body) => answer(`if (event.type === 'ui_render') { ${body} }`);

const fastest = async (neighbour) => {
  let best = Infinity;
  for (let number = 0; number < 5; number += 1) best = Math.min(best, (await neighbour.draw()).took);
  return best;
};

/** Runs a script that has to be stopped, and returns by how much it delays the neighbour. */
async function disturb(attacker, neighbour) {
  let result;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const quiet = await fastest(neighbour);
    const running = attacker.draw();
    await new Promise((done) => setTimeout(done, 200));
    const busy = await fastest(neighbour);
    const { status } = await running;
    result = { status, delay: Math.round(busy - quiet) };
    if (result.delay <= MAX_DELAY) break;
  }
  return result;
}

/** Without `stopped`, only what scripts may not reach is tried. */
async function hostile(stage, stopped) {
  const trap = await canary(['127.0.0.1']);
  try {
    const [ours, theirs] = [await stage.organization(`Hostile ${Date.now()}`, stage.admin), await stage.organization(`Quiet ${Date.now()}`, stage.admin)];
    const word = `a${Date.now().toString(36)}`;
    const neighbour = await install(stage, theirs, `${word}-quiet`, NEIGHBOUR, { secrets: { KEY: SECRET } });
    const first = await neighbour.draw();
    if (first.status !== 200) throw new Error(`the neighbour does not work: ${first.status}`);
    const problems = [];
    for (const [number, [name, body]] of stopped.entries()) {
      const attacker = await install(stage, ours, `${word}-s${number}`, onDraw(body));
      const { status, delay } = await disturb(attacker, neighbour);
      const event = await attacker.lastEvent();
      problems.push(status < 400 && `${name}: it was not stopped, but answered ${status}`);
      problems.push(status >= 500 && `${name}: it is reported as a failure of the server, ${status}`);
      problems.push(event.event.status !== 'failed' && `${name}: its event is ${event.event.status}`);
      problems.push(delay > MAX_DELAY && `${name}: another installation waited ${delay} ms longer`);
    }
    for (const [number, [name, body]] of Object.entries(REACHING(trap.port)).entries()) {
      const attacker = await install(stage, ours, `${word}-r${number}`, onDraw(body));
      await attacker.draw();
      const { trace } = await attacker.lastEvent();
      const log = trace.logs.map((line) => line.message).join('\n');
      const leak = LEAKS.find((part) => log.includes(part));
      problems.push(leak && `${name}: the script saw ${leak}`);
      problems.push(log === '' && `${name}: the script did not run`);
    }
    const forged = { script: NEIGHBOUR, title: 'Header', description: '', scopes: [], organization: ours.id, contentSecurityPolicy: "default-src 'self'\r\nset-cookie: a=b" };
    const { status } = await stage.call('POST', `/integrations/${word}-csp`, { token: ours.owner.token, body: forged });
    problems.push(status !== 400 && `a policy with a line break was answered ${status}`);
    problems.push(trap.hits.length > 0 && `canaries saw ${trap.hits.length} connections`);
    return problems;
  } finally {
    trap.stop();
  }
}

const A28 = {
  id: 'A28',
  title: 'scripts that loop, grow, flood, and reach for what is not theirs',
  attack: ({ ci }) => serving('192.0.2.0/24', (stage) => hostile(stage, Object.entries(STOPPED).slice(0, ci ? 3 : undefined))),
  // An operator who lets users reach this machine.
  control: () => serving('127.0.0.0/8', (stage) => hostile(stage, [])),
};

export default [A28];
