import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

/** Files that contain a statement or a subquery as text (docs/decisions/092-sql-as-text.md), by folder and in order. */
const ALLOWED = {
  'src/backend/auth': 'authenticate rotate-keys sessions',
  'src/backend/commands': 'audit',
  'src/backend/db': 'merchant-settings migrations replica',
  'src/backend/features/analytics': 'name-limit page-view-writer partitions real-time rebuild-rollups workshop-feed',
  'src/backend/features': 'audit/repository export/archive export/tables first-steps/repository imports/undo-import',
  'src/backend/features/offering': 'frequent-items',
  'src/backend/features/reports/sources':
    'car-files clients created-by-day oil-changes repairs tasks vehicles visits-by-day',
  'src/backend/features/search': 'sources word-frequency',
  'src/backend/features/trash': 'routes',
  'src/backend/features/users': 'anonymize-texts anonymize contact-change personal-columns',
  'src/backend/features/visits': 'history repository status undo',
  'src/backend/limits': 'rate-limits',
  'src/backend/resource': 'spelled-alike static-names',
  'src/server/backup': 'backup-format backup kept-backup restore',
  'src/server': 'clear-demo',
  'src/server/doctor': 'database-checks',
  'src/server/postgres': 'cluster-lock cluster external',
};
const STATEMENTS = [
  /\bselect\s[^;`]*?\bfrom\s+(?:["a-z_]|\$\{)/,
  /\binsert\s+into\s/,
  /\bupdate\s+\S+(?:\s+\w+){0,2}\s+set\s/,
  /\bdelete\s+from\s/,
];
const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

test('a statement is SQL text in the listed files alone, and in each of them', () => {
  const found = find('src/{backend,server}/**/*.{ts,tsx}')
    .filter((path) => !/\/migrations\/|\.test\./.test(path))
    .filter((path) => STATEMENTS.some((pattern) => pattern.test(withoutComments(read(path)))));
  const allowed = Object.entries(ALLOWED).flatMap(([folder, names]) =>
    names.split(' ').map((name) => `${folder}/${name}.ts`),
  );
  expect(found).toEqual(allowed);
});
