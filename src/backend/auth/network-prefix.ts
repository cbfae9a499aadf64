import { isIPv6 } from 'node:net';

/** Returns the network of one household or server: the /64 prefix of an IPv6 address, or an IPv4 address unchanged. */
export function networkPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
