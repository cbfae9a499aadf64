import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { merchantInfo } from '#backend/resource/merchant-settings.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { readShownNames, toShownName } from '#backend/resource/static-names.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { FALLBACK_LOCALE, parseLocale, type Locale } from '#domain/locales.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import type { ShownName } from '#domain/static-data/names.ts';
import { staticDataSpec } from './repository.ts';
import { addStarterLists } from './starter-lists.ts';

export const staticDataRoutes = resourceRoutes(staticDataSpec, [
  route(staticData.fetchNames, async ({ deps: { db }, actor, query: { language } }) => ({
    data: [...(await readShownNames(db, language)), ...(await readServiceNames(db, actor, language))],
  })),
  route(staticData.addStarterList, async ({ deps, actor, body: { type, language } }) => {
    const added = await inTransaction(deps, actor, undefined, async (context) => {
      const count = await addStarterLists(context, { language, ...(type && { types: [type] }) });
      await audit(context, {
        action: 'add-starter-list',
        entityType: staticData.name,
        entityId: type ?? 'all',
        changes: { added: { from: 0, to: count } },
      });
      return count;
    });
    return { data: { added } };
  }),
]);

/** Reads the titles of services in several languages; for a client only of those on the public site. */
async function readServiceNames(db: Kysely<Database>, { role }: Actor, locale: Locale): Promise<ShownName[]> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select('items.title')
    .where('items.deleted_at', 'is', null)
    .$if(role === 'CLIENT', (visible) =>
      visible.where('items.visibility', '=', 'visible').where('categories.visibility', '=', 'visible'),
    )
    .orderBy('items.created_at')
    .orderBy('items.id')
    .execute();
  const { mainLanguage } = await merchantInfo(db);
  const main = parseLocale(mainLanguage) ?? FALLBACK_LOCALE;
  return rows.flatMap(({ title }) => {
    const name = pickLocalizedText(title, locale, main);
    return toShownName('SERVICE', { name, names: title }, locale);
  });
}
