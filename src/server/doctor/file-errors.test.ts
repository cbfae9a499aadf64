import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#backend/config.ts';
import { describeAccessFix, toStartError } from './file-errors.ts';

const config = { dataDir: '/missing/karaj/data', backupDir: '/missing/backups' };
const failure = (code: string, path: string) => Object.assign(new Error(`${code}: ${path}`), { code, path });
const message = (error: unknown) => (error as Error).message;

test('names the folder, its setting and the fix', () => {
  const found = toStartError(failure('EACCES', join(config.dataDir, 'postgres.new-1')), config);
  expect(found).toBeInstanceOf(StartError);
  expect(message(found)).toMatch(
    /^This user may not write to \/: run mkdir -p \/missing\/karaj\/data && chown \S+ \/missing\/karaj\/data as root, or set DATA_DIR/,
  );
  expect(message(toStartError(failure('EACCES', '/missing/karaj'), config))).toContain('set DATA_DIR');
  expect(message(toStartError(failure('EROFS', '/missing/backups/daily'), config))).toBe(
    '/ is on a read-only disk: set BACKUP_DIR to another folder.',
  );
  expect(message(toStartError(failure('ENOSPC', config.dataDir), config))).toContain('is full: free some space');
});

test('keeps an error that no setting can fix', () => {
  const other = failure('ENOENT', config.dataDir);
  expect(toStartError(other, config)).toBe(other);
  const plain = new Error('EACCES');
  expect(toStartError(plain, config)).toBe(plain);
});

test('suggests no command that Windows lacks', () => {
  const text = describeAccessFix({ folder: '/', code: 'EPERM', setting: 'DATA_DIR', platform: 'win32' });
  expect(text).toBe(
    'this user may not write to /: give this user the right to change it, or set DATA_DIR to another folder.',
  );
});
