import type { Server } from 'node:http';
import { LOOPBACK_HOST } from '#domain/auth/cookies.ts';
import { type Config, ConfigError, readConfig, StartError } from '#backend/config.ts';
import type { Deps } from '#backend/deps.ts';
import { formatDemoAccounts } from '#demo/accounts.ts';
import { toStartError } from './doctor/file-errors.ts';
import { createBackendListener, createErrorResponder } from './http/backend-listener.ts';
import { createFrontServer } from './http/front.ts';
import { readInstallationId } from './doctor/port-user.ts';
import { assertPortFree, listen, stopOnSignals } from './lifecycle.ts';
import { detectRequestLocale } from './http/request-info.ts';
import { createLog } from './log.ts';
import { openBundledBackend } from './bundled-backend.ts';
import { createSitePublisher, publishContinuously } from './publish/publish-site.ts';
import { createPublishedBodies } from './publish/published-bodies.ts';
import { startDatabase } from './postgres/database.ts';
import type { CreatePublisher, RunningBackend } from './running-backend.ts';
import { openRemoteBackend } from './remote-backend.ts';
import { assertBuilt, loadSite } from './publish/built-site.ts';
import { limitViews } from './http/view-limit.ts';

async function main() {
  const config = readConfig(process.env);
  const log = createLog();
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected without a handler'));
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
  const front = createFrontServer({
    config,
    log,
    translate: errorDeps.translate,
    bodies: bodies.current,
    backend: limitViews(createBackendListener({ backend, fail: createErrorResponder(errorDeps) }), {
      log,
      translate: errorDeps.translate,
      // A monotonic clock, which a correction of the system's does not move.
      now: () => performance.now(),
      countView: deps?.tracking.limitView,
      perSecond: config.pageViewsPerSecond,
    }),
    pages: (req) =>
      site.renderPortal(req, {
        deps,
        gate,
        locale: detectRequestLocale(req),
        portalScripts: site.portalScripts,
        portalTexts: site.portalTexts,
        sendsCodes: running.sendsCodes,
        findMissingCalls: running.findMissingCalls,
      }),
    isReady: running.isReady,
    installationId: database && readInstallationId(config.dataDir),
    isSetupOpen: running.isSetupOpen,
  });
  const stopTracing = await traceRequests(front, config, deps);
  stopOnSignals(front, log, {
    ...running,
    close: async () => void (await Promise.all([running.close(), stopTracing?.()])),
  });
  const closeAndThrow = async (error: unknown) => {
    await running.close();
    throw error;
  };

  if (config.metricsPort > 0) {
    const { serveMetrics } = await import('./telemetry/metrics.ts');
    await serveMetrics({ front, publisher: running.publisher, deps }, config).catch(closeAndThrow);
  }
  const address = await listen(front, config).catch(closeAndThrow);

  await announce(running, config, address);
}

/** Prints the address, and what the operator needs for the first sign-in. */
async function announce(running: RunningBackend, config: Config, address: string) {
  const accounts = formatDemoAccounts(running.demoAccounts);
  const notices = running.notice ? [running.notice] : [];
  const code = await running.createSetupCode?.();
  const isLocal = LOOPBACK_HOST.test(new URL(config.publicSiteUrl).host);
  const visit = isLocal ? [] : [`Public address: ${config.publicSiteUrl}/`];
  const next = code ? [`Set up your garage: ${config.publicSiteUrl}/setup?code=${code}`] : visit;
  printLine([...notices, `${config.publicAppName} is ready: ${address}`, ...next, ...accounts].join('\n'));
}

/** Loads OpenTelemetry and starts it when a collector is set. */
async function traceRequests(front: Server, { otelExporterOtlpEndpoint, ...config }: Config, deps: Deps | undefined) {
  if (!otelExporterOtlpEndpoint) return undefined;
  const { startTracing } = await import('./telemetry/tracing.ts');
  return startTracing(front, deps ? [deps.pool, deps.searches.pool] : [], { ...config, otelExporterOtlpEndpoint });
}

/** Prints to standard error: standard output belongs to the log. */
const printLine = (lines: string) => process.stderr.write(`${lines}\n`);

main().catch((error: unknown) => {
  const isPlain = error instanceof StartError || error instanceof ConfigError;
  printLine(isPlain ? error.message : error instanceof Error ? String(error.stack) : String(error));
  process.exit(1);
});
