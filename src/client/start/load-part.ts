import { accessStorage } from '../browser-storage.ts';
import { abandonUnsavedInput } from '../unsaved/unsaved-input.ts';

/** Thrown when the code or the texts of a lazy part cannot be loaded. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'PartError';
  }
}

/** Storage key of the entry script for which the page was last reloaded. */
const RELOADED = 'reloadedFor';

/** Milliseconds in which the next page replaces this one; a download or a cancelled navigation never does. */
const LEAVING_MS = 10_000;

/**
 * Imports a part. While the next page loads, a failure is delayed: Firefox and Safari abort the imports of the page that is left.
 * Listens only meanwhile, because a listener of `beforeunload` keeps a page out of the back/forward cache.
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
 * Imports a lazy part. If a new release has replaced it, the page reloads once, and the promise stays pending. A retry reloads
 * whenever the server responds: Chromium keeps the failure of an imported module for the life of the document.
 * @throws PartError
 */
export async function importOrReload<Part>(load: () => Promise<Part>, isRetry = false): Promise<Part> {
  try {
    return await importUnlessLeaving(load);
  } catch (error) {
    if (!(isRetry ? await fetchPage() : await isReplaced())) throw new PartError(error);
    abandonUnsavedInput();
    location.reload();
    return new Promise<Part>(() => undefined);
  }
}

/** Returns the HTML of this page as the server sends it now; an empty text without a connection and after the session has ended. */
const fetchPage = (): Promise<string> =>
  fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (response) => (response.ok && !response.redirected ? response.text() : ''),
    () => '',
  );

/** Returns true, once per entry script, if the server has a newer release than this document. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('astro-island')?.getAttribute('component-url');
  if (!entry || accessStorage(() => sessionStorage.getItem(RELOADED)) === entry) return false;
  const page = await fetchPage();
  if (!page.includes('component-url') || page.includes(entry)) return false;
  accessStorage(() => sessionStorage.setItem(RELOADED, entry));
  return true;
}
