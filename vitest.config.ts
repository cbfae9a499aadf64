import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const UNIT = 'src/**/*.test.ts';
const DOM = ['src/**/*.test.tsx', 'tests/portal/**/*.test.tsx'];

/** Files that replace modules; each needs a process of its own, while the files of the other projects share theirs. */
const replacesModules = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');
const mocks = (pattern: string | string[]) => globSync(pattern).filter(replacesModules);

/** The default second is too short on a busy machine. */
const poll = { expect: { poll: { timeout: 20_000 } } };
/** Set by `npm run statements`. */
const recordsStatements = process.env.STATEMENTS_FOLDER !== undefined;
const unit = { ...poll, environment: 'node', testTimeout: 30_000 } as const;
const dom = {
  ...poll,
  environment: 'happy-dom',
  testTimeout: 30_000,
  setupFiles: './tests/support/dom-setup.ts',
} as const;

// CONTRIBUTING.md#tests describes the projects.
export default defineConfig({
  test: {
    // One more than the processors: tests also wait for the database. By default one processor is left idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      // The figures are printed after a failed test, too.
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...configDefaults.exclude, ...mocks(UNIT)],
          isolate: false,
          ...unit,
        },
      },
      { test: { name: 'unit-mocks', include: mocks(UNIT), ...unit } },
      {
        test: {
          name: 'dom',
          include: DOM,
          exclude: [...configDefaults.exclude, ...mocks(DOM)],
          isolate: false,
          ...dom,
        },
      },
      { test: { name: 'dom-mocks', include: mocks(DOM), ...dom } },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'backend',
          ...poll,
          include: ['tests/backend/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: './tests/support/global-setup.ts',
          setupFiles: [
            './tests/support/restore-globals.ts',
            ...(recordsStatements ? ['./tests/support/record-statements.ts'] : []),
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          ...poll,
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          // Last: some measure how long a start takes, and by then the checks beside the tests have ended.
          sequence: { groupOrder: 1 },
          maxWorkers: '100%',
          // A test starts servers several times, which takes long on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
