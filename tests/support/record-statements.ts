// A setup file of the backend tests, for `npm run statements` only: stores the SELECT statements that the backend executes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

type Query = (statement: string | { text?: string }, ...others: unknown[]) => unknown;

// The files of a process share the driver, so that it is patched once.
const texts = ((globalThis as { statementTexts?: Set<string> }).statementTexts ??= recordStatements());

function recordStatements(): Set<string> {
  const recorded = new Set<string>();
  for (const { prototype } of [pg.Client, pg.Pool] as { prototype: { query: Query } }[]) {
    const { query } = prototype;
    prototype.query = function (statement, ...others) {
      const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim();
      if (/^(?:select|with)\b/i.test(text) && isCalledByBackend()) recorded.add(text);
      return query.call(this, statement, ...others);
    };
  }
  return recorded;
}

/** Returns false for the statements of tests and migrations, and for those that the pool passes to a client. */
function isCalledByBackend(): boolean {
  const files = [...new Error().stack!.matchAll(/\/(?:src|tests)\/\S+\.ts/g)].map(([path]) => path);
  const caller = files.find((path) => !path.endsWith('/record-statements.ts'));
  return caller !== undefined && caller.startsWith('/src/') && !caller.includes('/migrations/');
}

afterAll(() => {
  writeFileSync(join(process.env.STATEMENTS_FOLDER!, `${process.pid}.json`), JSON.stringify([...texts]));
});
