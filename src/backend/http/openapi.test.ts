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

test('a localized field is a plain text or a text per language', () => {
  const operations = [
    '/offering/create-category post',
    '/offering/update-item/{id} put',
    '/media/update-media/{id} put',
  ];
  const types = operations.map((operation) => {
    const [path, method] = operation.split(' ') as [string, string];
    const found = DOCUMENT.paths[path]![method] as Record<string, any>;
    const { title, caption } = found['requestBody'].content['application/json'].schema.properties;
    return (title ?? caption).anyOf.map((one: { type: string }) => one.type);
  });
  expect(types[0]).toEqual(['string', 'object']);
  for (const type of types.slice(1)) expect(type).toContain('object');
});

test('the OpenAPI document passes spectral:oas', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(RULESET as unknown as RulesetDefinition);
  const results = await linter.run(new spectral.Document(JSON.stringify(DOCUMENT), parsers.Json));
  expect(results.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
});
