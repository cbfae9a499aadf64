/**
 * Whether a page of this site sent the request, by its `Origin`. The host is the one the request came to, which the front
 * has checked; behind TLS of a proxy the request itself is plain, so the scheme counts for the configured host alone.
 */
export function isSameOrigin(request: Request, publicSiteUrl: string): boolean {
  const header = request.headers.get('origin');
  if (!header || !URL.canParse(header)) return false;
  const origin = new URL(header);
  const site = new URL(publicSiteUrl);
  if (origin.host === site.host) return origin.protocol === site.protocol;
  return /^https?:$/.test(origin.protocol) && origin.host === hostOf(request);
}

const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host;
