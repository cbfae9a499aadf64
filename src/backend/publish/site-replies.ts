import type { Deps } from '#backend/deps.ts';
import { listBranding } from '#backend/features/branding/repository.ts';
import { LOCALES } from '#domain/locales.ts';
import type { SiteReplies } from '#domain/site/content.ts';

/** What the public pages are made of, as the API would answer it to a visitor. */
export async function siteReplies(deps: Deps): Promise<SiteReplies> {
  const [ar, en, fr] = await Promise.all(LOCALES.map((locale) => listBranding(deps, locale, 'ACTIVE')));
  return { branding: { ar: ar!, en: en!, fr: fr! }, categories: [], items: [], gallery: [], rating: undefined };
}
