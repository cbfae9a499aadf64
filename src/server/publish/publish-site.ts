import type { Logger } from 'pino';
import type { HasDatabase } from '#backend/capabilities.ts';
import type { Config } from '#backend/config.ts';
import { claimPurge, createPurgeHook, recordPublication, releasePurge } from '#backend/publish/publication.ts';
import { createPublisher, type Publisher } from '#backend/publish/publisher.ts';
import type { SiteContent, SiteData } from '#domain/site/content.ts';
import { getRenderPath, type PublishedPage } from '#domain/site/pages.ts';
import { HOUR_MS } from '#domain/units.ts';
import type { PublishedBodies } from './published-bodies.ts';
import type { Site } from './built-site.ts';
import { finalizePage } from './finalize-page.ts';

/** Milliseconds. The pages mention today and coming holidays, so they change with the day. */
const REPUBLISH_INTERVAL = HOUR_MS;

/** Source of the site's content. */
export interface PublishSource {
  load(): Promise<SiteData>;
  /** Database of the bundled backend, which other processes may share; absent with an external backend. */
  db?: HasDatabase['db'];
}

interface Options extends PublishSource {
  config: Config;
  log: Logger;
  site: Site;
  bodies: PublishedBodies;
}

/**
 * Creates the publisher, which renders the pages with the built site, stores them in `bodies` and calls
 * PUBLISH_HOOK_URL.
 */
export function createSitePublisher({ config, log, site, bodies, load, db }: Options): Publisher {
  const url = config.publishHookUrl;
  const callPurgeHook = url && createPurgeHook({ url, ...createPurgeClaims(db), log });
  return createPublisher({
    name: config.publicAppName,
    load,
    render: (page, content) => renderPage(site, config, page, content),
    replacePages: bodies.replacePages,
    async onAttempt(publication, pages) {
      if (db) await recordPublication(db, publication);
      if (pages && callPurgeHook) callPurgeHook(pages);
    },
    now: () => new Date(),
    log,
  });
}

/** Publishes the site now, every hour and after every change. */
export async function publishContinuously({
  publisher,
  onSiteChange,
}: {
  publisher: Publisher;
  onSiteChange(listener: () => void): Promise<void>;
}): Promise<void> {
  await onSiteChange(() => void publisher.publishChanges());
  await publisher.publish();
  setInterval(() => void publisher.publish(), REPUBLISH_INTERVAL).unref();
}

/**
 * Creates the functions that claim the purge hook, so that only one of the processes that share a database calls it;
 * without a database, every process calls it.
 */
function createPurgeClaims(db: PublishSource['db']) {
  if (db)
    return {
      claim: (hash: string) => claimPurge(db, hash),
      release: (hash: string) => releasePurge(db, hash),
    };
  let claimed: string | undefined;
  return {
    claim: async (hash: string) => hash !== claimed && Boolean((claimed = hash)),
    release: async () => void (claimed = undefined),
  };
}

/** Renders one page to HTML. */
export async function renderPage(
  { publishingApp }: Site,
  { publicSiteUrl }: Config,
  page: PublishedPage,
  content: SiteContent,
) {
  const request = new Request(new URL(getRenderPath(page), publicSiteUrl));
  const response = await publishingApp.render(request, { locals: { content } });
  if (response.status !== 200) throw new Error(`${page.path} answered ${response.status}`);
  return finalizePage(await response.text());
}
