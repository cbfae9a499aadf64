import { accessStorage } from '../browser-storage.ts';
import { disableUnsavedChangesDialog } from '../unsaved/unsaved-input.ts';

/** Thrown when a lazy-loaded module or its translations cannot be loaded. */
export class LazyLoadError extends Error {
  constructor(cause: unknown) {
    super('A part could not be loaded', { cause });
    this.name = 'LazyLoadError';
  }
}

/** Session storage key of the entry script for which the page was last reloaded. */
const RELOADED_KEY = 'reloadedFor';

/**
 * Delay in milliseconds before an import that failed during a navigation is reported. Usually the page is replaced
 * before then; it remains only if the navigation was a download or was cancelled.
 */
const LEAVING_MS = 10_000;

/**
 * Imports a module. Delays a failure during a navigation, because Firefox and Safari then abort the imports of the old
 * page. Removes its `beforeunload` listener after the import, because the listener prevents the back/forward cache.
 */
async function importUnlessLeaving<Part>(load: () => Promise<Part>): Promise<Part> {
  // Outside a browser, in tests of the API, there is no page to leave.
  if (!('addEventListener' in globalThis)) return load();
  let isLeaving = false;
  const leave = () => void (isLeaving = true);
  addEventListener('beforeunload', leave);
  try {
    return await load();
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    throw error;
  } finally {
    removeEventListener('beforeunload', leave);
  }
}

/**
 * Imports a lazy-loaded module. If a new release has replaced it, the page reloads once, and the promise stays pending.
 * A retry reloads the page whenever the server responds, because Chromium caches a failed import until the document is
 * replaced.
 * @throws LazyLoadError
 */
export async function importOrReload<Part>(load: () => Promise<Part>, isRetry = false): Promise<Part> {
  try {
    return await importUnlessLeaving(load);
  } catch (error) {
    if (!(isRetry ? await fetchPage() : await isReplaced())) throw new LazyLoadError(error);
    disableUnsavedChangesDialog();
    location.reload();
    return new Promise<Part>(() => undefined);
  }
}

/** Returns the HTML that the server now sends for this page; empty for a redirect, an error or no response. */
const fetchPage = (): Promise<string> =>
  fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (response) => (response.ok && !response.redirected ? response.text() : ''),
    () => '',
  );

/** Returns true, once per entry script, if the server has another release than that of this document. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('astro-island')?.getAttribute('component-url');
  if (!entry || accessStorage(() => sessionStorage.getItem(RELOADED_KEY)) === entry) return false;
  const page = await fetchPage();
  if (!page.includes('component-url') || page.includes(entry)) return false;
  accessStorage(() => sessionStorage.setItem(RELOADED_KEY, entry));
  return true;
}
