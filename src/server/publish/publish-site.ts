import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import type { Deps } from '#backend/deps.ts';
import { claimPurge, recordPublication, releasePurge, createPurgeHook } from '#backend/publish/publication.ts';
import { createPublisher } from '#backend/publish/publisher.ts';
import type { SiteContent, SiteReplies } from '#domain/site/content.ts';
import { renderPath, type PublishedPage } from '#domain/site/pages.ts';
import { publishedBodies } from './published-bodies.ts';
import type { Site } from './site.ts';
import type { Body } from '../http/static.ts';
import { finishPage } from './finish-page.ts';

/** Milliseconds. What the pages say of today and of coming holidays changes with the day. */
const AGAIN = 3_600_000;

interface Parts {
  config: Config;
  log: Logger;
  site: Site;
  running: { deps?: Deps; loadSite(): Promise<SiteReplies>; onSiteChange(listener: () => void): Promise<void> };
}

/** Publishes the garage's pages now and whenever what they show changes; the answer is what is served at the moment. */
export async function publishSite({ config, log, site, running }: Parts): Promise<() => ReadonlyMap<string, Body>> {
  const bodies = publishedBodies(site.bodies);
  const { deps } = running;
  const tellHook = config.publishHookUrl && createPurgeHook({ url: config.publishHookUrl, ...tellingOf(deps), log });
  const publisher = createPublisher({
    name: config.publicAppName,
    load: running.loadSite,
    render: (page, content) => renderPage(site, config, page, content),
    replacePages: bodies.take,
    async onAttempt(publication, pages) {
      if (deps) await recordPublication(deps.db, publication);
      if (pages && tellHook) tellHook(pages);
    },
    now: () => new Date(),
    log,
  });
  if (deps) deps.publisher = publisher;
  await running.onSiteChange(() => void publisher.publishChanges());
  await publisher.publish();
  setInterval(() => void publisher.publish(), AGAIN).unref();
  return bodies.current;
}

/** Of all processes that share a database one tells; without one each tells of its own pages. */
function tellingOf(deps: Deps | undefined) {
  if (deps)
    return {
      claim: (hash: string) => claimPurge(deps.db, hash),
      release: (hash: string) => releasePurge(deps.db, hash),
    };
  let told: string | undefined;
  return {
    claim: async (hash: string) => hash !== told && Boolean((told = hash)),
    release: async () => void (told = undefined),
  };
}

/** The whole HTML of one page. */
export async function renderPage(
  { publishingApp }: Site,
  { publicSiteUrl }: Config,
  page: PublishedPage,
  content: SiteContent,
) {
  const request = new Request(new URL(renderPath(page), publicSiteUrl));
  const reply = await publishingApp.render(request, { locals: { content } });
  if (reply.status !== 200) throw new Error(`${page.path} answered ${reply.status}`);
  return finishPage(await reply.text());
}
