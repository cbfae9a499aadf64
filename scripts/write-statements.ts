// npm run statements: stores the statements that this release reads the database with, for tests/backend/rolling-upgrade.test.ts.
import { writeFileSync } from 'node:fs';
import { PostgresQueryCompiler } from 'kysely';

const texts = new Set<string>();
const { prototype } = PostgresQueryCompiler;
const compile = prototype.compileQuery;
prototype.compileQuery = function (...args) {
  const compiled = compile.apply(this, args);
  if (/^(?:select|with)\b/.test(compiled.sql)) texts.add(compiled.sql);
  return compiled;
};
// The modules compile their queries when they are loaded.
await import('#backend/features/routes.ts');

const path = new URL('../tests/fixtures/read-statements.json', import.meta.url);
writeFileSync(path, `${JSON.stringify([...texts].toSorted(), null, 2)}\n`);
console.log(`${texts.size} statements`);
