import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Config } from '#backend/config.ts';
import { allEndpoints } from '#domain/contract.ts';
import { listErrorCodes, paramNames, type Endpoint, type Schema } from '#domain/endpoint.ts';
import { ERRORS } from '#domain/errors.ts';
import { describeEndpointAccess, describeParameter, summarizeOperation, getTag } from './openapi-texts.ts';

type Json = Record<string, unknown>;
interface JsonSchema extends Json {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type DocumentInfo = Pick<Config, 'publicAppName' | 'publicAppVersion' | 'publicAppDescription'>;

/** Seconds that caches keep the document, which changes with a new version only. */
const MAX_AGE = 3_600;

/**
 * Creates the function that responds with the OpenAPI document: built, serialized and compressed once, because anybody
 * may request it.
 */
export function createOpenApiResponder(info: DocumentInfo): (request: Request) => Response {
  const prepare = () => {
    const plain = Buffer.from(JSON.stringify(buildOpenApiDocument(info)));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
    return { plain, gzip: gzipSync(plain), etag };
  };
  let prepared: ReturnType<typeof prepare> | undefined;
  return ({ headers: given }) => {
    const { plain, gzip, etag } = (prepared ??= prepare());
    const headers = { 'cache-control': `public, max-age=${MAX_AGE}`, etag, vary: 'Accept-Encoding' };
    if (given.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(given.get('accept-encoding') ?? '');
    const encoding = isCompressed ? { 'content-encoding': 'gzip' } : undefined;
    return new Response(isCompressed ? gzip : plain, {
      headers: { ...headers, ...encoding, 'content-type': 'application/json' },
    });
  };
}

/** Generates the OpenAPI 3.1 document of every declared endpoint from the schemas that parse its requests. */
export function buildOpenApiDocument(config: DocumentInfo) {
  const endpoints = allEndpoints();
  const paths: Record<string, Json> = {};
  for (const { id, endpoint } of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: config.publicAppName,
      version: config.publicAppVersion,
      description: config.publicAppDescription,
      contact: { name: config.publicAppName },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/backend' }],
    tags: tagObjects(endpoints.map(({ endpoint }) => endpoint.name)),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_BODY },
    },
  };
}

const tagObjects = (names: readonly string[]): Json[] =>
  [...new Set(names)].toSorted().map((name) => ({ name, description: getTag(name).description }));

function operation(id: string, endpoint: Endpoint): Json {
  const query: JsonSchema = endpoint.query ? jsonSchema(endpoint.query, 'input') : {};
  const inPath = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: describeParameter(name),
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (query.required ?? []).includes(name),
    description: describeParameter(name),
    schema,
  }));
  const summary = summarizeOperation(id, endpoint.name);
  return {
    operationId: id,
    ...(summary && { summary, description: `${summary}. ${describeEndpointAccess(endpoint.access)}` }),
    tags: [endpoint.name],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...inPath, ...inQuery, ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint, endpoint.body) } }),
    responses: {
      [endpoint.status]: { description: 'OK', content: responseContent(endpoint) },
      ...errorResponses(endpoint),
    },
  };
}

/** Returns the error responses of an endpoint: one per status, with its codes, and `default` for those of proxies. */
function errorResponses(endpoint: Endpoint): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Object.groupBy(listErrorCodes(endpoint), (code) => ERRORS[code]);
  const declared = Object.entries(byStatus).map(([status, codes]) => [
    status,
    { description: codes.join(', '), content },
  ]);
  return { ...(Object.fromEntries(declared) as Json), default: { description: 'Error', content } };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: describeParameter('Idempotency-Key'),
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
};

function requestContent({ multipart }: Endpoint, body: Schema): Json {
  const schema = jsonSchema(body, 'input');
  if (!multipart) return { 'application/json': { schema } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    'multipart/form-data': {
      schema: {
        ...schema,
        properties: { ...schema.properties, file },
        required: [...(schema.required ?? []), 'file'],
      },
    },
  };
}

function responseContent(endpoint: Endpoint): Json {
  if (endpoint.streams) return { 'text/event-stream': {} };
  if (endpoint.files) return Object.fromEntries(endpoint.files.map((type) => [type.split(';', 1)[0]!, {}]));
  return { 'application/json': { schema: responseSchema(endpoint) } };
}

function responseSchema({ response }: Endpoint): Json {
  const schema = jsonSchema(response, 'output');
  return {
    ...schema,
    properties: { status: { type: 'integer' }, message: { type: 'string' }, ...schema.properties },
    required: ['status', 'message', ...(schema.required ?? [])],
  };
}

/**
 * Converts a Valibot schema to JSON Schema, without checks, transformations and pattern flags, which JSON Schema cannot
 * express.
 */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema: so }) =>
      valibotAction.type === 'regex'
        ? { ...so, pattern: (valibotAction as unknown as v.RegexAction<string, undefined>).requirement.source }
        : null,
    // OpenAPI requires `items` beside `prefixItems`.
    overrideSchema: ({ valibotSchema, jsonSchema: so }) =>
      valibotSchema.type === 'tuple' ? { ...so, items: {} } : null,
  });
  return json as JsonSchema;
}

const ERROR_BODY: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'errors'],
  properties: {
    status: { type: 'integer' },
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
    params: { type: 'object' },
  },
};
