/** Globals that the island shares with the script. */
type Page = typeof globalThis & { isHydrated?: boolean; earlyClick?: Element };

/**
 * Intercepts clicks on form buttons, including those that Enter triggers, until the island is hydrated. Stores the last
 * one in `earlyClick`; the island sets `isHydrated` and repeats the click.
 */
export default function holdEarlyClicks(): void {
  const page: Page = globalThis;
  addEventListener(
    'click',
    (event) => {
      const button = !page.isHydrated && (event.target as Element).closest('form button');
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      page.earlyClick = button;
    },
    true,
  );
}
