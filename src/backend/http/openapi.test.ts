import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from './openapi.ts';

/** All rules of `spectral:oas` except `contact-properties`: the garage's e-mail address and URL are unknown. */
const RULESET = { extends: [[rulesets.oas, 'all']], rules: { 'contact-properties': 'off' } };

const DOCUMENT = buildOpenApiDocument({
  publicAppName: 'Karaj',
  publicAppVersion: '0.1.0',
  publicAppDescription: 'Auto repair garage',
});

/** Request body of an operation, as far as a localized field needs. */
interface JsonBody {
  content: {
    'application/json': {
      schema: { properties: Record<'title' | 'caption', { anyOf: { type?: string }[] } | undefined> };
    };
  };
}

test('a localized field is a plain text or a text per language', () => {
  const operations = [
    '/offering/create-category post',
    '/offering/update-item/{id} put',
    '/media/update-media/{id} put',
  ];
  const types = operations.map((operation) => {
    const [path, method] = operation.split(' ') as [string, string];
    const { requestBody } = DOCUMENT.paths[path]![method] as { requestBody: JsonBody };
    const { title, caption } = requestBody.content['application/json'].schema.properties;
    return (title ?? caption)!.anyOf.map(({ type }) => type);
  });
  expect(types[0]).toEqual(['string', 'object']);
  for (const type of types.slice(1)) expect(type).toContain('object');
});

test('an operation lists the codes of its errors by status', () => {
  const { responses } = DOCUMENT.paths['/visit/update-status/{id}']!.put as {
    responses: Record<string, { description: string }>;
  };
  expect(responses['409']!.description).toBe('STALE, INVALID_TRANSITION, VEHICLE_UNAVAILABLE');
  expect(responses['401']!.description).toBe('UNAUTHENTICATED, INVALID_TOKEN');
  expect(DOCUMENT.paths['/rating/fetch-summary']!.get).not.toHaveProperty('responses.401');
});

test('the OpenAPI document passes spectral:oas', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(RULESET as unknown as RulesetDefinition);
  const results = await linter.run(new spectral.Document(JSON.stringify(DOCUMENT), parsers.Json));
  expect(results.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
}, 60_000);
