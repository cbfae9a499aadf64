/**
 * Header that keeps search engines from indexing a site that is not published yet
 * (docs/rules/branding.md#first-publication).
 */
export const NOINDEX_HEADER = ['x-robots-tag', 'noindex'] as const;

export const ROBOTS = '/robots.txt';
export const SITEMAP = '/sitemap.xml';

/** Returns the built `robots.txt` without its reference to the sitemap, which a hidden site lacks. */
export const withoutSitemap = (robots: string): string => robots.replace(/\n*^Sitemap:.*\n?/m, '\n');
