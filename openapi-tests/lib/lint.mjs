// What validators say about the document.

import { attempt, here, tool } from './tools.mjs';

/** Redocly with its recommended rules. */
export async function redocly(path, say) {
  const args = ['lint', path, '--format=json', '--max-problems=1000'];
  const { stdout, stderr } = await attempt(tool('redocly'), args, { env: { REDOCLY_TELEMETRY: 'off' } });
  const { problems } = parse('redocly', stdout, stderr);
  const told = problems.map(({ ruleId, message, severity, location }) =>
    ({ rule: ruleId, message, isError: severity === 'error', place: location[0]?.pointer }));
  return report('redocly', told, say);
}

/** Spectral with the rules for OpenAPI. */
export async function spectral(path, say) {
  const args = ['lint', path, '--ruleset', `${here}/spectral.yaml`, '--format', 'json', '--quiet'];
  const { stdout, stderr } = await attempt(tool('spectral'), args);
  const told = parse('spectral', stdout, stderr).map(({ code, message, severity, path: place }) =>
    ({ rule: code, message, isError: severity === 0, place: place.join('.') }));
  return report('spectral', told, say);
}

function parse(name, stdout, stderr) {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${name} said no JSON:\n${stdout}${stderr}`);
  }
}

function report(name, problems, say) {
  const errors = problems.filter(({ isError }) => isError).length;
  say(`${name}: ${errors} errors, ${problems.length - errors} warnings`);
  for (const { rule, message, place, isError } of problems.slice(0, 20)) {
    say(`  ${isError ? 'error' : 'warning'} ${rule} at ${place}: ${message}`);
  }
  return { errors };
}
