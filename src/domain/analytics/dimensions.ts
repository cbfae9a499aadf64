/**
 * Dimensions by which the page views of a day are counted ([roll-ups](docs/rules/analytics.md#roll-ups)). `total`
 * counts all views under the empty name.
 */
export const DIMENSIONS = ['total', 'path', 'browser', 'os', 'device', 'language', 'referrer', 'campaign'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Name of views without a value: a direct visit, no campaign, an unknown language. */
export const NO_NAME = '';
/** Name of a browser or an operating system that is not recognised. */
export const UNRECOGNISED_NAME = 'Other';
/** Name under which the values beyond `MAX_NAMES` are counted. */
export const OTHER_NAME = '(other)';
/** Maximum distinct names per day and dimension: visitors choose paths, campaigns and hosts freely. */
export const MAX_NAMES = 500;
