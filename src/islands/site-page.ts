import { chooseLanguage } from '#client/language-preference.ts';
import { startPageViews } from '#client/tracking/page-views.ts';
import type { Locale } from '#domain/locales.ts';

/** Distance below the viewport at which an island starts to load. */
const ROOT_MARGIN = '400px';

startPageViews();
rememberClickedLanguage();
startIslandsWhenVisible();

/** Stores the language of a clicked language link; the links work without it. */
function rememberClickedLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.addEventListener('click', (event) => {
      const locale = link.dataset.language as Locale;
      chooseLanguage(locale);
      // On a page without a language prefix, the link must keep the other query parameters, such as `from`.
      if (!link.getAttribute('href')?.startsWith('?')) return;
      event.preventDefault();
      const url = new URL(location.href);
      url.searchParams.set('lng', locale);
      location.assign(url);
    });
  }
}

/** Loads and starts each island shortly before it scrolls into view. */
function startIslandsWhenVisible(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const locale = document.documentElement.lang as Locale;
        import('./start-island.tsx').then(
          ({ startIsland }) => startIsland(target as HTMLElement, locale),
          // Without the script, the page's own HTML offers the same information.
          () => {},
        );
      }
    },
    { rootMargin: ROOT_MARGIN },
  );
  for (const element of document.querySelectorAll('[data-island]')) observer.observe(element);
}
