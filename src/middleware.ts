import { defineMiddleware } from 'astro:middleware';
import { AREA_ROLES, type Area } from '#domain/roles.ts';

/** Returns the area of the route that Astro has matched; parsing the URL again could give another result. */
function getRouteArea(routePattern: string): Area | undefined {
  const first = routePattern.split('/')[1] ?? '';
  return Object.hasOwn(AREA_ROLES, first) ? (first as Area) : undefined;
}

export const onRequest = defineMiddleware(async ({ locals, isPrerendered, routePattern, request, url }, next) => {
  const area = getRouteArea(routePattern);
  if (isPrerendered || !area) return next();
  if (!locals.gate) return new Response(null, { status: 503 });
  const passage = await locals.gate({ url, headers: request.headers, area });
  if (passage instanceof Response) return passage;
  locals.locale = passage.locale;
  const page = await next();
  page.headers.set('cache-control', 'no-store');
  for (const cookie of passage.cookies) page.headers.append('set-cookie', cookie);
  return page;
});
