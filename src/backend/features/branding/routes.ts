import { route, type Route } from '#backend/http/route.ts';
import { merchantInfo } from '#backend/mail/merchant-info.ts';
import { readPublication, publishEverywhere } from '#backend/publish/publication.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { grantOf } from '#domain/permissions.ts';
import { previewLink, previewPage } from './preview.ts';
import { listBranding, listHistory, presentEntry } from './repository.ts';
import { createBranding, restoreBranding, updateBranding } from './save.ts';

export const brandingRoutes: readonly Route[] = [
  route(branding.fetchBranding, async ({ deps, actor, query: { lan, status = 'ACTIVE' } }) => {
    // Drafts and archived entries are for those who may publish.
    const mayRead = status === 'ACTIVE' || (actor && grantOf(actor.role, 'shop.manage'));
    return { branding: mayRead ? await listBranding(deps, lan, status) : [] };
  }),
  route(branding.fetchMerchant, async ({ deps }) => {
    const { merchantName = deps.config.publicAppName } = await merchantInfo(deps.db);
    return { merchant: { merchant_name: merchantName } };
  }),
  route(brandingManager.create, async ({ deps, actor, body }) => ({
    data: presentEntry(await createBranding(deps, actor, body)),
  })),
  route(brandingManager.update, async ({ deps, actor, params, body }) => ({
    data: presentEntry(await updateBranding(deps, actor, params.id, body)),
  })),
  route(brandingManager.restore, async ({ deps, actor, params }) => ({
    data: presentEntry(await restoreBranding(deps, actor, params.id)),
  })),
  route(brandingManager.history, async ({ deps, query }) => ({ data: await listHistory(deps.db, query) })),
  route(brandingManager.publication, async ({ deps }) => ({ data: await readPublication(deps) })),
  route(brandingManager.publish, async ({ deps }) => {
    await publishEverywhere(deps);
    return { data: await readPublication(deps) };
  }),
  route(brandingManager.createPreviewLink, async ({ deps, query }) => ({ data: { url: previewLink(deps, query) } })),
  route(brandingManager.preview, ({ deps, query }) => previewPage(deps, query)),
];
