// Runs the steps at the beginning of /v1/docs in a shell, as they stand there.

import { attempt } from './tools.mjs';

/** 1 when the steps do not lead to the page that they promise. */
export async function takeFirstSteps({ server, say }) {
  const headers = { Authorization: `Bearer ${server.adminToken}`, 'Content-Type': 'application/json' };
  await fetch(`${server.endpoint}/v1/orgs`, { method: 'POST', headers, body: '{"title": "Acme"}' });
  const page = await (await fetch(`${server.endpoint}/v1/docs`)).text();
  const steps = [...page.matchAll(/<figure class="sample" data-step="[^"]*"><pre><code>([^]*?)<\/code>/g)];
  const script = plain(steps.map(([, step]) => step).join('\n'))
    .replace('API=BASE', `API=${server.endpoint}/v1`)
    .replace(/^TOKEN=.*$/m, `TOKEN=${server.adminToken}`);
  const { code, stdout, stderr } = await attempt('sh', ['-euc', script]);
  const good = steps.length === 5 && code === 0 && stdout.includes('Boil **water**');
  say(`getting started: ${steps.length} of 5 steps${good ? '' : `, ended with ${code}\n${stdout}${stderr}`}`);
  return good ? 0 : 1;
}

const signs = { lt: '<', gt: '>', quot: '"', amp: '&' };
const plain = (html) => html.replace(/&(lt|gt|quot|amp);/g, (_, name) => signs[name]);
