/**
 * Writes the page's client of the service, `src/server/client.ts`, from `docs/openapi.json`.
 *   node client.mjs
 * Types that `src/api.ts` has already are taken from there. `src/server/client.test.ts` checks that the file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url);
const TYPES = new URL('src/api.ts', import.meta.url);
export const CLIENT = new URL('src/server/client.ts', import.meta.url);

/** What is no text. */
const BYTES = ['application/octet-stream', 'application/zip', 'image/png'];

/** The text of the client for a document, given the page's own types. */
export function written(document = JSON.parse(read(DOCUMENT)), types = read(TYPES)) {
  const own = new Set([...types.matchAll(/^export (?:type|interface) (\w+)/gmu)].map(([, name]) => name));
  const { schemas } = document.components;
  const names = Object.keys(schemas).sort();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const used = new Set();
  const declared = names.filter((name) => !own.has(name)).map((name) => declaration(name, schemas[name], used));
  const called = operations.map((one) => call(one, used));
  const imported = names.filter((name) => own.has(name) && used.has(name));
  return [
    '// Written from docs/openapi.json by\n//   node client.mjs\n// Do not edit it: a test compares.\n',
    `import type { ${imported.join(', ')} } from '../api.ts';`,
    "import { address, blob, json, nothing, text } from './calls.ts';",
    "import type { Server } from './calls.ts';\n",
    ...declared,
    ...called,
  ].join('\n');
}

const read = (file) => readFileSync(file, 'utf8');

function declaration(name, schema, used) {
  return `${comment(schema.description)}export type ${name} = ${type(schema, used)};\n`;
}

/** A schema as a type. */
function type(schema, used) {
  if (schema === undefined) return 'unknown';
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1);
    used.add(name);
    return name;
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  for (const many of ['oneOf', 'anyOf']) {
    if (schema[many] !== undefined) return schema[many].map((one) => type(one, used)).join(' | ');
  }
  if (schema.allOf !== undefined) return schema.allOf.map((one) => type(one, used)).join(' & ');
  const kinds = [schema.type].flat();
  return kinds.map((kind) => plain(kind, schema, used)).join(' | ');
}

function plain(kind, schema, used) {
  switch (kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return kind;
    case 'array':
      if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map((one) => type(one, used)).join(', ')}]`;
      return `Array<${type(schema.items, used)}>`;
    case 'object': {
      const needed = new Set(schema.required ?? []);
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => `  ${comment(field.description, '  ')}${name}${needed.has(name) ? '' : '?'}: ${type(field, used)};`,
      );
      return fields.length === 0 ? 'Record<string, unknown>' : `{\n${fields.join('\n')}\n}`;
    }
    default:
      return 'unknown';
  }
}

/** An operation as a function. */
function call({ path, method, operation }, used) {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const inQuery = parameters.filter((one) => one.in === 'query');
  const body = operation.requestBody?.content;
  const bodyType = body === undefined ? undefined : body['application/json'] ? type(body['application/json'].schema, used) : 'Blob | string';
  // If the body is JSON, the query parameters are only for files and are left out.
  const query = bodyType !== undefined && body['application/json'] ? [] : inQuery;
  const queryType = `{ ${query.map((one) => `${one.name}?: ${type(one.schema, used)}`).join('; ')} }`;
  const inputs = [
    'server: Server',
    ...inPath.map((name) => `${name}: string`),
    ...(bodyType === undefined ? [] : [`body: ${bodyType}`]),
    ...(query.length === 0 ? [] : [`query: ${queryType} = {}`]),
  ];
  const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  const content = good.map(([, response]) => response.content ?? {});
  const kinds = content.flatMap((one) => Object.keys(one));
  const filled = `\`${path.replace(/\{(\w+)\}/gu, (_, name) => `\${encodeURIComponent(${name})}`)}\``;
  const asked = query.length === 0 ? '' : ', query';
  const heading = comment(`${operation.summary}.`);
  const head = `${heading}export const ${operation.operationId} = (${inputs.join(', ')})`;
  const isSilent = good.some(([status]) => status === '204');
  if (!isSilent && (kinds.length === 0 || kinds.includes('text/event-stream'))) {
    return `${head}: string => address(server, ${filled}${asked});\n`;
  }
  const reader = kinds.includes('application/json') ? 'json' : kinds.some((kind) => BYTES.includes(kind)) ? 'blob' : 'text';
  const found = content.map((one) => one['application/json']).find((one) => one !== undefined);
  const result = { json: found === undefined ? 'unknown' : type(found.schema, used), blob: 'Blob', text: 'string' }[reader];
  const generic = reader === 'json' ? `<${result}>` : '';
  const sent = bodyType === undefined ? '' : `, ${bodyType.startsWith('Blob') ? 'body' : 'JSON.stringify(body)'}`;
  const options = `{ method: '${method.toUpperCase()}'${query.length === 0 ? '' : ', query'}${sent === '' ? '' : `, body: ${sent.slice(2)}, type: '${body['application/json'] ? 'application/json' : 'application/octet-stream'}'`} }`;
  if (isSilent) return `${head}: Promise<void> => nothing(server, ${filled}, ${options});\n`;
  return `${head}: Promise<${result}> =>\n  ${reader}${generic}(server, ${filled}, ${options});\n`;
}

function comment(words, indent = '') {
  if (words === undefined || words === '') return '';
  const lines = words.trim().split('\n');
  return lines.length === 1 ? `/** ${lines[0]} */\n${indent}` : `/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n${indent}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CLIENT, written());
