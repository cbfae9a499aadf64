import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, longest first. Started last, they would leave the other processors idle at the end. */
const SLOWEST_FILES = [
  'tests/backend/fuzz.test.ts',
  'tests/backend/access.test.ts',
  'tests/backend/upgrade.test.ts',
  'tests/backend/demo-weekdays.test.ts',
  'tests/backend/demo-hours.test.ts',
  'tests/backend/setup.test.ts',
  'tests/server/installation.test.ts',
  'tests/server/setup-page.test.ts',
  'tests/server/process.test.ts',
  'tests/server/shared-files.test.ts',
  'tests/server/first-errors.test.ts',
  'tests/server/commands.test.ts',
  'tests/server/two-servers.test.ts',
  'tests/server/postgres.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/tracing.test.ts',
  'tests/server/setup.test.ts',
  'tests/server/sign-in-code.test.ts',
  'tests/server/deployment.test.ts',
  'tests/server/opening-soon.test.ts',
  'tests/server/summary-kill.test.ts',
];

const getRank = ({ moduleId }: TestSpecification): number => {
  const rank = SLOWEST_FILES.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? SLOWEST_FILES.length : rank;
};

/** Runs the slow files first and keeps the default order of the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inDefaultOrder = await BaseSequencer.prototype.sort.call(this, files);
    return inDefaultOrder.toSorted((a, b) => getRank(a) - getRank(b));
  }
}
