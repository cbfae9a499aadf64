import type { Logger } from 'pino';
import { createRemoteGate } from '#backend/auth/remote-session.ts';
import type { Config } from '#backend/config.ts';
import { createForward } from '#backend/http/forward.ts';
import { createTranslator } from '#backend/http/translator.ts';
import { remoteSiteReplies } from '#backend/publish/remote-site-replies.ts';
import type { Backend } from '#backend/app.ts';
import type { RunningBackend } from './running-backend.ts';

/** The backend at BACKEND_URL; no database starts. */
export async function openRemoteBackend(config: Config, log: Logger): Promise<RunningBackend> {
  const translate = await createTranslator();
  const listeners = new Set<() => void>();
  const onSaved = () => listeners.forEach((listener) => listener());
  return {
    backend: announcing(createForward({ config, log, translate }), onSaved),
    gate: createRemoteGate({ config, log, now: () => new Date() }),
    replies: { log, translate },
    demoAccounts: [],
    loadSite: () => remoteSiteReplies(config.backendUrl!),
    onSiteChange: async (listener) => void listeners.add(listener),
    isReady: async () => true,
    close: async () => {},
  };
}

/** Calls that change what the public pages show. */
const OF_THE_SITE = /^\/backend\/+(?:merchant|offering|media|rating)\//;

/** Tells of each save that went through. */
function announcing({ fetch }: Backend, onSaved: () => void): Backend {
  return {
    async fetch(request, transport) {
      const reply = await fetch(request, transport);
      const isSave = request.method !== 'GET' && request.method !== 'HEAD';
      if (isSave && reply.ok && OF_THE_SITE.test(new URL(request.url).pathname)) onSaved();
      return reply;
    },
  };
}
