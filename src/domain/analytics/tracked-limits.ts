/** Maximum characters of the fields of a page view; the browser truncates longer values. A file without schemas, for small bundles. */
export const TRACKED_VISIT_LIMITS = {
  id: 80,
  path: 500,
  referrer: 500,
  userAgent: 500,
  campaign: 100,
  name: 40,
  language: 20,
};
