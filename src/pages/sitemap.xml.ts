import type { APIRoute } from 'astro';
import { LOCALE_CODES } from '#domain/locales.ts';
import { SITEMAP_PAGES, SITE_PAGES } from '#domain/site/pages.ts';

export const prerender = true;

/** Lists every indexable page in each language with its alternates. */
export const GET: APIRoute = ({ site }) => {
  const address = (path: string) => new URL(path, site).href;
  const urls = SITEMAP_PAGES.flatMap((page) =>
    LOCALE_CODES.map((locale) => {
      const alternates = [
        ...LOCALE_CODES.map((other) => [other, `/${other}${SITE_PAGES[page]}`] as const),
        ['x-default', SITE_PAGES[page]] as const,
      ];
      const links = alternates.map(
        ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path)}"/>`,
      );
      return `<url><loc>${address(`/${locale}${SITE_PAGES[page]}`)}</loc>${links.join('')}</url>`;
    }),
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  );
};
