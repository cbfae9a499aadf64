import { createHash } from 'node:crypto';
import { PASSWORD_LINK_KEY, USER_COOKIE } from '#domain/auth/cookies.ts';
import { findDateArticle, findHourSign, getTextDirection, LOCALE_CODES } from '#domain/locales.ts';
import { DAY_MONTH } from '#domain/regions/date-locale.ts';

/**
 * Applies the chosen colour scheme (`client/start/color-scheme.ts`), else the system's, before the first paint. Defines
 * `self.applyColorScheme`, which applies a later choice. Print is always light. `data-light` of a `theme-color` meta
 * element is its colour in the light scheme, if that differs.
 */
export const THEME_SCRIPT =
  '(self.applyColorScheme=()=>{let d;try{d=localStorage.isDarkMode}catch{}const D=document,q=s=>matchMedia(s).matches,' +
  "k=!q('print')&&(d?d==='true':q('(prefers-color-scheme:dark)'));D.documentElement.dataset.theme=k?'garage-dark':'garage';" +
  "for(const m of D.getElementsByName('theme-color'))m.content=!k&&m.dataset.light||'#132329'})()";

/**
 * Redirects a page without a language prefix to `/<language><page>` before the first paint, for static hosts, which
 * cannot negotiate a language. Takes the language from a prefix of the URL (on the 404 page), else detects it in the
 * order of i18next. Does not redirect to the language of the unprefixed page (the first of `LOCALE_CODES`) or to the
 * current URL. Under 1 KB.
 */
export const languageScript = (page: string): string =>
  `(()=>{const L=${JSON.stringify(LOCALE_CODES)},f=t=>L.includes(t=(t||'').toLowerCase().split('-')[0])&&t,g=s=>{try{return f(self[s].i18nextLng)}catch{}},` +
  `l=f(/^\\/(\\w+)\\//.exec(location.pathname)?.[1])||f(new URLSearchParams(location.search).get('lng'))||` +
  `f(/(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1])||g('localStorage')||g('sessionStorage')||navigator.languages.map(f).find(Boolean),` +
  `to='/'+l+${JSON.stringify(page)};if(l&&l!==L[0]&&to!==location.pathname)location.replace(to+location.search+location.hash)})()`;

/**
 * On a public page without a language in its URL, keeps the language for the next one
 * (docs/rules/routes.md#language-detection): `?lng=` in cookie and storage, else that of the page in storage. Reloads
 * the page when only storage names another language, which the server cannot read; the cookie then does.
 */
export const SITE_LANGUAGE_SCRIPT =
  `try{const l=location,D=document,f=t=>/^(${LOCALE_CODES.join('|')})\\b/i.exec(t)?.[0].toLowerCase();` +
  `if(!f(l.pathname.slice(1))){const s=localStorage,q=f(new URLSearchParams(l.search).get('lng')),` +
  `w=q||!/(^|; )i18next=/.test(D.cookie)&&(f(s.i18nextLng)||f(sessionStorage.i18nextLng)),e=D.documentElement.lang;` +
  `if(w)D.cookie='i18next='+w+';path=/;max-age=31536000;samesite=lax';` +
  `if(w&&!q&&w!=e&&D.cookie.includes('i18next='+w))l.reload();else s.i18nextLng=q||e}}catch{}`;

/**
 * Sets `data-member` on the document if the person is signed in, for `components/SignInLink.astro`. At most 200 bytes.
 */
export const SIGNED_IN_SCRIPT = `try{if(/(?:^|; )${USER_COOKIE}=/.test(document.cookie))document.documentElement.dataset.member=''}catch{}`;

/**
 * Enables view transitions between pages. Not part of a stylesheet: a navigation away from a page whose stylesheet is
 * still loading would abort the animation with an error, and HTML validators do not know the rule.
 */
export const TRANSITION_SCRIPT =
  'try{const s=new CSSStyleSheet;' +
  "s.replaceSync('@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}');" +
  'document.adoptedStyleSheets=[s]}catch{}';

const RTL_LOCALES = LOCALE_CODES.filter((locale) => getTextDirection(locale) === 'rtl');

/**
 * Sets the portal's `lang` and `dir` before the first paint when only the browser's storage holds the language, which
 * the server cannot read. Detects in the order of `client/i18n.ts`.
 */
export const PORTAL_LANGUAGE_SCRIPT =
  `(()=>{const L=${JSON.stringify(LOCALE_CODES)},e=document.documentElement,c=document.cookie,` +
  `f=t=>L.includes(t=(t||'').toLowerCase().split('-')[0])&&t,g=s=>{try{return f(self[s].i18nextLng)}catch{}},` +
  `p=()=>{try{return decodeURIComponent(/(?:^|; )user=([^;]*)/.exec(c)[1])}catch{}},` +
  `l=f(new URLSearchParams(location.search).get('lng'))||f(/(?:^|; )i18next=([^;]*)/.exec(c)?.[1])||` +
  `f(/"preferredLanguage":"([^"]*)"/.exec(p())?.[1])||g('localStorage')||g('sessionStorage');` +
  `if(l){e.lang=l;e.dir=${JSON.stringify(RTL_LOCALES)}.includes(l)?'rtl':'ltr'}})()`;

/**
 * Time and date formatting by language: the hour sign with a preceding no-break space (`14 h 30`) and the article
 * before a date (`le 3 mars`). Omits languages that have neither.
 */
const DATE_SIGNS = Object.fromEntries(
  LOCALE_CODES.flatMap((locale) => {
    const [hourSign, article] = [findHourSign(locale), findDateArticle(locale)];
    return hourSign || article ? [[locale, [hourSign ? `\u00a0${hourSign}` : '', article]]] : [];
  }),
);

/**
 * Writes the opening state, in the time zone of the garage, to the badge, the header and the heading of the callback
 * form. Marks the current day, and hides exceptions that are past or more than 30 days ahead. Computes the same state
 * as `domain/branding/opening-hours.ts`: `c` is the minute at which the garage closes, `f` the minute of the next
 * opening, both counted from midnight. Without the script, the badge shows the regular hours.
 */
export const OPENING_STATE_SCRIPT =
  `(()=>{const E=document,o=E.getElementById('open'),{z,d,x}=JSON.parse(o.dataset.hours),` +
  `s=(t,n)=>new Date(Date.parse(t)+n*864e5).toISOString().slice(0,10),w=t=>new Date(t).getUTCDay()||7,` +
  `i=t=>(x.find(([a,b])=>a<=t&&t<=b)||[,,d[w(t)-1]])[2],` +
  `m=(q,f)=>E.querySelectorAll(q).forEach(e=>{e.ariaCurrent=f(e)?'date':null}),` +
  `r=()=>{const[D,T]=new Date().toLocaleString('sv',{timeZone:z}).split(' '),[H,M]=T.split(':'),n=H*60+ +M;` +
  `let c=n,f,j=-2;while(++j<61)for(let[a,b]of i(s(D,j)))a+=j*1440,b+=j*1440,a>c?f??=a:c=Math.max(c,b);` +
  `const p=c>n,k=p?'open':f==null?'shut':f<1440?'later':'next',t=p?c:f;` +
  `let y=new Date(s(D,f/1440|0)).toLocaleDateString(o.dataset.dates,{timeZone:'UTC',...f<10080?{weekday:'long'}:${JSON.stringify(DAY_MONTH)}}),` +
  `u=(t/60|0)%24+':'+('0'+t%60).slice(-2),[h,v]=${JSON.stringify(DATE_SIGNS)}[E.documentElement.lang]||['',''];` +
  `if(h)u=u.replace(':00',h).replace(':',h+'\u00a0');f<10080||(y=v+y);` +
  `[o,...E.querySelectorAll('.when')].forEach(e=>{e.textContent=(e.dataset[c>n+1440?'all':k]||'').replace('{time}',u).replace('{day}',y);e.dataset.state=k});` +
  `m('[data-day]',e=>e.dataset.day==w(D)&&!x.some(([a,b])=>a<=D&&D<=b));` +
  `m('[data-until]',e=>e.dataset.from<=D&&D<=e.dataset.until);` +
  `E.querySelectorAll('[data-until]').forEach(e=>e.hidden=e.dataset.until<D||e.dataset.from>s(D,30))};r();setInterval(r,6e4)})()`;

/**
 * Appends the names of the roles in `?required=` to the preceding paragraph, whose data attributes hold the messages.
 */
export const REQUIRED_ROLE_SCRIPT =
  '(()=>{const p=document.currentScript.previousElementSibling,n=JSON.parse(p.dataset.roles),' +
  "r=(new URLSearchParams(location.search).get('required')||'').split(',').filter(x=>Object.hasOwn(n,x)).map(x=>n[x]);" +
  "if(r.length)p.textContent+=' '+p.dataset.required.replace('{roles}',new Intl.ListFormat(document.documentElement.lang,{type:'disjunction'}).format(r))})()";

/**
 * Moves the code of `/setup?code=` from the address bar to `self.setupCode`, so that the browser history, referrers and
 * analytics do not contain it (docs/rules/installations.md#set-up-code).
 */
export const SETUP_CODE_SCRIPT =
  "(()=>{const u=new URL(location.href),c=u.searchParams.get('code');if(c===null)return;u.searchParams.delete('code');" +
  "history.replaceState(null,'',u.pathname+u.search);self.setupCode=c})()";

/**
 * Moves the secret of a password link from the URL fragment to the session storage of the tab before any other script
 * runs. Sets `data-secret` on the document, which then sends no page view. Reloads the page when another link changes
 * only the fragment.
 */
export const PASSWORD_LINK_SCRIPT =
  "(()=>{const l=location,f=()=>/^#link=(.+)/.exec(l.hash),m=f();addEventListener('hashchange',()=>f()&&l.reload());" +
  "if(!m)return;document.documentElement.dataset.secret='';" +
  `try{sessionStorage.setItem('${PASSWORD_LINK_KEY}',m[1])}catch{}history.replaceState(null,'',l.pathname+l.search)})()`;

/**
 * Intercepts clicks on form buttons, including those that Enter triggers, until the island is hydrated. Stores the last
 * one in `self.earlyClick`; the island sets `self.isHydrated` and repeats the click.
 */
export const EARLY_CLICK_SCRIPT =
  "addEventListener('click',e=>{const b=!self.isHydrated&&e.target.closest('form button');" +
  'if(b){e.preventDefault();e.stopImmediatePropagation();self.earlyClick=b}},true)';

/** Oldest browser versions that the pages with islands support. Target of the build; named in README.md. */
export const SUPPORTED_BROWSERS = { safari: '17.4', firefox: '128', chrome: '120' } as const;

/**
 * Replaces the islands of the page with a message if the browser lacks a feature that they need. Without
 * `AbortSignal.any`, for example, no request is sent. Written in syntax that old browsers can parse.
 */
export const OLD_BROWSER_SCRIPT =
  '(function(){try{if(AbortSignal.any&&URL.canParse&&Promise.withResolvers&&Object.groupBy&&[].with&&HTMLElement.prototype.showPopover)return}' +
  "catch(e){}var d=document,p=d.getElementById('old-browser'),i=d.querySelectorAll('astro-island'),n=i.length;" +
  'while(n--)i[n].parentNode.removeChild(i[n]);' +
  "p.textContent=JSON.parse(p.getAttribute('data-texts'))[d.documentElement.lang];p.hidden=false})()";

/** Returns the CSP source expression of an inline script or style. */
export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
