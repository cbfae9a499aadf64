import { createFetch } from 'ofetch';

/** Sends a request with ofetch. Reads the global `fetch` on each request, so that tests can replace it with an in-process app. */
export const request = createFetch({ fetch: (...args) => globalThis.fetch(...args) });
