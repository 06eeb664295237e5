// Optional members of answers. The schema allows that one is left out, so no answer without it is
// ever wrong; therefore each must have been seen with a value at least once in a run, or be listed
// in unseen-fields.txt with the reason.
//
// A member is named by the schema it stands in: `Space.urls.icon`, or by the operation where the
// SDK's document gives the answer no name.

/** Every optional member of the answers of these operations. */
export function optionalMembers(spec, operations) {
  const found = new Set();
  const visited = new Set();
  const walk = (schema, owner) => {
    const name = referenced(schema);
    if (name) {
      if (!visited.has(name)) {
        visited.add(name);
        walk(spec.schemas[name], name);
      }
      return;
    }
    for (const part of parts(schema)) walk(part, owner);
    if (schema.items) walk(schema.items, owner);
    for (const [member, of] of Object.entries(schema.properties ?? {})) {
      if (!schema.required?.includes(member)) found.add(`${owner}.${member}`);
      walk(of, `${owner}.${member}`);
    }
  };
  for (const operation of operations) {
    const schema = spec.successSchema(operation);
    if (schema) walk(schema, operation.id);
  }
  return found;
}

/** Those that came with a value in one of the answers. */
export function seenMembers(spec, exchanges) {
  const seen = new Set();
  const visit = (schema, owner, value) => {
    if (value === null || typeof value !== 'object') return;
    const name = referenced(schema);
    if (name) return visit(spec.schemas[name], name, value);
    for (const part of parts(schema)) if (fits(spec.schemas, part, value)) visit(part, owner, value);
    if (schema.items && Array.isArray(value)) for (const item of value) visit(schema.items, owner, item);
    for (const [member, of] of Object.entries(schema.properties ?? {})) {
      if (!Object.hasOwn(value, member) || value[member] === null) continue;
      seen.add(`${owner}.${member}`);
      visit(of, `${owner}.${member}`, value[member]);
    }
  };
  for (const { operation, status, json } of exchanges) {
    const schema = operation && status < 300 && json !== undefined && spec.successSchema(operation);
    if (schema) visit(schema, operation.id, json);
  }
  return seen;
}

const referenced = (schema) => schema.$ref?.split('/').pop();
const parts = (schema) => [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];

/** Whether a value can be of this alternative: its tags have the right values and nothing is missing. */
function fits(schemas, schema, value) {
  const name = referenced(schema);
  if (name) return fits(schemas, schemas[name], value);
  if ((schema.type === 'array') !== Array.isArray(value) && schema.type) return false;
  if (schema.required?.some((member) => !Object.hasOwn(value, member))) return false;
  const strange = ([member, of]) => of.enum && Object.hasOwn(value, member) && !of.enum.includes(value[member]);
  if (Object.entries(schema.properties ?? {}).some(strange)) return false;
  if (schema.allOf?.some((part) => !fits(schemas, part, value))) return false;
  const alternatives = schema.oneOf ?? schema.anyOf;
  return !alternatives || alternatives.some((part) => fits(schemas, part, value));
}
