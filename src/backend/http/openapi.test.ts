import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from './openapi.ts';

/** All rules of `spectral:oas` except `contact-properties`: the garage's e-mail address and URL are unknown. */
const RULESET = { extends: [[rulesets.oas, 'all']], rules: { 'contact-properties': 'off' } };

test('the OpenAPI document passes spectral:oas', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(RULESET as unknown as RulesetDefinition);
  const api = buildOpenApiDocument({
    publicAppName: 'Karaj',
    publicAppVersion: '0.1.0',
    publicAppDescription: 'Auto repair garage',
  });
  const results = await linter.run(new spectral.Document(JSON.stringify(api), parsers.Json));
  expect(results.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
});
