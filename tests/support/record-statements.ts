// A setup file of the backend tests, for `npm run statements` only: stores the SELECT statements that the backend
// executes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const READ = /^(?:select|with)\b/i;
/** A data-modifying clause, which a `with` query may contain. */
const WRITE = /\b(?:insert into|delete from|update \S+ set)\b/i;

type Query = (statement: string | { text?: string }, ...others: unknown[]) => unknown;

// The files of a process share the driver, so that it is patched once.
const texts = ((globalThis as { statementTexts?: Set<string> }).statementTexts ??= recordStatements());

function recordStatements(): Set<string> {
  const recorded = new Set<string>();
  // By default a stack has ten frames, too few to reach a migration.
  Error.stackTraceLimit = 100;
  for (const { prototype } of [pg.Client, pg.Pool] as { prototype: { query: Query } }[]) {
    const { query } = prototype;
    prototype.query = function (statement, ...others) {
      const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim();
      if (READ.test(text) && !WRITE.test(text) && isCalledByBackend()) recorded.add(text);
      return query.call(this, statement, ...others);
    };
  }
  return recorded;
}

/**
 * Returns false for statements of migrations, for those that a test passes to the driver itself, and for those that the
 * pool passes to a client.
 */
function isCalledByBackend(): boolean {
  const files = [...new Error().stack!.matchAll(/\/(?:src|tests)\/\S+\.ts/g)].map(([path]) => path);
  const caller = files.find((path) => !path.endsWith('/record-statements.ts'));
  return caller?.startsWith('/src/') === true && !files.some((path) => path.includes('/migrations/'));
}

afterAll(() => {
  writeFileSync(join(process.env.STATEMENTS_FOLDER!, `${process.pid}.json`), JSON.stringify([...texts]));
});
