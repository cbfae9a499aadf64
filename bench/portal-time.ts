// Measures the time from navigation to the first list of the portal: slow 4G, CPU slowed down 4 times, empty cache.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startServer, fetchToken } from './support/garage.ts';
import { median } from './support/load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
/** Lighthouse's slow 4G: bytes per second, milliseconds. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

const garage = await startServer(4395);
const token = await fetchToken(garage.origin);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });

async function firstList() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  await context.addCookies([
    { name: 'access_token', value: token, url: garage.origin, sameSite: 'Strict' },
    { name: 'i18next', value: 'en', url: garage.origin },
  ]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const started = performance.now();
  await page.goto(`${garage.origin}/admin/users`, { waitUntil: 'commit' });
  await page.locator('main a[href*="/admin/users/"]').first().waitFor();
  const ms = Math.round(performance.now() - started);
  await context.close();
  return { ms, kb: Math.round(bytes / 1024) };
}

const runs = [];
for (let round = 0; round < Number(values.rounds); round++) runs.push(await firstList());
console.log(
  JSON.stringify(
    {
      benchmark: 'portal: first list, slow 4G, 4x slower CPU',
      budgetMs: 2000,
      medianMs: median(runs.map(({ ms }) => ms)),
      kb: median(runs.map(({ kb }) => kb)),
      runs,
    },
    null,
    2,
  ),
);
await browser.close();
await garage.stop();
