import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/support/free-port.ts';
import type { Browser, Viewport } from './browser.ts';
import { findInstalled, removeProfile, startProgram, waitFor } from './processes.ts';
import type { Session } from './session.ts';
import { openWebDriverSession } from './webdriver.ts';

/** Virtual screen, large enough for the window of every viewport and its toolbars. */
const SCREEN = '1600x1400x24';
/** GTK style sheet that removes the minimum width of MiniBrowser's toolbars, which are wider than a phone. */
const NARROW_BARS = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
const START_TIMEOUT_MS = 30_000;

/** Returns the path of WebKitGTK's MiniBrowser, or undefined when it is not installed. */
export const findMiniBrowser = (): string | undefined =>
  findInstalled(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  );

/** Starts WebKitGTK on a virtual screen. A driver process serves one session only. */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const profile = mkdtempSync(join(tmpdir(), 'karaj-webkit-'));
  mkdirSync(join(profile, 'gtk-3.0'));
  writeFileSync(join(profile, 'gtk-3.0', 'gtk.css'), NARROW_BARS);
  const port = await findFreePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      XDG_CONFIG_HOME: profile,
      LANG: 'en_GB.UTF-8',
      // The virtual screen has no session bus and no GPU.
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const browserOptions = { binary: findMiniBrowser(), args: ['--automation'] };
  const session = await waitFor('start of WebKit', START_TIMEOUT_MS, () =>
    openWebDriverSession(`http://127.0.0.1:${port}`, {
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': browserOptions,
    }),
  );
  return {
    session,
    resize: (viewport) => resizeWindow(session, viewport),
    async stop() {
      await session.end();
      await driver.stop();
      await screen.stop();
      removeProfile(profile);
    },
  };
}

/** Starts an X server, which selects a free display and writes the display number to file descriptor 3. */
async function startScreen() {
  const server = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [number] = (await once(server.child.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, stop: server.stop };
}

/** Resizes the window by the missing pixels until the viewport fits. Repeats, because the resize is asynchronous. */
async function resizeWindow(session: Session, { width, height }: Viewport) {
  const [outer, missing] = [
    { width, height },
    { width: 0, height: 0 },
  ];
  await waitFor(`viewport of ${width} × ${height}`, 10_000, async () => {
    outer.width += missing.width;
    outer.height += missing.height;
    await session.send('setWindowRect', { x: 0, y: 0, ...outer });
    const script = 'return [innerWidth, innerHeight]';
    const [innerWidth, innerHeight] = (await session.send('execute', { script, args: [] })) as [number, number];
    missing.width = width - innerWidth;
    missing.height = height - innerHeight;
    return missing.width === 0 && missing.height === 0;
  });
}
