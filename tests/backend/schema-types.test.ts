import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { generateSchemaFiles } from '../../scripts/generate-schema.ts';

const app = useApp();

test('the table types match the migrated database; otherwise run `npm run schema`', async () => {
  const files = await generateSchemaFiles(app.deps.pool);
  expect(files.size).toBe(4);
  for (const [path, source] of files) expect(readFileSync(path, 'utf8')).toBe(source);
});
