import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

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
