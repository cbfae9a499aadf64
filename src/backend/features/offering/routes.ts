import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { reorderCategories, reorderItems } from './reorder.ts';
import { categorySpec, itemSpec } from './repository.ts';

export const offeringRoutes = [
  ...resourceRoutes(categorySpec, [
    route(categories.reorder, async ({ deps, actor, body }) => ({
      data: { ids: await reorderCategories(deps, actor, body.ids) },
    })),
  ]),
  ...resourceRoutes(itemSpec, [
    route(items.reorder, async ({ deps, actor, body }) => ({
      data: { ids: await reorderItems(deps, actor, body.categoryId, body.ids) },
    })),
  ]),
];
