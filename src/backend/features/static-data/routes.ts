import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { readServiceNames, readShownNames } from '#backend/resource/static-names.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { staticDataSpec } from './repository.ts';
import { addStarterLists } from './starter-lists.ts';

export const staticDataRoutes = resourceRoutes(staticDataSpec, [
  route(staticData.fetchNames, async ({ deps: { db }, actor, query: { language } }) => ({
    data: [
      ...(await readShownNames(db, language)),
      ...(await readServiceNames(db, language, { isPublic: actor.role === 'CLIENT' })),
    ],
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
