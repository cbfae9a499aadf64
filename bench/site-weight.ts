// Measures what a phone loads of each public page: bytes and requests of the first view and after scrolling to the end,
// and the duration of an interaction on a CPU slowed down 4 times. `node bench/site-weight.ts [--only /en/]`
//
// `html` and `withoutFonts` count compressed bodies; `firstView` and `islands` count transferred bytes with response
// headers. The site icon is not counted: the browser requests it after the page, once for the whole site.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startServer } from './support/garage.ts';
import { median } from './support/load.ts';
import { isHomePage, isLoginPage, isLegalPage, listSitePaths } from './support/site-pages.ts';

/** Kibibytes: one initial TCP window of 14 KB has 14,336 bytes. */
const KB = 1024;
const BUDGET = {
  home: { html: 13.2 * KB, firstView: 90 * KB, requests: 6, islands: 78 * KB },
  text: { withoutFonts: 9 * KB, scripts: 1 },
  every: { htmlWithHeaders: 14 * KB, interactionMs: 40 },
  /** The login page contains Astro's inline script for its island. */
  notLogin: { inlineScript: 2 * KB },
};
/** Wait until published pages are recompressed: the server starts after 2 idle seconds, one page at a time. */
const COMPRESSION_WAIT_MS = 10_000;
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const garage = await startServer(4394, 'bench-site');
await wait(COMPRESSION_WAIT_MS);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });

interface LoadedResource {
  type: string;
  /** Transferred bytes, with response headers. */
  bytes: number;
  bodyBytes: number;
  path: string;
}

/** Collects every response from the network except the icon's, whose type is `Other`. */
function collectResources(devtools: CDPSession): LoadedResource[] {
  const loaded: LoadedResource[] = [];
  const pending = new Map<string, LoadedResource & { headers: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname, protocol } = new URL(response.url);
    if (!protocol.startsWith('http') || type === 'Other') return;
    pending.set(requestId, { type, bytes: 0, bodyBytes: 0, path: pathname, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const resource = pending.get(requestId);
    if (!resource) return;
    const { headers, ...rest } = resource;
    loaded.push({ ...rest, bytes: encodedDataLength, bodyBytes: encodedDataLength - headers });
  });
  return loaded;
}

const totalBytes = (loaded: LoadedResource[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);

async function scrollToEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** The median of these visits counts: garbage collection or another process slows down one visit in eight. */
const VISITS_PER_PAGE = 3;

/** Wait until the page has painted and is idle. */
const SETTLE_MS = 400;

/** Window of the measured page with the values that `interact` stores. */
type Interactive = Window & { durations?: number[]; summaries?: Element[] };

/** Scrolls the `summary` element at an index into view and returns its center, or undefined when there are fewer. */
function showSummary(at: number): { x: number; y: number } | undefined {
  const summary = (window as Interactive).summaries?.[at];
  summary?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = summary?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Returns the duration of the longest interaction in milliseconds, from a tap or key to the next painted frame. Uses no
 * locator: Playwright would leave listeners in the page, which add 5 ms to each tap.
 */
async function interact(page: Page, devtools: CDPSession): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    const summaries = [...document.querySelectorAll('summary')].filter((one) => one.checkVisibility());
    Object.assign(window, { durations, summaries });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceEventTiming[];
      // Events without an `interactionId`, such as `pointerover`, also occur when a page loads under the pointer.
      durations.push(...entries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const slowDown = async (rate: number) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.waitForTimeout(SETTLE_MS);
  };
  for (let at = 0; at < 3; at++) {
    const center = await page.evaluate(showSummary, at);
    if (!center) break;
    await slowDown(CPU_SLOWDOWN);
    await page.touchscreen.tap(center.x, center.y);
    await page.waitForTimeout(SETTLE_MS);
    await slowDown(1);
  }
  await slowDown(CPU_SLOWDOWN);
  for (let at = 0; at < 5; at++) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(SETTLE_MS);
  }
  await slowDown(1);
  return page.evaluate(() => Math.max(0, ...(window as Interactive).durations!));
}

/** Visits a page again and returns the milliseconds of its longest interaction. */
async function revisit(path: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  await page.goto(garage.origin + path, { waitUntil: 'networkidle' });
  const longest = await interact(page, await page.context().newCDPSession(page));
  await page.close();
  return longest;
}

async function measure(path: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const loaded = collectResources(devtools);
  const response = await page.goto(garage.origin + path, { waitUntil: 'networkidle' });
  const first = [...loaded];
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script:not([src]):not([type="application/ld+json"])')].map(
      (script) => script.text,
    ),
  );
  const interactions = [await interact(page, devtools)];
  await scrollToEnd(page);
  await context.close();
  for (let visit = 1; visit < VISITS_PER_PAGE; visit++) interactions.push(await revisit(path));
  const scripts = loaded.filter(({ type }) => ['Script', 'Stylesheet', 'Fetch', 'XHR'].includes(type));
  return {
    path,
    html: Number(response!.headers()['content-length']),
    htmlWithHeaders: first.find(({ type }) => type === 'Document')!.bytes,
    firstView: totalBytes(first),
    requests: first.length,
    withoutFonts: first.reduce((total, { type, bodyBytes }) => total + (type === 'Font' ? 0 : bodyBytes), 0),
    scripts: first.filter(({ type }) => type === 'Script').length,
    inlineScript: inline.join('').length,
    islands: totalBytes(scripts.filter((one) => !first.includes(one))),
    all: totalBytes(loaded),
    interactionMs: median(interactions),
    loaded: first.map(({ type, bytes, path: of }) => `${type} ${bytes} ${of}`),
  };
}

function budgetViolations(page: Awaited<ReturnType<typeof measure>>): string[] {
  const { every, notLogin, home, text } = BUDGET;
  const limits: Partial<typeof page> = {
    ...every,
    ...(!isLoginPage(page.path) && notLogin),
    ...(isHomePage(page.path) && home),
    ...(isLegalPage(page.path) && text),
  };
  return Object.entries(limits)
    .filter(([name, limit]) => (page[name as keyof typeof page] as number) > Number(limit))
    .map(([name, limit]) => `${page.path} ${name} ${String(page[name as keyof typeof page])} > ${String(limit)}`);
}

const pages = [];
for (const path of listSitePaths()) if (!values.only || path === values.only) pages.push(await measure(path));
const failures = pages.flatMap(budgetViolations);
console.log(JSON.stringify({ benchmark: 'public pages on a phone', budget: BUDGET, failures, pages }, null, 2));
if (failures.length > 0) process.exitCode = 1;
await browser.close();
await garage.stop();
