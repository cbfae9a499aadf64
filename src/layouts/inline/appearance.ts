/** Colour of the browser's own surfaces in the dark scheme, and on public pages always. */
const DARK = '#132329';

/**
 * Applies the chosen colour scheme (`client/start/color-scheme.ts`), else the system's, before the first paint. Defines
 * `applyColorScheme`, which applies a later choice. Print is always light. `data-light` of a `theme-color` meta element
 * is its colour in the light scheme, if that differs. Enables view transitions between pages.
 */
export default function prepareAppearance(): void {
  globalThis.applyColorScheme = applyColorScheme;
  applyColorScheme();
  enableViewTransitions();
}

function applyColorScheme(): void {
  let chosen: unknown;
  try {
    chosen = localStorage.isDarkMode;
  } catch {
    // The browser blocks its storage.
  }
  const matches = (query: string) => matchMedia(query).matches;
  const isDark = !matches('print') && (chosen ? chosen === 'true' : matches('(prefers-color-scheme:dark)'));
  document.documentElement.dataset.theme = isDark ? 'garage-dark' : 'garage';
  for (const meta of document.getElementsByName('theme-color') as NodeListOf<HTMLMetaElement>)
    meta.content = (!isDark && meta.dataset.light) || DARK;
}

/**
 * Not part of a stylesheet: a navigation away from a page whose stylesheet is still loading would abort the animation
 * with an error, and HTML validators do not know the rule.
 */
function enableViewTransitions(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}');
    document.adoptedStyleSheets = [sheet];
  } catch {
    // The browser knows no adopted stylesheets.
  }
}
