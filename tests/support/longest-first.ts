import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, longest first; started last, they would leave one processor idle at the end. */
const SLOW = [
  'tests/backend/fuzz.test.ts',
  'tests/server/postgres.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/process.test.ts',
];

const getRank = ({ moduleId }: TestSpecification): number => {
  const rank = SLOW.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? SLOW.length : rank;
};

/** Runs the slow files first and keeps the default order of the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inDefaultOrder = await BaseSequencer.prototype.sort.call(this, files);
    return inDefaultOrder.toSorted((a, b) => getRank(a) - getRank(b));
  }
}
