import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Viewport } from './browser.ts';
import { type MarionetteSession, openMarionetteSession } from './marionette.ts';
import { findInstalled, removeProfile, startProgram, waitFor } from './processes.ts';

/** Preferences: a free Marionette port, no requests to Mozilla, and console output on `stdout`. */
const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'en-GB',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'devtools.console.stdout.content': true,
  'browser.dom.window.dump.enabled': true,
  'layout.css.prefers-color-scheme.content-override': 1,
};
const START_TIMEOUT_MS = 60_000;
const CONSOLE_ERROR = /^(?:console\.error|JavaScript error)/;
/** Errors of Firefox itself, and of imports aborted by a navigation. */
const IGNORED_LINE = /RSLoader|resource:\/\/|chrome:\/\/|error loading dynamically imported module/;

/** Returns the path of Firefox, or undefined when it is not installed. */
export const findFirefox = (): string | undefined => findInstalled('/usr/bin/firefox-esr', '/usr/bin/firefox');

export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'karaj-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  // System access allows `resizeContent` to make the viewport narrower than the window.
  const args = ['-headless', '-no-remote', '-marionette', '-remote-allow-system-access', '-profile', profile];
  const program = startProgram(findFirefox()!, args, { env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } });
  const session = await waitFor('start of Firefox', START_TIMEOUT_MS, () => {
    const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
    return openMarionetteSession(port, { acceptInsecureCerts: true });
  });
  return {
    session,
    resize: (viewport) => resizeContent(session, viewport),
    consoleErrors: () => program.lines.filter((line) => CONSOLE_ERROR.test(line) && !IGNORED_LINE.test(line)),
    async stop() {
      await session.end();
      await program.stop();
      removeProfile(profile);
    },
  };
}

/** Resizes the content area, because the window cannot be narrower than 450 pixels. */
async function resizeContent(session: MarionetteSession, { width, height }: Viewport) {
  await session.send('setWindowRect', { width: Math.max(width, 800), height: height + 200 });
  await session.call('Marionette:SetContext', { value: 'chrome' });
  const script = `const { style } = gBrowser.selectedBrowser;
    for (const [side, length] of Object.entries(arguments[0]))
      for (const property of [side, 'min-' + side, 'max-' + side]) style.setProperty(property, length + 'px', 'important');`;
  await session.send('execute', { script, args: [{ width, height }] });
  await session.call('Marionette:SetContext', { value: 'content' });
  await waitFor(`viewport of ${width} × ${height}`, 10_000, async () => {
    const size = await session.send('execute', { script: 'return `${innerWidth} ${innerHeight}`', args: [] });
    return size === `${width} ${height}`;
  });
}
