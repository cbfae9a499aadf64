import { defineConfig } from 'vitest/config';

/** Configuration of `npm run mutate`: the unit tests of the domain alone. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    // The sandbox of the mutation run lies in node_modules/.cache.
    exclude: [],
    environment: 'node',
  },
});
