// Measures the time from navigation to the first row of the portal's lists: slow 4G, CPU slowed down 4 times, empty cache. With
// `--baseline <origin>` of a running server of another state (`DEMO_PASSWORD=Bench-2026!`), rounds alternate between the two.
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startServer, fetchToken } from './support/garage.ts';
import { median, ratio } from './support/load.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, baseline: { type: 'string' } },
});
/** Lighthouse's slow 4G: bytes per second, milliseconds. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const LISTS = { visits: '/admin/visits', users: '/admin/users' };

const garage = await startServer(4395);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });

interface Run {
  ms: number;
  kb: number;
}

/** Records, inside the page, the frame that shows the first row: a locator of the test driver notices it 0.2 s later. */
const recordFirstRow = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main li a[href*="/admin/"], main tbody a[href*="/admin/"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => ((window as unknown as { firstRowMs: number }).firstRowMs = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true });
  });

async function firstRow(origin: string, token: string, path: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  await context.addCookies([
    { name: 'access_token', value: token, url: origin, sameSite: 'Strict' },
    { name: 'i18next', value: 'en', url: origin },
  ]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await recordFirstRow(page);
  await page.goto(origin + path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => (window as unknown as { firstRowMs?: number }).firstRowMs);
  const run = { ms: Math.round((await handle.jsonValue())!), kb: Math.round(bytes / 1024) };
  await context.close();
  return run;
}

const origins = { baseline: values.baseline, candidate: garage.origin };
const results: Record<string, object> = {};
for (const [list, path] of Object.entries(LISTS)) {
  const runs: Record<string, Run[]> = {};
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, origin] of Object.entries(origins))
      if (origin) (runs[name] ??= []).push(await firstRow(origin, await fetchToken(origin), path));
  const medians = Object.fromEntries(
    Object.entries(runs).map(([name, all]) => [name, median(all.map(({ ms }) => ms))]),
  );
  results[list] = {
    medianMs: medians,
    ...(medians.baseline && { ratio: ratio(medians.candidate!, medians.baseline) }),
    runs,
  };
}
console.log(
  JSON.stringify(
    { benchmark: 'portal: first row, slow 4G, 4x slower CPU', budget: 0.72, budgetMs: 1800, results },
    null,
    2,
  ),
);
await browser.close();
await garage.stop();
