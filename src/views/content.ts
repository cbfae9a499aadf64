import { fetchSiteData } from '#backend/publish/remote-site-data.ts';
import type { Locale } from '#domain/locales.ts';
import { emptyContent, siteContent, type SiteContent, type SiteData } from '#domain/site/content.ts';

const NAME = import.meta.env.PUBLIC_APP_NAME;

let pending: Promise<SiteData | undefined> | undefined;

/** Fetches the content from the backend at `BACKEND_URL` once per build; resolves to `undefined` without one. */
const fetchBuildData = (): Promise<SiteData | undefined> =>
  (pending ??= process.env.BACKEND_URL
    ? fetchSiteData(process.env.BACKEND_URL).catch((error: unknown) => {
        console.warn('BACKEND_URL does not answer: the pages are built without a garage.', error);
        return undefined;
      })
    : Promise.resolve(undefined));

/**
 * Loads a public page's content: passed by the publisher, or fetched from the external backend during the build, else
 * empty.
 */
export async function loadContent({ content }: App.Locals, locale: Locale): Promise<SiteContent> {
  if (content) return content;
  const data = await fetchBuildData();
  return data ? siteContent(data, locale, NAME) : emptyContent(locale, NAME);
}
