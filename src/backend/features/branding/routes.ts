import { route, type Route } from '#backend/http/route.ts';
import { merchantInfo } from '#backend/mail/merchant-info.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { grantOf } from '#domain/permissions.ts';
import { listBranding } from './repository.ts';

export const brandingRoutes: readonly Route[] = [
  route(branding.fetchBranding, async ({ deps, actor, query: { lan, status = 'ACTIVE' } }) => {
    // What is not published is for those who may publish it.
    const isShown = status === 'ACTIVE' || (actor && grantOf(actor.role, 'shop.manage'));
    return { branding: isShown ? await listBranding(deps, lan, status) : [] };
  }),
  route(branding.fetchMerchant, async ({ deps }) => {
    const { merchantName = deps.config.publicAppName } = await merchantInfo(deps.db);
    return { merchant: { merchant_name: merchantName } };
  }),
];
