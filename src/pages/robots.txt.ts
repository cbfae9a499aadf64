import type { APIRoute } from 'astro';

export const prerender = true;

/** The portal and the API are nothing for search engines. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /admin\nDisallow: /client\nDisallow: /backend/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
  );
