import { accessStorage } from '../browser-storage.ts';
import { $isDarkMode } from '../ui-state.ts';

/** Colour schemes that a person can choose; `system` follows the operating system. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

declare global {
  /** Applies the stored choice to the document (`layouts/inline/appearance.ts`). */
  var applyColorScheme: (() => void) | undefined;
}

/** Returns the stored choice; `system` if there is none. */
export function readColorScheme(): ColorScheme {
  const stored = accessStorage(() => localStorage.getItem('isDarkMode'));
  if (stored === 'true') return 'dark';
  return stored === 'false' ? 'light' : 'system';
}

/** Stores a choice and applies it to the document. */
export function chooseColorScheme(scheme: ColorScheme): void {
  $isDarkMode.set(scheme === 'dark');
  // The persistent atom writes changed values only, and `false` is also its default.
  accessStorage(() =>
    scheme === 'system'
      ? localStorage.removeItem('isDarkMode')
      : localStorage.setItem('isDarkMode', String(scheme === 'dark')),
  );
  globalThis.applyColorScheme?.();
}

/**
 * Applies changes of the system's colour scheme, choices made in other tabs, and the light scheme while the page is
 * printed.
 */
export function followColorScheme(): void {
  const apply = () => globalThis.applyColorScheme?.();
  for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', apply);
  addEventListener('storage', apply);
  // The system may have changed while the scripts were loaded.
  apply();
}
