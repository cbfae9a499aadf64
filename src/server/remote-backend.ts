import type { Logger } from 'pino';
import { createRemoteGate } from '#backend/auth/remote-session.ts';
import type { Config } from '#backend/config.ts';
import { createForward } from '#backend/http/forward.ts';
import { createTranslator } from '#backend/http/translator.ts';
import type { RunningBackend } from './running-backend.ts';

/** The backend at BACKEND_URL; no database starts. */
export async function openRemoteBackend(config: Config, log: Logger): Promise<RunningBackend> {
  const translate = await createTranslator();
  return {
    backend: createForward({ config, log, translate }),
    gate: createRemoteGate({ config, log, now: () => new Date() }),
    replies: { log, translate },
    demoAccounts: [],
    isReady: async () => true,
    close: async () => {},
  };
}
