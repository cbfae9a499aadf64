import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFirefox } from './drivers/firefox.ts';
import { findMiniBrowser } from './drivers/webkit.ts';

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Debian packages and the browsers that need them. */
const PACKAGES = [
  { name: 'openssl', browsers: ['webkit', 'firefox'], isInstalled: () => isOnPath('openssl') },
  { name: 'firefox-esr', browsers: ['firefox'], isInstalled: () => findFirefox() !== undefined },
  { name: 'webkit2gtk-driver', browsers: ['webkit'], isInstalled: () => isOnPath('WebKitWebDriver') },
  { name: 'libwebkit2gtk-4.1-0', browsers: ['webkit'], isInstalled: () => findMiniBrowser() !== undefined },
  { name: 'xvfb', browsers: ['webkit'], isInstalled: () => isOnPath('Xvfb') },
];

/** Returns the Debian packages that these browsers need and that are not installed. */
export const findMissingPackages = (browsers: readonly string[]): string[] =>
  PACKAGES.filter((one) => one.browsers.some((browser) => browsers.includes(browser)) && !one.isInstalled()).map(
    ({ name }) => name,
  );
