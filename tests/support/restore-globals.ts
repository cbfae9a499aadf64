import { afterAll } from 'vitest';

const { fetch } = globalThis;

// The files of a project share their processes: a replaced `fetch` would reach the next file.
afterAll(() => {
  globalThis.fetch = fetch;
});
