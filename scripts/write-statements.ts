// npm run statements: runs the backend tests and stores the SELECT statements that the backend executes in them, for
// tests/backend/rolling-upgrade.test.ts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'karaj-statements-'));
try {
  const env = { ...process.env, STATEMENTS_FOLDER: folder };
  const { status } = spawnSync('vitest', ['run', '--project', 'backend'], { stdio: 'inherit', env });
  if (status === 0) writeStatements();
  else process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

function writeStatements() {
  const texts = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]);
  // Shorter statements come later and replace the longer ones of their key.
  const longestFirst = texts.toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1));
  const byKey = new Map(longestFirst.map((text) => [getStatementKey(text), text]));
  const path = new URL('../tests/fixtures/read-statements.json', import.meta.url);
  writeFileSync(path, `${JSON.stringify([...byKey.values()].toSorted(), null, 2)}\n`);
  console.log(`${byKey.size} statements`);
}

/**
 * Returns the sorted distinct lower-case words of a statement, without string literals. Of several statements with the
 * same words, which use the same tables, columns and functions, only the shortest is stored.
 */
function getStatementKey(text: string): string {
  const words = text.replaceAll(/'[^']*'/g, '').match(/[a-z_]\w*/g) ?? [];
  return [...new Set(words)].toSorted().join(' ');
}
