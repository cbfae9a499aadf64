import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
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

/** Who asks, and how. The address serves throttling alone: it is neither stored nor logged. */
export interface ClientInfo {
  address: string;
  https: boolean;
}

/** The outermost entry that `hops` trusted proxies vouch for; everything before it anybody could have written. */
function vouched(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries[Math.max(0, entries.length - hops)];
}

/** Reads the connection; the forwarded headers count only behind `hops` proxies of our own. */
export function clientOf(req: IncomingMessage, hops: number): ClientInfo {
  const direct = req.socket.remoteAddress ?? '';
  if (hops === 0) return { address: direct, https: false };
  const forwarded = vouched(req.headers['x-forwarded-for'], hops)?.replace(/^\[(.*)\].*$/, '$1');
  return {
    address: forwarded && isIP(forwarded) ? forwarded : direct,
    https: vouched(req.headers['x-forwarded-proto'], hops)?.toLowerCase() === 'https',
  };
}
