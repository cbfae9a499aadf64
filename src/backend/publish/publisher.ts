import type { Logger } from 'pino';
import type { Locale } from '#domain/locales.ts';
import { siteContent, type SiteContent, type SiteReplies } from '#domain/site/content.ts';
import { LOCALES } from '#domain/locales.ts';
import { publishedPages, type PublishedPage } from '#domain/site/pages.ts';

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
  now(): Date;
  log: Logger;
}

/** Renders every page from one content, all or nothing (decision 10). */
export function createPublisher({ name, load, render, take, now, log }: Options): Publisher {
  let last: Publication = { publishedAt: null, pages: 0, took: 0, hasFailed: false };
  let running: Promise<Publication> | undefined;
  let next: Promise<Publication> | undefined;

  async function run(): Promise<Publication> {
    const started = performance.now();
    try {
      const replies = await load();
      const contents = Object.fromEntries(
        LOCALES.map((locale) => [locale, siteContent(replies, locale, name)]),
      ) as Record<Locale, SiteContent>;
      const pages = new Map<string, string>();
      for (const page of publishedPages()) pages.set(page.path, await render(page, contents[page.locale]));
      await take(pages);
      const took = Math.round(performance.now() - started);
      last = { publishedAt: now(), pages: pages.size, took, hasFailed: false };
      log.info({ pages: pages.size, ms: took }, 'the site is published');
    } catch (error) {
      last = { ...last, hasFailed: true };
      log.error({ err: error }, 'the site could not be published; the pages before stay');
    }
    return last;
  }

  return {
    publish() {
      if (!running) {
        running = run().finally(() => (running = undefined));
        return running;
      }
      // What is being published was read already: one more run shows what was stored since.
      next ??= running.then(() => {
        next = undefined;
        return (running = run().finally(() => (running = undefined)));
      });
      return next;
    },
    last: () => last,
    preview: render,
  };
}
