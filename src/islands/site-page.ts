import { chooseColorScheme, followColorScheme, readColorScheme, type ColorScheme } from '#client/start/color-scheme.ts';
import { chooseLanguage } from '#client/language-preference.ts';
import { startPageViewTracking } from '#client/tracking/page-views.ts';
import type { Locale } from '#domain/locales.ts';
import { showOpeningState } from './opening-state.ts';
import printStyles from '../styles/site/print.css?inline';

/** Distance below the viewport at which an island starts to load. */
const ROOT_MARGIN = '400px';

showOpeningState();
startPageViewTracking();
rememberClickedLanguage();
followColorScheme();
offerColorSchemes();
adoptStyles(printStyles);
startIslandsWhenVisible();
observeHeroButtons();
collapseCategoriesOnPhones();
closeMenuAfterLink();

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

/** Shows the select of the colour scheme, which is hidden because it needs this script. */
function offerColorSchemes(): void {
  const select = document.querySelector<HTMLSelectElement>('#color-scheme');
  if (!select) return;
  select.value = readColorScheme();
  select.addEventListener('change', () => chooseColorScheme(select.value as ColorScheme));
  select.parentElement!.hidden = false;
}

function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
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
          // If the module fails to load, the page's own HTML offers the same information.
          () => {},
        );
      }
    },
    { rootMargin: ROOT_MARGIN },
  );
  for (const element of document.querySelectorAll('[data-island]')) observer.observe(element);
}

/**
 * Hides the contact bar while the equivalent buttons of the first section are in view. Gives the header a solid
 * background once they are out of view.
 */
function observeHeroButtons(): void {
  const buttons = document.querySelector('.hero .actions');
  if (!buttons) return;
  new IntersectionObserver((entries) => {
    // A busy browser delivers several entries at once, the newest last.
    const { isIntersecting } = entries.at(-1)!;
    document.querySelector('.callbar')?.classList.toggle('away', isIntersecting);
    document.querySelector('.head')!.classList.toggle('past-hero', !isIntersecting);
  }).observe(buttons);
}

/** Collapses all categories of the price board except the first on phones. Without the script, they are open. */
function collapseCategoriesOnPhones(): void {
  if (!matchMedia('(width < 40rem)').matches) return;
  for (const category of document.querySelectorAll<HTMLDetailsElement>('.board details + details'))
    category.open = false;
}

/** Closes the mobile menu when one of its links is clicked, since the link may lead to a section of the same page. */
function closeMenuAfterLink(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu-small');
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.open = false;
  });
}
