// npm run guide [-- NAME …]: takes the pictures of docs/guide from a new demo garage. Needs a build.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { createTranslator } from '#backend/translator.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { aDataDir, PASSWORD, startServer, waitUntilStarted } from './server-process.ts';
import { type CallApi, GUIDE_STEPS, type GuideStep } from './guide-steps.ts';

/** Size of the pictures in pixels, which `GuideScreen.tsx` expects. */
const SIZE = { width: 1120, height: 700 };
const QUALITY = 62;

const { positionals } = parseArgs({ allowPositionals: true });
const steps = GUIDE_STEPS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const translate = await createTranslator();

/** Signs in as the manager of the demo and sets the language. */
async function signIn(context: BrowserContext, origin: string, locale: Locale): Promise<CallApi> {
  const login = await context.request.post(`${origin}/backend/user/login`, {
    data: { identifier: 'manager@karaj.test', password: PASSWORD },
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  await context.addCookies([{ name: 'i18next', value: locale, url: origin }]);
  const headers = { authorization: `Bearer ${data.accessToken}` };
  return async <Data>(path: string) => {
    const response = await context.request.get(`${origin}/backend${path}`, { headers });
    return ((await response.json()) as { data: Data }).data;
  };
}

/** Returns true in the page when nothing is loading. The network never becomes idle because of the event stream. */
const isComplete = () =>
  document.querySelector('.skeleton') === null &&
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');

async function takePicture(page: Page, call: CallApi, step: GuideStep, locale: Locale): Promise<number> {
  await page.goto(await step.findPath(call));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await step.prepare?.(page, (key) => translate(locale, key));
  await page.waitForFunction(isComplete);
  // Hides the environment label. The context bypasses the page's CSP, which forbids injected styles.
  const style = 'header .badge { display: none } *, *::before, *::after { caret-color: transparent !important }';
  const picture = await page.screenshot({ animations: 'disabled', style });
  const file = `docs/guide/pictures/${locale}/${step.name}.webp`;
  await sharp(picture).webp({ quality: QUALITY, effort: 6 }).toFile(file);
  return statSync(file).size;
}

const dataDir = aDataDir();
const server = startServer(0, { DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
try {
  await waitUntilStarted(server);
  const baseURL = /is ready: (\S+?)\/?\n/.exec(server.output.stderr)![1]!;
  for (const locale of LOCALE_CODES) {
    mkdirSync(`docs/guide/pictures/${locale}`, { recursive: true });
    const context = await browser.newContext({
      baseURL,
      viewport: SIZE,
      locale,
      timezoneId: 'Asia/Beirut',
      bypassCSP: true,
    });
    const call = await signIn(context, baseURL, locale);
    const page = await context.newPage();
    let bytes = 0;
    for (const step of steps) bytes += await takePicture(page, call, step, locale);
    await context.close();
    process.stdout.write(`docs/guide/pictures/${locale}: ${steps.length} pictures, ${Math.round(bytes / 1_000)} KB\n`);
  }
} finally {
  await browser.close();
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
