import type { Logger } from 'pino';
import type { Locale } from '#domain/locales.ts';
import { siteContent, type SiteContent, type SiteReplies } from '#domain/site/content.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { NOT_FOUND_FILE, publishedPages, type PublishedPage } from '#domain/site/pages.ts';

/** What was last published. */
export interface Publication {
  /** Null before the first time. */
  publishedAt: Date | null;
  pages: number;
  /** How long it took, in milliseconds. */
  took: number;
  /** Whether the last attempt failed; the pages before it are still served. */
  hasFailed: boolean;
}

/** Makes the public pages anew, in this process. */
export interface Publisher {
  /** Resolves when the pages show what is stored now; several calls at once share a run. Never rejects: see `hasFailed`. */
  publish(): Promise<Publication>;
  /** The same, but pages that show it already stay: what was stored may change nothing of them. */
  publishChanges(): Promise<Publication>;
  last(): Publication;
  /** One page as it would be with other content than the published one. */
  preview(page: PublishedPage, content: SiteContent): Promise<string>;
}

interface Options {
  /** The garage's name where it has none. */
  name: string;
  load(): Promise<SiteReplies>;
  /** The whole HTML of a page; rejects unless it is whole. */
  render(page: PublishedPage, content: SiteContent): Promise<string>;
  /** Takes all pages at once, by path: from now on they are what is served. */
  take(pages: ReadonlyMap<string, string>): Promise<void>;
  /** Hears of every attempt, before it is over; with the pages where they were taken. What it fails at is logged. */
  onAttempt?(publication: Publication, pages?: ReadonlyMap<string, string>): Promise<void>;
  now(): Date;
  log: Logger;
}

/** Milliseconds until a failure is tried again; twice as long after each. */
const RETRY = { first: 5_000, longest: 300_000 };

/** Renders every page from one content, all or nothing (decision 10). */
export function createPublisher({ name, load, render, take, onAttempt, now, log }: Options): Publisher {
  let last: Publication = { publishedAt: null, pages: 0, took: 0, hasFailed: false };
  let running: Promise<Publication> | undefined;
  let next: Promise<Publication> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = RETRY.first;
  /** What the pages were made of. */
  let shown: string | undefined;
  /** Whether the next run makes them in any case. */
  let isDue = false;

  async function attempt(): Promise<Publication> {
    clearTimeout(timer);
    const pages = await makePages().catch((error: unknown) => {
      log.error({ err: error }, 'the site could not be published; the pages before stay');
      last = { ...last, hasFailed: true };
      isDue = true;
      timer = setTimeout(() => void publish(), pause).unref();
      pause = Math.min(pause * 2, RETRY.longest);
      return undefined;
    });
    await onAttempt?.(last, pages).catch((error: unknown) => log.error({ err: error }, 'the publication is not told'));
    return last;
  }

  /** Undefined where the pages stay. */
  async function makePages(): Promise<ReadonlyMap<string, string> | undefined> {
    const started = performance.now();
    const wasDue = isDue;
    isDue = false;
    const replies = await load();
    const wanted = JSON.stringify(replies);
    if (wanted === shown && !wasDue) {
      last = { ...last, publishedAt: now() };
      return undefined;
    }
    const contents = Object.fromEntries(
      LOCALE_CODES.map((locale) => [locale, siteContent(replies, locale, name)]),
    ) as Record<Locale, SiteContent>;
    const pages = new Map<string, string>();
    for (const page of [...publishedPages(), NOT_FOUND_FILE])
      pages.set(page.path, await render(page, contents[page.locale]));
    await take(pages);
    shown = wanted;
    const took = Math.round(performance.now() - started);
    last = { publishedAt: now(), pages: pages.size, took, hasFailed: false };
    pause = RETRY.first;
    log.info({ pages: pages.size, ms: took }, 'the site is published');
    return pages;
  }

  const run = () => (running = attempt().finally(() => (running = undefined)));

  function publish(): Promise<Publication> {
    isDue = true;
    return publishChanges();
  }

  function publishChanges(): Promise<Publication> {
    if (!running) return run();
    // What is being published was read already: one more run shows what was stored since.
    next ??= running.then(() => {
      next = undefined;
      return run();
    });
    return next;
  }

  return { publish, publishChanges, last: () => last, preview: render };
}
