import { createBackend } from '#backend/app.ts';
import { ConfigError, readConfig } from '#backend/config.ts';
import { backendListener } from './backend-listener.ts';
import { createFront } from './front.ts';
import { listen } from './listen.ts';
import { localeOfRequest } from './locale-page.ts';
import { createLog } from './log.ts';
import { databaseAnswers, openOwnBackend } from './own-backend.ts';
import { refusalReply } from './refusal.ts';
import { stopOnSignals } from './shutdown.ts';
import { loadSite } from './site.ts';
import { StartError } from './start-error.ts';

async function main() {
  const config = readConfig(process.env);
  const log = createLog();
  const site = await loadSite();
  const { deps, demoAccounts, close } = await openOwnBackend(config, log);

  const front = createFront({
    config,
    log,
    bodies: () => site.bodies,
    backend: backendListener({ backend: createBackend(deps), refuse: refusalReply(deps) }),
    pages: (req, res, next) => site.handler(req, res, next, { deps, locale: localeOfRequest(req) }),
    isReady: () => databaseAnswers(deps),
  });
  stopOnSignals(front, log, close);
  const address = await listen(front, config).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  say(`${config.publicAppName} is at ${address}`);
  for (const { email, password } of demoAccounts) say(`  ${email.padEnd(24)} ${password}`);
}

/** To the operator; standard output is the log's. */
const say = (line: string) => process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  const isPlain = error instanceof StartError || error instanceof ConfigError;
  say(isPlain ? error.message : error instanceof Error ? String(error.stack) : String(error));
  process.exit(1);
});
