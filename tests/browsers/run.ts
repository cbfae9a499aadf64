// npm run check:browsers [-- --browser webkit --width 390 --journey staff --pictures FOLDER]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseArgs } from 'node:util';
import { openPage } from './browser-page.ts';
import { findMissingPackages } from './debian-packages.ts';
import type { Viewport } from './drivers/browser.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import type { Journey } from './journeys/journey.ts';
import { account } from './journeys/account.ts';
import { client } from './journeys/client.ts';
import { production, productionOverHttp } from './journeys/production.ts';
import { staff } from './journeys/staff.ts';
import { visitor } from './journeys/visitor.ts';
import { startDemo, startProduction } from './servers.ts';

const BROWSERS = { webkit: startWebKit, firefox: startFirefox };
const VIEWPORTS: Record<string, Viewport> = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } };
const JOURNEYS: Record<string, Journey> = {
  visitor,
  account,
  staff,
  client,
  production,
  'production-http': productionOverHttp,
};
const SERVERS = { demo: startDemo, production: startProduction };

const option = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { browser: option, width: option, journey: option, pictures: { type: 'string' } },
});
const select = <Value>(table: Record<string, Value>, names: string[] | undefined): [string, Value][] => {
  const unknown = names?.filter((name) => !Object.hasOwn(table, name)) ?? [];
  if (unknown.length) throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(table).join(', ')}.`);
  return Object.entries(table).filter(([name]) => names?.includes(name) ?? true);
};
const browsers = select(BROWSERS, values.browser);
const journeys = select(JOURNEYS, values.journey);
const pictures = values.pictures ?? join('node_modules', '.cache', 'browsers');
mkdirSync(pictures, { recursive: true });

const missing = findMissingPackages(browsers.map(([name]) => name));
if (missing.length) {
  console.error(`Debian packages are missing: ${missing.join(', ')}. Install them with:`);
  console.error(`  apt-get install -y --no-install-recommends ${missing.join(' ')}`);
  process.exit(2);
}

const servers = new Map<string, ReturnType<typeof startDemo>>();
/** Starts the server of a journey, or returns the one that another journey has started. */
function startServerOnce({ server }: Journey) {
  const started = servers.get(server) ?? SERVERS[server]();
  servers.set(server, started);
  return started;
}
after(async () => {
  for (const started of servers.values()) await (await started).stop();
});

for (const [browser, start] of browsers)
  for (const [width, viewport] of select(VIEWPORTS, values.width))
    for (const [name, journey] of journeys)
      void test(`${browser}, ${width} px: ${name}`, async (context) => {
        const server = await startServerOnce(journey);
        const page = await openPage(start, journey.isSecure ? server.secureOrigin! : server.origin, viewport);
        context.after(() => page.close());
        const picture = (title: string) =>
          join(pictures, `${browser}-${width}-${name}-${title}.png`.replaceAll(/[^\w.-]+/g, '-'));
        await journey.run({
          page,
          server,
          browser,
          viewport,
          step: (title, act) =>
            context.test(title, async () => {
              try {
                await act();
              } finally {
                await page.takeScreenshot(picture(title));
              }
            }),
        });
        await context.test('logs no error', ({ assert }) => assert.deepEqual(page.browser.consoleErrors?.() ?? [], []));
      });
