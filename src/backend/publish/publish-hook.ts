import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Milliseconds after the last change: by then the other processes serve the new pages, too. */
const PAUSE = 1_000;
const TIMEOUT = 5_000;

interface Options {
  url: string;
  /** Whether nobody has told of these pages yet; from now on somebody has. */
  claim(hash: string): Promise<boolean>;
  log: Logger;
  pause?: number;
}

/** Tells PUBLISH_HOOK_URL of pages that were published and differ from those it was told of before. */
export function createPublishHook({ url, claim, log, pause = PAUSE }: Options) {
  let timer: NodeJS.Timeout | undefined;

  async function tell(pages: ReadonlyMap<string, string>) {
    if (!(await claim(hashOf(pages)))) return;
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages: [...pages.keys()] }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`It answered ${reply.status}`);
  }

  return (pages: ReadonlyMap<string, string>): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tell(pages).catch((error: unknown) => log.error({ err: error }, 'PUBLISH_HOOK_URL could not be called'));
    }, pause).unref();
  };
}

function hashOf(pages: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, html] of pages) hash.update(`${path}\0${html}\0`);
  return hash.digest('base64url');
}
