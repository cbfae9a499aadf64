import { afterAll } from 'vitest';

const { fetch } = globalThis;

// Test files of a project share processes: a replaced `fetch` would remain in place for the next file.
afterAll(() => {
  globalThis.fetch = fetch;
});
