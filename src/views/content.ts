import { emptyContent, type SiteContent } from '#domain/site/content.ts';
import type { Locale } from '#domain/locales.ts';

/** What a public page shows: the publisher's content, or while the site is built that of no garage yet. */
export const contentOf = ({ content }: App.Locals, locale: Locale): SiteContent =>
  content ?? emptyContent(locale, import.meta.env.PUBLIC_APP_NAME);
