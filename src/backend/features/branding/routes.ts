import { timingSafeEqual } from 'node:crypto';
import type { HasClock, HasConfig, HasDatabase, HasKeys, HasStatements } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { escapeHtml } from '#backend/html-page.ts';
import { route, type Route } from '#backend/http/route.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { editPage, listElements } from '#backend/publish/page-markup.ts';
import { readPublication, publishInAllProcesses } from '#backend/publish/publication.ts';
import { loadSiteData } from './site-data.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { parseLocale } from '#domain/locales.ts';
import { findGrant } from '#domain/roles.ts';
import { siteContent } from '#domain/site/content.ts';
import { SITEMAP_PAGES, buildCspHeader, listPublishedPages, SITE_PAGES } from '#domain/site/pages.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { recordFirstPublication } from './first-publication.ts';
import { listBranding, listHistory, presentEntry } from './repository.ts';
import { createBranding, restoreBranding, updateBranding } from './save.ts';

export const brandingRoutes: readonly Route[] = [
  route(branding.fetchBranding, async ({ deps, actor, query: { lan, status = 'ACTIVE' } }) => {
    // Drafts and archived entries require the permission `shop.manage`.
    const mayRead = status === 'ACTIVE' || (actor && findGrant(actor.role, 'shop.manage'));
    return { branding: mayRead ? await listBranding(deps, lan, status) : [] };
  }),
  route(branding.fetchMerchant, async ({ deps }) => {
    const { merchantName = deps.config.publicAppName } = await merchantInfo(deps.db);
    return { merchant: { merchant_name: merchantName } };
  }),
  route(brandingManager.create, async ({ deps, actor, body, idempotencyKey }) => ({
    data: presentEntry(await createBranding(deps, actor, body, idempotencyKey)),
  })),
  route(brandingManager.update, async ({ deps, actor, params, body }) => ({
    data: presentEntry(await updateBranding(deps, actor, params.id, body)),
  })),
  route(brandingManager.restore, async ({ deps, actor, params }) => ({
    data: presentEntry(await restoreBranding(deps, actor, params.id)),
  })),
  route(brandingManager.history, async ({ deps, query }) => ({ data: await listHistory(deps.db, query) })),
  route(brandingManager.publication, async ({ deps }) => ({ data: await readPublication(deps) })),
  route(brandingManager.publish, async ({ deps, actor }) => {
    await recordFirstPublication(deps, actor);
    await publishInAllProcesses(deps);
    return { data: await readPublication(deps) };
  }),
  route(brandingManager.createPreviewLink, async ({ deps, query }) => ({
    data: { url: createPreviewLink(deps, query) },
  })),
  route(brandingManager.preview, ({ deps, query }) => renderPreviewPage(deps, query)),
];

/** Milliseconds that a preview link is valid. */
const LIFETIME_MS = 15 * MINUTE_MS;

const signExpiry = ({ keys }: HasKeys, expires: number) => keys.hmac('preview', String(expires));

/** Returns a signed link to a preview that needs no session. */
export function createPreviewLink(
  deps: HasClock & HasKeys,
  { lan, page }: QueryOf<typeof brandingManager.createPreviewLink>,
): string {
  const expires = deps.now().getTime() + LIFETIME_MS;
  return previewUrl({ expires, signature: signExpiry(deps, expires), lan, page });
}

const previewUrl = ({ expires, ...query }: QueryOf<typeof brandingManager.preview>): string =>
  `/backend${brandingManager.preview.path}?${new URLSearchParams({ expires: String(expires), ...query })}`;

/** Matches the address of a link to a public page; captures language, path and fragment. */
const PAGE_PATH = /^\/([a-z]{2})(\/[a-z-]*\/?)(#.*)?$/;

/** Rewrites links to public pages into links to their previews. */
function rewritePageLinks(html: string, query: QueryOf<typeof brandingManager.preview>): string {
  const edits = listElements(html).flatMap(({ attributes, location }) => {
    const place = location.attrs?.['href'];
    const [, language, path, fragment = ''] = PAGE_PATH.exec(attributes.get('href') ?? '') ?? [];
    const lan = parseLocale(language);
    const page = SITEMAP_PAGES.find((one) => SITE_PAGES[one] === path);
    if (!place || !lan || !page) return [];
    const text = `href="${escapeHtml(previewUrl({ ...query, lan, page }) + fragment)}"`;
    return [{ start: place.startOffset, end: place.endOffset, text }];
  });
  return editPage(html, edits);
}

/**
 * Renders a public page in which drafts replace the published entries.
 * @throws AppError NOT_FOUND for an expired or invalid link
 */
export async function renderPreviewPage(
  deps: HasConfig & HasClock & HasDatabase & HasStatements & HasKeys & Pick<Capabilities, 'publisher'>,
  query: QueryOf<typeof brandingManager.preview>,
): Promise<Response> {
  const { expires, signature, lan, page } = query;
  const expected = Buffer.from(signExpiry(deps, expires));
  const given = Buffer.from(signature);
  const isValid =
    expected.length === given.length && timingSafeEqual(expected, given) && deps.now().getTime() < expires;
  const target = listPublishedPages().find((one) => one.page === page && one.locale === lan && !one.isBare);
  if (!isValid || !target || !deps.publisher) throw new AppError('NOT_FOUND');
  const content = siteContent(await loadSiteData(deps, { withDrafts: true }), lan, deps.config.publicAppName);
  const html = rewritePageLinks(await deps.publisher.preview(target, { ...content, isDraft: true }), query);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lan,
      'content-security-policy': buildCspHeader(html),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
