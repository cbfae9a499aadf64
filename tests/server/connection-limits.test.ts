import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import type { Backend } from '#backend/http/route.ts';
import { useFrontServer } from '#tests/support/front.ts';
import { rawRequest } from '#tests/support/raw-request.ts';

const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** Opens a connection, sends a request and returns true if the server responds instead of closing the connection. */
const isAccepted = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const client = connect({ port, host, allowHalfOpen: true });
    clients.push(client);
    client.on('error', () => {}).on('close', () => resolve(false));
    client.on('data', () => resolve(true)).write('GET /en/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  });

const openMany = (count: number, port: number, host?: string) =>
  Promise.all(Array.from({ length: count }, () => isAccepted(port, host)));
const countAccepted = (results: boolean[]) => results.filter(Boolean).length;

/** An address of this machine that is not loopback. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

describe('connections', () => {
  const limitedFront = useFrontServer({ config: { maxConnections: 20 } });
  const perAddressFront = useFrontServer({ config: { maxConnectionsPerAddress: 5 }, listen: '0.0.0.0' });
  const unlimited = useFrontServer({ config: { maxConnectionsPerAddress: 0 }, listen: '0.0.0.0' });
  const proxiedFront = useFrontServer({ config: { maxConnectionsPerAddress: 5, trustProxy: 1 }, listen: '0.0.0.0' });

  test('are refused above the total limit, and the log counts them', async () => {
    expect(countAccepted(await openMany(30, limitedFront.port))).toBe(20);
    const [line] = limitedFront.logged.filter((entry) => entry.includes('connections were refused'));
    expect(JSON.parse(line!)).toMatchObject({ connections: 1 });
    clients.splice(0).forEach((client) => client.destroy());
    await expect.poll(() => limitedFront.countConnections()).toBe(0);
    expect(await isAccepted(limitedFront.port)).toBe(true);
  });

  test('from loopback have no limit per address', async () => {
    expect(countAccepted(await openMany(12, perAddressFront.port))).toBe(12);
  });

  test.skipIf(!ownAddress)('from one address are limited until they are closed', async () => {
    expect(countAccepted(await openMany(12, perAddressFront.port, ownAddress))).toBe(5);
    clients.splice(0).forEach((client) => client.destroy());
    await expect.poll(() => perAddressFront.countConnections()).toBe(0);
    expect(countAccepted(await openMany(12, perAddressFront.port, ownAddress))).toBe(5);
    expect(perAddressFront.logged.join('')).not.toContain(ownAddress);
  });

  test.skipIf(!ownAddress)('from one address are not limited without a limit or behind a proxy', async () => {
    expect(countAccepted(await openMany(12, unlimited.port, ownAddress))).toBe(12);
    expect(countAccepted(await openMany(12, proxiedFront.port, ownAddress))).toBe(12);
  });
});

describe('pending requests behind a proxy', () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const backend: Backend = {
    async fetch(request) {
      if (request.url.endsWith('/wait')) await finished;
      return Response.json({});
    },
  };
  const front = useFrontServer({ config: { maxConnectionsPerAddress: 5, trustProxy: 1 }, backend });
  const call = async (path: string, address?: string) => {
    const headers = address ? { 'x-forwarded-for': address } : undefined;
    const response = await fetch(`http://127.0.0.1:${front.port}${path}`, { headers });
    return [response.status, response.headers.get('retry-after')];
  };

  test('are limited by forwarded address, and an IPv6 network counts as one', async () => {
    const pending = Array.from({ length: 5 }, () => call('/backend/wait', '203.0.113.7'));
    const network = Array.from({ length: 5 }, (_, i) => call('/backend/wait', `2001:db8::${i}`));
    await expect.poll(() => call('/backend/x', '203.0.113.7')).toEqual([429, '1']);
    await expect.poll(() => call('/backend/x', '2001:db8::9')).toEqual([429, '1']);
    expect(await call('/healthz', '203.0.113.7')).toEqual([200, null]);
    expect(await call('/en/', '203.0.113.7')).toEqual([200, null]);
    expect(await call('/backend/x', '203.0.113.8')).toEqual([200, null]);
    expect(await Promise.all(Array.from({ length: 9 }, () => call('/backend/x')))).not.toContainEqual([429, '1']);
    finish();
    for (const response of await Promise.all([...pending, ...network])) expect(response).toEqual([200, null]);
    expect(await call('/backend/x', '203.0.113.7')).toEqual([200, null]);
  });

  test('are released when the client disconnects', async () => {
    for (let i = 0; i < 8; i++)
      await rawRequest(
        front.port,
        'GET /backend/x HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n',
      );
    expect(await call('/backend/x', '203.0.113.9')).toEqual([200, null]);
  });
});
