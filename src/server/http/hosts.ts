import type { Config } from '#backend/config.ts';

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a `Host` header names this site: loopback, PUBLIC_SITE_URL, ALLOWED_HOSTS, or the one address we listen on. */
export function hostCheck(
  config: Pick<Config, 'allowedHosts' | 'publicSiteUrl' | 'host'>,
): (header: string | undefined) => boolean {
  const listening = config.host.includes(':') ? `[${config.host}]` : config.host;
  const names = new Set([...LOOPBACK, ...config.allowedHosts, new URL(config.publicSiteUrl).hostname, listening]);
  for (const anyAddress of ['0.0.0.0', '[::]']) names.delete(anyAddress);
  // The same few headers come again and again.
  const known = new Map<string, boolean>();
  return (header = '') => {
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const isOurs = names.has(HOST.exec(header)?.[1]?.toLowerCase() ?? '');
    if (known.size < 100) known.set(header, isOurs);
    return isOurs;
  };
}
