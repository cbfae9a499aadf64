import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import type { SiteData } from '#domain/site/content.ts';
import type { HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { compileQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { listBranding } from './repository.ts';
import { listGallery } from '#backend/features/media/repository.ts';
import { categorySpec, itemSpec, presentCategory, presentItem } from '#backend/features/offering/repository.ts';
import { summarizeRatings } from '#backend/features/ratings/repository.ts';
import { readInstallation } from '#backend/installation.ts';
import { selectLive } from '#backend/resource/record-query.ts';

const visibleCategories = compileQuery((db) =>
  selectLive(db, categorySpec, { isVisibleOnly: true }).orderBy('t.position').orderBy('t.id'),
);
const visibleItems = compileQuery((db) =>
  selectLive(db, itemSpec, { isVisibleOnly: true }).orderBy('t.position').orderBy('t.id'),
);

/** Lists the visible categories and items, in the default order of their lists. */
export async function listVisibleOffering(deps: HasStatements): Promise<Pick<SiteData, 'categories' | 'items'>> {
  const executor = preparedExecutor(deps);
  const [categories, items] = await Promise.all([
    visibleCategories.execute(executor, {}),
    visibleItems.execute(executor, {}),
  ]);
  return { categories: categories.map(presentCategory), items: items.map((row) => presentItem(row)) };
}

/**
 * Loads the content of the public pages, as the API returns it to a visitor. `withDrafts` puts each draft before its
 * published entry, and shows the pages of a site that is not published yet.
 */
export async function loadSiteData(deps: HasDatabase & HasStatements, { withDrafts = false } = {}): Promise<SiteData> {
  const brandingIn = async (locale: Locale): Promise<[Locale, BrandingEntry[]]> => {
    const [drafts, active] = await Promise.all([
      withDrafts ? listBranding(deps, locale, 'DRAFT') : [],
      listBranding(deps, locale, 'ACTIVE'),
    ]);
    return [locale, [...drafts, ...active]];
  };
  const [installation, branding, offering, gallery, rating] = await Promise.all([
    readInstallation(deps.db),
    Promise.all(LOCALE_CODES.map(brandingIn)),
    listVisibleOffering(deps),
    listGallery(deps.db),
    summarizeRatings(deps.db),
  ]);
  return {
    isOpeningSoon: !withDrafts && !installation?.published_at,
    isDemo: installation?.kind === 'demo',
    branding: Object.fromEntries(branding),
    ...offering,
    gallery,
    rating,
  };
}
