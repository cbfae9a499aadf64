import type { HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { listBranding } from '#backend/features/branding/repository.ts';
import { listGallery } from '#backend/features/media/repository.ts';
import { listVisibleOffering } from '#backend/features/offering/visible.ts';
import { summarizeRatings } from '#backend/features/ratings/repository.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import type { SiteReplies } from '#domain/site/content.ts';

/** Loads the content of the public pages, as the API returns it to a visitor. `withDrafts` puts each draft before its published entry. */
export async function siteReplies(
  deps: HasDatabase & HasStatements,
  { withDrafts = false } = {},
): Promise<SiteReplies> {
  const brandingIn = async (locale: Locale): Promise<[Locale, BrandingEntry[]]> => {
    const [drafts, active] = await Promise.all([
      withDrafts ? listBranding(deps, locale, 'DRAFT') : [],
      listBranding(deps, locale, 'ACTIVE'),
    ]);
    return [locale, [...drafts, ...active]];
  };
  const [branding, offering, gallery, rating] = await Promise.all([
    Promise.all(LOCALE_CODES.map(brandingIn)),
    listVisibleOffering(deps),
    listGallery(deps.db),
    summarizeRatings(deps.db),
  ]);
  return { branding: Object.fromEntries(branding), ...offering, gallery, rating };
}
