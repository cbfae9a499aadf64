import type { APIRoute } from 'astro';

export const prerender = true;

/** The portal and the API are nothing for search engines; the garage's pictures are, which a shared link shows too. */
const RULES = [
  'User-agent: *',
  'Allow: /backend/media/file/',
  'Disallow: /admin',
  'Disallow: /client',
  'Disallow: /backend/',
];

export const GET: APIRoute = ({ site }) =>
  new Response([...RULES, '', `Sitemap: ${new URL('/sitemap.xml', site).href}`, ''].join('\n'));
