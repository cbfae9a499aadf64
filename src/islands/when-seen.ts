import type { Locale } from '#domain/locales.ts';

/** As far below the screen as a person scrolls while an island arrives. */
const NEAR = '400px';

/** Starts each island of the page when it is about to be seen. */
export function startIslandsWhenSeen(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const locale = document.documentElement.lang as Locale;
        import('./start-island.tsx').then(
          ({ startIsland }) => startIsland(target as HTMLElement, locale),
          // The page says all that an island does, in plainer words.
          () => {},
        );
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of document.querySelectorAll('[data-island]')) observer.observe(place);
}
