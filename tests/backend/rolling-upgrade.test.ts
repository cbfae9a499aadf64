import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';

const app = useApp();
const statements = JSON.parse(
  readFileSync(new URL('../fixtures/read-statements.json', import.meta.url), 'utf8'),
) as string[];

/** Returns the statements that the present schema rejects, each with the reason. */
async function findRejectedStatements(): Promise<string[]> {
  const client = await app.deps.pool.connect();
  const rejected: string[] = [];
  try {
    await client.query('begin');
    for (const text of statements) {
      await client.query('savepoint one');
      await client.query(`prepare old_statement as ${text}`).then(
        () => client.query('deallocate old_statement'),
        async (error: Error) => {
          rejected.push(`${error.message}: ${text}`);
          await client.query('rollback to one');
        },
      );
    }
  } finally {
    await client.query('rollback');
    client.release(true);
  }
  return rejected;
}

test('a server of the stored release reads the present schema during a rolling upgrade', async () => {
  expect(statements.length).toBeGreaterThan(250);
  expect(await findRejectedStatements()).toEqual([]);
});

test('finds the statements that a removed column breaks', async () => {
  await app.deps.pool.query('alter table visits drop column name cascade');
  expect((await findRejectedStatements()).length).toBeGreaterThan(0);
});
