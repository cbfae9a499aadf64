import { chooseLanguage } from '#client/language-choice.ts';
import type { Locale } from '#domain/locales.ts';

/** Remembers the language of a link that is clicked; the links themselves work without. */
export function rememberClickedLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.addEventListener('click', (event) => {
      const locale = link.dataset.language as Locale;
      chooseLanguage(locale);
      // A bare address keeps its other parameters, such as where to return to.
      if (!link.getAttribute('href')?.startsWith('?')) return;
      event.preventDefault();
      const url = new URL(location.href);
      url.searchParams.set('lng', locale);
      location.assign(url);
    });
  }
}
