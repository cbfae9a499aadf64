// What a phone loads of each public page: bytes and requests of the first view, of the whole page after a scroll to its end,
// and how long an interaction takes with a 4 times slower CPU. Fails beyond the limits. `node bench/site-weight.ts [--only /en/]`
//
// Pages and their text are counted as the compressed files they are, first view and islands as they were sent, with the headers
// of each answer. The site's icon is counted nowhere: the browser asks for it after the page, once for the whole site.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startGarage } from './support/garage.ts';
import { isHome, isLogin, isText, sitePaths } from './support/site-pages.ts';

/** As one TCP window of 14,336 bytes is 14 KB. */
const KB = 1024;
const LIMITS = {
  home: { html: 10 * KB, firstView: 90 * KB, requests: 6, islands: 75 * KB },
  text: { withoutFonts: 9 * KB, scripts: 1 },
  every: { htmlWithHeaders: 14 * KB, interactionMs: 40 },
  /** The login page starts its island with a script of Astro's. */
  notLogin: { inlineScript: 2 * KB },
};
/** The pages that were published at the start are compressed as small as the build's after a calm of 2 s, one by one. */
const CALM_MS = 10_000;
const SLOWER_CPU = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const garage = await startGarage(4394, 'bench-site');
await wait(CALM_MS);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });

interface Loaded {
  type: string;
  /** As sent, and its file alone. */
  bytes: number;
  ofFile: number;
  path: string;
}

/** Every answer of the network but the icon's, which has a type of its own. */
function listen(devtools: CDPSession): Loaded[] {
  const loaded: Loaded[] = [];
  const asked = new Map<string, Loaded & { headers: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname, protocol } = new URL(response.url);
    if (!protocol.startsWith('http') || type === 'Other') return;
    asked.set(requestId, { type, bytes: 0, ofFile: 0, path: pathname, headers: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (!one) return;
    const { headers, ...rest } = one;
    loaded.push({ ...rest, bytes: encodedDataLength, ofFile: encodedDataLength - headers });
  });
  return loaded;
}

const sum = (loaded: Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);

async function scrollToEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** The longest of the interactions a page offers at its head: a tap and a key, to the next painted frame. */
async function interact(page: Page, devtools: CDPSession): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit);
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  const summaries = page.locator('summary:visible');
  for (const summary of (await summaries.all()).slice(0, 3)) await summary.tap();
  for (let at = 0; at < 5; at++) await page.keyboard.press('Tab');
  await page.waitForTimeout(300);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations));
}

async function measure(path: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const loaded = listen(devtools);
  const answer = await page.goto(garage.origin + path, { waitUntil: 'networkidle' });
  const first = [...loaded];
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script:not([src]):not([type="application/ld+json"])')].map(
      (script) => script.text,
    ),
  );
  const interactionMs = await interact(page, devtools);
  await scrollToEnd(page);
  await context.close();
  const scripts = loaded.filter(({ type }) => ['Script', 'Stylesheet', 'Fetch', 'XHR'].includes(type));
  return {
    path,
    html: Number(answer!.headers()['content-length']),
    htmlWithHeaders: first.find(({ type }) => type === 'Document')!.bytes,
    firstView: sum(first),
    requests: first.length,
    withoutFonts: first.reduce((total, { type, ofFile }) => total + (type === 'Font' ? 0 : ofFile), 0),
    scripts: first.filter(({ type }) => type === 'Script').length,
    inlineScript: inline.join('').length,
    islands: sum(scripts.filter((one) => !first.includes(one))),
    all: sum(loaded),
    interactionMs: Math.round(interactionMs),
    loaded: first.map(({ type, bytes, path: of }) => `${type} ${bytes} ${of}`),
  };
}

function beyond(page: Awaited<ReturnType<typeof measure>>): string[] {
  const { every, notLogin, home, text } = LIMITS;
  const limits: Partial<typeof page> = {
    ...every,
    ...(!isLogin(page.path) && notLogin),
    ...(isHome(page.path) && home),
    ...(isText(page.path) && text),
  };
  return Object.entries(limits)
    .filter(([name, limit]) => (page[name as keyof typeof page] as number) > Number(limit))
    .map(([name, limit]) => `${page.path} ${name} ${page[name as keyof typeof page]} > ${limit}`);
}

const pages = [];
for (const path of sitePaths()) if (!values.only || path === values.only) pages.push(await measure(path));
const failures = pages.flatMap(beyond);
console.log(JSON.stringify({ what: 'public pages on a phone', reach: LIMITS, failures, pages }, null, 2));
if (failures.length > 0) process.exitCode = 1;
await browser.close();
await garage.stop();
