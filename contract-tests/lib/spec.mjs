// The SDK's own OpenAPI document, and Ajv validators made from it.

import { createRequire } from 'node:module';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { mapValues, toJsonSchema } from './openapi-to-schema.mjs';

const require = createRequire(import.meta.url);

export function loadSpec(differences) {
  const document = require('@gitbook/api/spec/openapi.json');
  const relaxed = relaxedSchemas(document.components.schemas, differences);
  const ajv = newAjv();
  ajv.addSchema({ $id: 'sdk', definitions: mapValues(relaxed, toJsonSchema) });
  const compiled = new Map();

  /** The schema of the success answer as the SDK writes it; undefined when it has no body. */
  const successSchema = (operation) => {
    if (operation.own) return undefined;
    if (operation.schema) return { $ref: `#/components/schemas/${operation.schema}` };
    const method = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!method) throw new Error(`${operation.id}: the SDK has no ${operation.method} ${operation.path}`);
    const answer = method.responses[operation.sdkStatus];
    if (!answer) throw new Error(`${operation.id}: the SDK has no answer ${operation.sdkStatus}`);
    return answer.content?.['application/json']?.schema;
  };

  const validator = (operation) => {
    if (!compiled.has(operation.id)) {
      const schema = successSchema(operation);
      compiled.set(operation.id, schema && ajv.compile(toJsonSchema(schema)));
    }
    return compiled.get(operation.id);
  };

  return {
    document, schemas: relaxed, successSchema, validator,
    compile: (schema) => ajv.compile(toJsonSchema(schema)),
    isList: (operation) =>
      successSchema(operation)?.allOf?.some((part) => part.$ref === '#/components/schemas/List') ?? false,
  };
}

function newAjv() {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
  addFormats(ajv);
  // "Unicode codepoint or character of the emoji": 1f389, 1f468-200d-1f4bb, or the emoji itself.
  ajv.addFormat('emoji', /^[0-9a-fA-F]{2,6}(?:-[0-9a-fA-F]{2,6})*$|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u);
  ajv.addFormat('icon', /^[a-z0-9-]+$/);
  return ajv;
}

function relaxedSchemas(schemas, differences) {
  const relaxed = { ...schemas };
  for (const difference of differences) {
    for (const [name, change] of Object.entries(difference.schemas ?? {})) {
      if (!relaxed[name]) throw new Error(`${difference.id}: the SDK has no schema ${name}`);
      relaxed[name] = change(relaxed[name]);
    }
  }
  return relaxed;
}
