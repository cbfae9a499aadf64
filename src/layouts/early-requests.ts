import { ACCESS_COOKIE } from '#domain/auth/cookies.ts';
import { CONTRACT } from '#domain/contract.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { fetchNames } from '#domain/static-data/names.ts';
import { FIRST_QUERIES, NARROW_FIRST_QUERIES } from '#portal/first-queries.ts';
import { NARROW_QUERY } from '#portal/resource/use-is-narrow.ts';
import { listScreenCalls } from '#portal/screen-lookup.ts';
import { SCREEN_NAMES, SCREENS, type ScreenRow } from '#portal/screens.ts';

/**
 * Sends the first requests of a portal page while its scripts load. Stores the responses by URL in
 * `self.earlyRequests`, for `client/start/early-requests.ts`. Attributes of the script element:
 * - `data-private`: URLs of the first queries of the screen and of the names of lists, separated by spaces, where
 *   `{lang}` is the language of the document; sent only with an unexpired access token
 * - `data-narrow`: further such URLs for phones
 * - `data-public`: URL of the branding, where `{lang}` is the language of the document; sent with an
 *   unexpired token
 *
 * Also creates one `Intl` formatter of each kind, because the first one of a tab takes 100 to 200 ms on a slow phone.
 */
export const EARLY_REQUESTS_SCRIPT =
  `(()=>{const d=document.currentScript.dataset,lang=document.documentElement.lang,R=self.earlyRequests={},` +
  `get=(url,token)=>{const headers={'accept-language':lang};if(token)headers.authorization='Bearer '+token;` +
  `(R[url]={lang,token,response:fetch(url,{headers}).then(async r=>({status:r.status,body:await r.json().catch(e=>{if(r.ok)throw e}),retryAfter:r.headers.get('retry-after')}))}).response.catch(()=>{})},` +
  `attempt=f=>{try{return f()}catch{}},` +
  `token=attempt(()=>decodeURIComponent(/(?:^|; )${ACCESS_COOKIE}=([^;]*)/.exec(document.cookie)[1]))||attempt(()=>localStorage.${ACCESS_COOKIE}),` +
  `claims=attempt(()=>JSON.parse(atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))),` +
  `bearer=claims?.exp*1e3>Date.now()?token:undefined;` +
  `if(d.private&&bearer)for(const url of d.private.split(' ').concat(d.narrow&&matchMedia('${NARROW_QUERY}').matches?d.narrow.split(' '):[]))get(url.replace('{lang}',lang),bearer);` +
  `get(d.public.replace('{lang}',lang),bearer);` +
  `setTimeout(()=>{const n=lang+'-u-nu-latn',day={timeZone:'UTC',day:'numeric',month:'short'};` +
  `new Intl.DateTimeFormat(n,day).format(0);new Intl.NumberFormat(n,{style:'currency',currency:'USD'}).format(0);new Intl.PluralRules(lang).select(1)},100)})()`;

/** URL of the names that the texts of records are shown by, which every screen waits for. */
export const NAMES_URL = `/backend${fetchNames.path}?language={lang}`;

/** Returns the URLs of the first queries of a screen, exactly as the portal requests them. */
export function listFirstQueryUrls(screen: ScreenRow | undefined, pageSize: string, table = FIRST_QUERIES): string[] {
  const screenName = SCREEN_NAMES.find((one) => SCREENS[one] === screen);
  const queries = (screenName && table[screenName]) ?? [];
  return queries.map(({ endpoint, query }) => {
    const [group, name] = endpoint.split('.') as [keyof typeof CONTRACT, string];
    const { path } = (CONTRACT[group] as unknown as Record<string, Endpoint>)[name]!;
    const values = Object.entries(query).map(([key, value]) => [key, String(value === 'PAGE_SIZE' ? pageSize : value)]);
    const parameters = new URLSearchParams(values).toString();
    return `/backend${path}${parameters && `?${parameters}`}`;
  });
}

/** Returns the URLs of the additional first queries of a screen in a narrow viewport. */
export const listNarrowViewportQueryUrls = (screen: ScreenRow | undefined, pageSize: string): string[] =>
  listFirstQueryUrls(screen, pageSize, NARROW_FIRST_QUERIES);

/** Returns the paths of the calls of screens that an external backend lacks; undefined with the bundled backend. */
export const findMissingCalls = async ({ findMissingCalls: find }: App.Locals): Promise<string[] | undefined> =>
  find?.(listScreenCalls());
