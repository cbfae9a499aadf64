import type { APIRoute } from 'astro';

export const prerender = true;

/** Excludes the portal and the API, but allows pictures, which link previews fetch. */
const RULES = [
  'User-agent: *',
  'Allow: /backend/media/file/',
  'Disallow: /admin',
  'Disallow: /client',
  'Disallow: /backend/',
];

export const GET: APIRoute = ({ site }) =>
  new Response([...RULES, '', `Sitemap: ${new URL('/sitemap.xml', site).href}`, ''].join('\n'));
