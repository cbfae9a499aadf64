import type { Logger } from 'pino';
import type { Locale } from '#domain/locales.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { siteContent, type SiteContent, type SiteData } from '#domain/site/content.ts';
import { NOT_FOUND_FILE, listPublishedPages, type PublishedPage } from '#domain/site/pages.ts';

/** Result of the last publication. */
export interface PublishResult {
  /** Null before the first publication. */
  publishedAt: Date | null;
  pages: number;
  /** Duration in milliseconds. */
  took: number;
  /** The last attempt failed; the previous pages are still served. */
  hasFailed: boolean;
}

/** Renders the public pages in this process. */
export interface Publisher {
  /** Resolves when the pages show the stored content; concurrent calls share a run. Never rejects: see `hasFailed`. */
  publish(): Promise<PublishResult>;
  /** Like `publish`, but renders nothing when the content is unchanged. */
  publishChanges(): Promise<PublishResult>;
  last(): PublishResult;
  /** Renders one page with other content than the published one. */
  preview(page: PublishedPage, content: SiteContent): Promise<string>;
}

interface Options {
  /** Fallback for the garage's name. */
  name: string;
  load(): Promise<SiteData>;
  /** Returns the complete HTML of a page; rejects when it is incomplete. */
  render(page: PublishedPage, content: SiteContent): Promise<string>;
  /** Replaces all served pages at once, by path. `isHidden` is true before the first publication. */
  replacePages(pages: ReadonlyMap<string, string>, options: { isHidden: boolean }): Promise<void>;
  /** Called before an attempt resolves, with the pages when they were replaced. Its failures are logged. */
  onAttempt?(publication: PublishResult, pages?: ReadonlyMap<string, string>): Promise<void>;
  now(): Date;
  log: Logger;
}

/** Milliseconds before a failure is retried; doubled after each failure. */
const RETRY = { first: 5_000, longest: 300_000 };

/**
 * Creates a publisher that renders every page from one snapshot of the content, and replaces either all pages or none
 * (docs/rules/branding.md#publishing).
 */
export function createPublisher({ name, load, render, replacePages, onAttempt, now, log }: Options): Publisher {
  let last: PublishResult = { publishedAt: null, pages: 0, took: 0, hasFailed: false };
  let running: Promise<PublishResult> | undefined;
  let next: Promise<PublishResult> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryDelay = RETRY.first;
  /** Content of the served pages, as JSON. */
  let published: string | undefined;
  /** The next run renders the pages even when the content is unchanged. */
  let isForced = false;

  async function attempt(): Promise<PublishResult> {
    clearTimeout(timer);
    const pages = await renderPages().catch((error: unknown) => {
      log.error({ err: error }, 'the site could not be published; the previous pages are still served');
      last = { ...last, hasFailed: true };
      isForced = true;
      timer = setTimeout(() => void publish(), retryDelay).unref();
      retryDelay = Math.min(retryDelay * 2, RETRY.longest);
      return undefined;
    });
    await onAttempt?.(last, pages).catch((error: unknown) =>
      log.error({ err: error }, 'a listener failed after the publication of the site'),
    );
    return last;
  }

  /** Returns undefined when the content is unchanged. */
  async function renderPages(): Promise<ReadonlyMap<string, string> | undefined> {
    const started = performance.now();
    const wasForced = isForced;
    isForced = false;
    const data = await load();
    const content = JSON.stringify(data);
    if (content === published && !wasForced) {
      last = { ...last, publishedAt: now() };
      return undefined;
    }
    const contents = Object.fromEntries(
      LOCALE_CODES.map((locale) => [locale, siteContent(data, locale, name)]),
    ) as Record<Locale, SiteContent>;
    const pages = new Map<string, string>();
    for (const page of [...listPublishedPages(), NOT_FOUND_FILE])
      pages.set(page.path, await render(page, contents[page.locale]));
    await replacePages(pages, { isHidden: Boolean(data.isOpeningSoon) });
    published = content;
    const took = Math.round(performance.now() - started);
    last = { publishedAt: now(), pages: pages.size, took, hasFailed: false };
    retryDelay = RETRY.first;
    log.info({ pages: pages.size, ms: took, openingSoon: data.isOpeningSoon || undefined }, 'the site is published');
    return pages;
  }

  const run = () => (running = attempt().finally(() => (running = undefined)));

  function publish(): Promise<PublishResult> {
    isForced = true;
    return publishChanges();
  }

  function publishChanges(): Promise<PublishResult> {
    if (!running) return run();
    // The current run has read its content already: one more run publishes later changes.
    next ??= running.then(() => {
      next = undefined;
      return run();
    });
    return next;
  }

  return { publish, publishChanges, last: () => last, preview: render };
}
