import { LOOPBACK_HOST } from '#domain/auth/cookies.ts';
import { ConfigError, readConfig, StartError } from '#backend/config.ts';
import { formatDemoAccounts } from '#demo/accounts.ts';
import { toStartError } from './doctor/file-errors.ts';
import { createBackendListener, createFailure } from './http/backend-listener.ts';
import { createFront } from './http/front.ts';
import { readInstallationId } from './http/port-user.ts';
import { assertPortFree, listen, stopOnSignals } from './lifecycle.ts';
import { localeOfRequest } from './http/locale-page.ts';
import { createLog } from './log.ts';
import { openBundledBackend } from './bundled-backend.ts';
import { createSitePublisher, publishContinuously } from './publish/publish-site.ts';
import { createPublishedBodies } from './publish/published-bodies.ts';
import { startDatabase } from './postgres/database.ts';
import type { CreatePublisher } from './running-backend.ts';
import { openRemoteBackend } from './remote-backend.ts';
import { assertBuilt, loadSite } from './publish/built-site.ts';
import { limitViews } from './http/view-limit.ts';

async function main() {
  const config = readConfig(process.env);
  const log = createLog();
  assertBuilt();
  await assertPortFree(config);
  const throwWithFix = (error: unknown) => {
    throw toStartError(error, config);
  };
  // PostgreSQL starts while the site is loaded.
  const [database, site] = await Promise.all([
    config.backendUrl ? undefined : startDatabase(config, log).catch(throwWithFix),
    loadSite(),
  ]);
  const bodies = createPublishedBodies(site.bodies);
  const createPublisher: CreatePublisher = (source) => createSitePublisher({ config, log, site, bodies, ...source });
  const running = database
    ? await openBundledBackend({ config, log, database, createPublisher }).catch(throwWithFix)
    : await openRemoteBackend({ config, log, createPublisher });
  const { backend, gate, deps, errorDeps } = running;

  await publishContinuously(running);
  const front = createFront({
    config,
    log,
    translate: errorDeps.translate,
    bodies: bodies.current,
    backend: limitViews(createBackendListener({ backend, fail: createFailure(errorDeps) }), {
      log,
      translate: errorDeps.translate,
      now: Date.now,
      waitOf: deps?.tracking.limitView,
      perSecond: config.pageViewsPerSecond,
    }),
    pages: (req, res, next) =>
      site.handler(req, res, next, {
        deps,
        gate,
        locale: localeOfRequest(req),
        portalScripts: site.portalScripts,
        portalTexts: site.portalTexts,
      }),
    isReady: running.isReady,
    installationId: database && readInstallationId(config.dataDir),
    isSetupOpen: running.isSetupOpen,
  });
  stopOnSignals(front, log, running);
  const address = await listen(front, config).catch(async (error: unknown) => {
    await running.close();
    throw error;
  });

  const accounts = formatDemoAccounts(running.demoAccounts);
  const notices = running.notice ? [running.notice] : [];
  const code = await running.createSetupCode?.();
  const isLocal = LOOPBACK_HOST.test(new URL(config.publicSiteUrl).host);
  const visit = isLocal ? [] : [`Public address: ${config.publicSiteUrl}/`];
  const next = code ? [`Set up your garage: ${config.publicSiteUrl}/setup?code=${code}`] : visit;
  printLine([...notices, `${config.publicAppName} is ready: ${address}`, ...next, ...accounts].join('\n'));
}

/** Prints to standard error: standard output belongs to the log. */
const printLine = (lines: string) => process.stderr.write(`${lines}\n`);

main().catch((error: unknown) => {
  const isPlain = error instanceof StartError || error instanceof ConfigError;
  printLine(isPlain ? error.message : error instanceof Error ? String(error.stack) : String(error));
  process.exit(1);
});
