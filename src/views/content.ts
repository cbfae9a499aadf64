import { remoteSiteReplies } from '#backend/publish/remote-site-replies.ts';
import type { Locale } from '#domain/locales.ts';
import { emptyContent, siteContent, type SiteContent, type SiteReplies } from '#domain/site/content.ts';

const NAME = import.meta.env.PUBLIC_APP_NAME;

let pending: Promise<SiteReplies | undefined> | undefined;

/** What the backend at BACKEND_URL says while the site is built; asked once for all pages. */
const fetchBuildReplies = (): Promise<SiteReplies | undefined> =>
  (pending ??= process.env.BACKEND_URL
    ? remoteSiteReplies(process.env.BACKEND_URL).catch((error: unknown) => {
        console.warn('BACKEND_URL does not answer: the pages are built without a garage.', error);
        return undefined;
      })
    : Promise.resolve(undefined));

/** What a public page shows: the publisher's content, or while the site is built that of the other backend, or of no garage yet. */
export async function loadContent({ content }: App.Locals, locale: Locale): Promise<SiteContent> {
  if (content) return content;
  const replies = await fetchBuildReplies();
  return replies ? siteContent(replies, locale, NAME) : emptyContent(locale, NAME);
}
