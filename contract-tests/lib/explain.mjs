// Ajv reports the errors of every branch of a oneOf. A reader wants those of the branch that was
// meant: branches whose tag (`type`, `object`, …) has another value are left out.

const tags = /\/(?:type|object|kind|rule|role|backend)$/;
const parent = (path) => path.slice(0, path.lastIndexOf('/'));
const isChoice = (error) => error.keyword === 'oneOf' || error.keyword === 'anyOf';

export function explain(errors, limit = 6) {
  const choices = new Set(errors.filter(isChoice).map((e) => e.instancePath));
  const otherBranches = errors
    .filter((e) => e.keyword === 'enum' && tags.test(e.instancePath) && choices.has(parent(e.instancePath)))
    .map((e) => ({ at: parent(e.instancePath), schema: e.schemaPath.replace(/properties\/[^/]+\/enum$/, '') }));
  const meant = errors.filter(
    (e) => !otherBranches.some((b) => e.instancePath.startsWith(b.at) && e.schemaPath.startsWith(b.schema)),
  );
  const precise = meant.filter((e) => !isChoice(e));
  const lines = [...new Set((precise.length ? precise : errors).map(line))];
  return lines.length > limit ? [...lines.slice(0, limit), `… and ${lines.length - limit} more`] : lines;
}

function line(error) {
  const allowed = error.params.allowedValues ? ` (${error.params.allowedValues.map(String).join(', ')})` : '';
  return `${error.instancePath || 'the body'} ${error.message}${allowed}`;
}
