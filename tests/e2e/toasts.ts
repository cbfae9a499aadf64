import { expect, type BrowserContext, type Page } from 'playwright/test';

const recorded = new WeakMap<Page, string[]>();

/** Records the toasts of all pages of a context: on a slow machine, a toast may disappear between two polls. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    recorded.set(page, [...(recorded.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const known = new WeakSet<Element>();
    const record = () => {
      for (const card of document.querySelectorAll('.toast-card')) {
        if (known.has(card)) continue;
        known.add(card);
        (window as unknown as { recordToast(text: string): void }).recordToast(card.textContent);
      }
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true });
  });
}

/** Expects a toast since the previous call, even if it has already disappeared. */
export async function expectToast(page: Page, message: string | RegExp): Promise<void> {
  const shown = expect.poll(() => (recorded.get(page) ?? []).join('\n'), { message: `toast ${message}` });
  await (typeof message === 'string' ? shown.toContain(message) : shown.toMatch(message));
  recorded.delete(page);
}

/** Returns the toasts since the last call of `expectToast`. */
export const listRecordedToasts = (page: Page): readonly string[] => recorded.get(page) ?? [];
