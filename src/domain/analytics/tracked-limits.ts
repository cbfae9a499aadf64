/** Characters of what is told of a visit; a browser cuts what is longer. */
export const TRACKED_MAX = { id: 80, path: 500, referrer: 500, userAgent: 500, campaign: 100, name: 40, language: 20 };
