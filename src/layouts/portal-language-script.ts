import { LOCALES } from '#domain/locales.ts';

/**
 * For the portal, before the first paint: where neither address, cookie nor profile names a language, one that the browser keeps in
 * its storage takes the place of the one the server had to guess. The order is that of `client/i18n.ts`.
 */
export const PORTAL_LANGUAGE_SCRIPT =
  `(()=>{const L=${JSON.stringify(LOCALES)},e=document.documentElement,c=document.cookie,` +
  `f=t=>L.includes(t=(t||'').toLowerCase().split('-')[0])&&t,g=s=>{try{return f(self[s].i18nextLng)}catch{}},` +
  `p=()=>{try{return decodeURIComponent(/(?:^|; )user=([^;]*)/.exec(c)[1])}catch{}},` +
  `l=f(new URLSearchParams(location.search).get('lng'))||f(/(?:^|; )i18next=([^;]*)/.exec(c)?.[1])||` +
  `f(/"preferredLanguage":"([^"]*)"/.exec(p())?.[1])||g('localStorage')||g('sessionStorage');` +
  `if(l){e.lang=l;e.dir=l==='ar'?'rtl':'ltr'}})()`;
