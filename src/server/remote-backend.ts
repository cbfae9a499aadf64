import type { Logger } from 'pino';
import type { Backend } from '#backend/http/route.ts';
import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import { AppError } from '#domain/errors.ts';
import { FALLBACK_LOCALE, parseAcceptLanguage } from '#domain/locales.ts';
import { createRemoteGate } from '#backend/auth/external-session.ts';
import type { Config } from '#backend/config.ts';
import { createReverseProxy } from '#backend/http/forward.ts';
import { createMissingCallFinder } from '#backend/http/missing-calls.ts';
import { createTranslator } from '#backend/translator.ts';
import { fetchSiteData } from '#backend/publish/remote-site-data.ts';
import type { CreatePublisher, RunningBackend } from './running-backend.ts';

interface Options {
  config: Config;
  log: Logger;
  createPublisher: CreatePublisher;
}

/** Opens the reverse proxy to the backend at BACKEND_URL; no database starts. */
export async function openRemoteBackend({ config, log, createPublisher }: Options): Promise<RunningBackend> {
  const parts = await createRemoteBackendParts(config, log);
  return {
    ...parts,
    publisher: createPublisher({ load: parts.loadSite }),
    demoAccounts: [],
    isReady: async () => true,
    close: async () => {},
  };
}

/**
 * Creates the reverse proxy to the external backend, its gate and the loader of the site's content; shared with the
 * development server.
 */
export async function createRemoteBackendParts(config: Config, log: Logger) {
  const translate = await createTranslator();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const warned = new Set<string>();
  const warnOnce = (message: string) => void (warned.has(message) || (warned.add(message), log.warn(message)));
  return {
    backend: withSaveListener(withoutSetup(createReverseProxy({ config, log, translate }), { log, translate }), notify),
    gate: createRemoteGate({ config, log, now: () => new Date() }),
    findMissingCalls: createMissingCallFinder(config.backendUrl!),
    errorDeps: { log, translate },
    loadSite: () => fetchSiteData(config.backendUrl!, warnOnce),
    onSiteChange: async (listener: () => void) => void listeners.add(listener),
  };
}

const SETUP_CALL = /^\/backend\/+setup(?:\/|$)/;

/** Responds with 404 to the endpoints of set-up, which belong to the bundled backend. */
const withoutSetup = ({ fetch }: Backend, errorDeps: HasLog & HasTranslations): Backend => ({
  fetch(request, transport) {
    if (!SETUP_CALL.test(new URL(request.url).pathname)) return fetch(request, transport);
    const locale = parseAcceptLanguage(request.headers.get('accept-language')) ?? FALLBACK_LOCALE;
    return errorResponse(new AppError('NOT_FOUND'), errorDeps, locale, 'common', transport.requestId);
  },
});

/** Paths of the endpoints for the content of the public pages. */
const SITE_CALL = /^\/backend\/+(?:merchant|offering|media|rating)\//;

/** Calls `onSave` after each successful write to the site's content. */
function withSaveListener({ fetch }: Backend, onSave: () => void): Backend {
  return {
    async fetch(request, transport) {
      const response = await fetch(request, transport);
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (isWrite && response.ok && SITE_CALL.test(new URL(request.url).pathname)) onSave();
      return response;
    },
  };
}
