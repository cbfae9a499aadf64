import { createHash } from 'node:crypto';
import { LOCALES } from '#domain/locales.ts';

/** Runs before the first paint: the dark mode that a person switched on in the portal (`client/ui-state.ts`). */
export const THEME_SCRIPT =
  "try{if(localStorage.isDarkMode==='true')document.documentElement.dataset.theme='garage-dark'}catch{}";

/** Of the public pages: the same choice, and where none was made the one of the system. */
export const SITE_THEME_SCRIPT =
  '(()=>{let d;try{d=localStorage.isDarkMode}catch{}document.documentElement.dataset.theme=' +
  "(d?d==='true':matchMedia('(prefers-color-scheme:dark)').matches)?'garage-dark':'garage'})()";

/**
 * For hosts that cannot choose a language, before the first paint: goes to `page` in the visitor's language, found as i18next
 * finds it, after a prefix of the address. Under 1 KB. The page itself is in the first language and stays if that is the one, or
 * if it stands at that address already, in place of one that is missing.
 */
export const languageScript = (page: string): string =>
  `(()=>{const L=${JSON.stringify(LOCALES)},f=t=>L.includes(t=(t||'').toLowerCase().split('-')[0])&&t,g=s=>{try{return f(self[s].i18nextLng)}catch{}},` +
  `l=f(/^\\/(..)\\//.exec(location.pathname)?.[1])||f(new URLSearchParams(location.search).get('lng'))||` +
  `f(/(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1])||g('localStorage')||g('sessionStorage')||navigator.languages.map(f).find(Boolean),` +
  `to='/'+l+${JSON.stringify(page)};if(l&&l!==L[0]&&to!==location.pathname)location.replace(to+location.search+location.hash)})()`;

/**
 * The browser moves smoothly from page to page. Not in a stylesheet: a page whose style is asked for before that has arrived
 * would break the move off, with an error; and checkers of HTML do not know the rule.
 */
export const TRANSITION_SCRIPT =
  'try{const s=new CSSStyleSheet;' +
  "s.replaceSync('@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}');" +
  'document.adoptedStyleSheets=[s]}catch{}';

/** The content security policy's name for an inline script or style. */
export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
