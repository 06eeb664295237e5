// OpenAPI 3.0 schema objects are almost JSON Schema. This file is the "almost":
//   nullable       becomes a null beside the type, in the enum, or beside a reference
//   $ref           stands alone (3.0 ignores its siblings), apart from nullable
//   discriminator  is dropped: its branches carry one-value enums, so oneOf decides the same
//   annotations    (description, example, x-…) are dropped; Ajv is strict about strange words

const kept = new Set([
  'type', 'enum', 'required', 'format', 'pattern', 'uniqueItems', 'multipleOf',
  'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum',
  'minProperties', 'maxProperties',
]);
const schemaLists = ['allOf', 'anyOf', 'oneOf'];

export function toJsonSchema(source) {
  if (typeof source === 'boolean') return source;
  if (source.$ref) return orNull(source, { $ref: localReference(source.$ref) });

  const schema = {};
  for (const [word, value] of Object.entries(source)) {
    if (kept.has(word)) schema[word] = value;
    else if (schemaLists.includes(word)) schema[word] = value.map(toJsonSchema);
    else if (word === 'properties') schema.properties = mapValues(value, toJsonSchema);
    else if (word === 'items' || word === 'not' || word === 'additionalProperties') {
      schema[word] = toJsonSchema(value);
    }
  }
  return nullable(source, exclusive(source, schema));
}

/** `#/components/schemas/Space` is `#/definitions/Space` in the one document given to Ajv. */
function localReference(reference) {
  const prefix = '#/components/schemas/';
  if (!reference.startsWith(prefix)) throw new Error(`not a schema reference: ${reference}`);
  return `sdk#/definitions/${reference.slice(prefix.length)}`;
}

function nullable(source, schema) {
  if (!source.nullable) return schema;
  if (!schema.type) return orNull(source, schema);
  const enumeration = schema.enum && [...new Set([...schema.enum, null])];
  return { ...schema, type: [schema.type, 'null'], ...(enumeration && { enum: enumeration }) };
}

function orNull(source, schema) {
  return source.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** In 3.0 exclusiveMinimum is a flag on minimum; in JSON Schema it is the number itself. */
function exclusive(source, schema) {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== undefined && { [source.exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [source.exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

export function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
