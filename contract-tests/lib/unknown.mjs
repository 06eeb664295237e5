// Finds members of an answer that the SDK's schema does not know. The client ignores them, so
// they break nobody, but each one is either prescribed (differences.mjs) or an accident. Items of a
// list and keys of a map, which are ids, are `*` in a path.

export function unknownMembers(schemas, schema, value) {
  const found = new Set();
  visit(schemas, [schema], value, '', found);
  return [...found];
}

function visit(schemas, starts, value, path, found) {
  if (value === null || typeof value !== 'object') return;
  const nodes = starts.flatMap((start) => branches(schemas, start));

  if (Array.isArray(value)) {
    const items = nodes.map((n) => n.items).filter(Boolean);
    if (items.length) for (const item of value) visit(schemas, items, item, `${path}/*`, found);
    return;
  }
  if (nodes.some(isOpen)) return;
  for (const [name, member] of Object.entries(value)) {
    const named = nodes.some((n) => n.properties && Object.hasOwn(n.properties, name));
    const known = nodes.flatMap((n) => n.properties?.[name] ?? mapValue(n) ?? []);
    if (known.length === 0) found.add(`${path}/${name}`);
    else visit(schemas, known, member, `${path}/${named ? name : '*'}`, found);
  }
}

/** A schema with everything it is composed of; alternatives count together. */
function branches(schemas, schema, seen = new Set()) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop();
    if (seen.has(name)) return [];
    return branches(schemas, schemas[name], new Set([...seen, name]));
  }
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...parts.flatMap((part) => branches(schemas, part, seen))];
}

/** Open on purpose: any member is welcome, or the object says nothing about its members. */
function isOpen(node) {
  if (node.additionalProperties === true) return true;
  const silent = !node.properties || Object.keys(node.properties).length === 0;
  const composed = node.allOf || node.anyOf || node.oneOf;
  return node.type === 'object' && silent && !composed && node.additionalProperties === undefined;
}

function mapValue(node) {
  return typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined;
}
