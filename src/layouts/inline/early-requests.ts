/** URLs contain `{lang}` in place of the language of the document. */
export interface EarlyRequests {
  /** First queries of the screen, and the names of lists; sent only with an unexpired access token. */
  queries: string[];
  /** Further such URLs for phones. */
  phoneQueries: string[];
  /** URL of the branding; sent with an unexpired token. */
  branding: string;
  /** Cookie and local storage key of the access token. */
  accessCookie: string;
  /** Media query that phones match. */
  phone: string;
}

/**
 * Sends the first requests of a portal page while its scripts load. Stores the responses by URL in `earlyRequests`, for
 * `client/start/early-requests.ts`.
 */
export default function sendEarlyRequests({ queries, phoneQueries, branding, accessCookie, phone }: EarlyRequests) {
  const { lang } = document.documentElement;
  const requests: Record<string, object> = {};
  Object.assign(globalThis, { earlyRequests: requests });
  const token = readValidToken(accessCookie);
  const send = (template: string) => {
    const url = template.replace('{lang}', lang);
    const response = request(url, lang, token);
    response.catch(() => {});
    requests[url] = { lang, token, response };
  };
  if (token) queries.forEach(send);
  if (token && phoneQueries.length && matchMedia(phone).matches) phoneQueries.forEach(send);
  send(branding);
  setTimeout(() => warmFormatters(lang), 100);
}

async function request(url: string, lang: string, token: string | undefined) {
  const authorization = token && { authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers: { 'accept-language': lang, ...authorization } });
  const body: unknown = await response.json().catch((error: unknown) => {
    if (response.ok) throw error;
  });
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

/** Returns the access token; undefined if it is malformed or has expired. */
function readValidToken(name: string): string | undefined {
  const token =
    attempt(() => decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)![1]!)) ||
    attempt(() => localStorage[name] as string | undefined);
  const claims = attempt(
    () => JSON.parse(atob(token!.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number },
  );
  return Number(claims?.exp) * 1_000 > Date.now() ? token : undefined;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Creates one `Intl` formatter of each kind: the first one of a tab takes 100 to 200 ms on a slow phone. */
function warmFormatters(lang: string): void {
  const tag = `${lang}-u-nu-latn`;
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(0);
  new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(0);
  new Intl.PluralRules(lang).select(1);
}
