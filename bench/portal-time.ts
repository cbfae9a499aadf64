// Measures the time from navigation to the first row of the portal's lists and to the figures of the main panel, and
// the layout shift of the panel, on slow 4G with a CPU slowed down 4 times and an empty cache. With
// `--baseline <origin>` of a running server of another version (`DEMO_PASSWORD=Bench-2026!`), rounds alternate between
// both servers.
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startServer, fetchToken } from './support/garage.ts';
import { median, ratio } from './support/load.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, baseline: { type: 'string' } },
});
/** Lighthouse's slow 4G: latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const FIRST_ROW = 'main li a[href*="/admin/"], main tbody a[href*="/admin/"]';
/** Path of each screen, and the selector of an element that is shown with its first data. */
const SCREENS = {
  visits: { path: '/admin/visits', data: FIRST_ROW },
  users: { path: '/admin/users', data: FIRST_ROW },
  // A link of the tile “waiting”; one response fills all eight tiles.
  mainPanel: { path: '/admin/dashboard/main-panel', data: '.stat-part' },
};
const BUDGET = { ratio: 0.72, listMs: 1_800, mainPanelMs: 3_500, mainPanelShift: 0.01 };
/** Wait for the charts and groups, which load after the figures. */
const SETTLE_MS = 10_000;

const garage = await startServer(4395);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });

interface Run {
  ms: number;
  kb: number;
  /** Sum of the layout shifts until the screen is complete; measured on the main panel only. */
  shift?: number;
}

/** Window of the measured page with the values that `recordData` stores. */
type Measured = Window & { dataMs?: number; shift?: number };

/** Records the first frame with data and the layout shifts in the page itself: a locator notices data 0.2 s later. */
const recordData = (page: Page, selector: string) =>
  page.addInitScript((data) => {
    const measured = window as Measured;
    const observer = new MutationObserver(() => {
      if (!document.querySelector(data)) return;
      observer.disconnect();
      requestAnimationFrame(() => (measured.dataMs = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true });
    measured.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.shift! += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, selector);

async function measure(origin: string, token: string, name: keyof typeof SCREENS): Promise<Run> {
  const { path, data } = SCREENS[name];
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
  await recordData(page, data);
  await page.goto(origin + path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => (window as Measured).dataMs);
  const run: Run = { ms: Math.round((await handle.jsonValue())!), kb: Math.round(bytes / 1024) };
  if (name === 'mainPanel') {
    await page.waitForTimeout(SETTLE_MS);
    run.shift = Math.round((await page.evaluate(() => (window as Measured).shift!)) * 10_000) / 10_000;
  }
  await context.close();
  return run;
}

const origins = { baseline: values.baseline, candidate: garage.origin };
const results: Record<string, object> = {};
let isWithin = true;
for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
  const runs: Record<string, Run[]> = {};
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [side, origin] of Object.entries(origins))
      if (origin) (runs[side] ??= []).push(await measure(origin, await fetchToken(origin), name));
  const medians = Object.fromEntries(
    Object.entries(runs).map(([side, all]) => [side, median(all.map(({ ms }) => ms))]),
  );
  const shift = Math.max(...runs.candidate!.map((run) => run.shift ?? 0));
  results[name] = {
    medianMs: medians,
    ...(name === 'mainPanel' && { shift }),
    ...(medians.baseline && { ratio: ratio(medians.candidate!, medians.baseline) }),
    runs,
  };
  isWithin &&= medians.candidate! <= (name === 'mainPanel' ? BUDGET.mainPanelMs : BUDGET.listMs);
  if (medians.baseline && name !== 'mainPanel') isWithin &&= medians.candidate! / medians.baseline <= BUDGET.ratio;
  isWithin &&= shift <= BUDGET.mainPanelShift;
}
console.log(
  JSON.stringify({ benchmark: 'portal: first data, slow 4G, 4x slower CPU', budget: BUDGET, results }, null, 2),
);
await browser.close();
await garage.stop();
if (!isWithin) process.exitCode = 1;
